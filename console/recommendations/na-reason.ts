import type { AccountRecommendation } from '#contract/account-recommendations.ts'
import type { Text } from '#contract/kit/text.ts'
import { validationMethod } from '#contract/recommendation-choices.ts'
import { naReasons, notScanned } from './texts.ts'

/** Why a recommendation is N/A: what the scan said, or that nobody has looked yet. */
export function naReasonOf(row: Pick<AccountRecommendation, 'naReason' | 'validationMethod'>): Text {
  const isManual = row.validationMethod === validationMethod.value.Manual
  return naReasons[row.naReason ?? (isManual ? 'manual' : '')] ?? notScanned
}
