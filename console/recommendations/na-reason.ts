import type { Text } from '#contract/kit/text.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { naReasons, notScanned } from './texts.ts'

/** Why a recommendation is N/A: what the scan said, or that nobody has looked yet. */
export function naReasonOf(row: Pick<AccountRecommendation, 'naReason' | 'validationMethod'>): Text {
  const isManual = row.validationMethod === validationMethod.value.Manual
  return naReasons[row.naReason ?? (isManual ? 'manual' : '')] ?? notScanned
}
