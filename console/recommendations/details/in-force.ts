import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'

/** What the catalogue has disabled can be read, and not worked on. */
export const isInForce = ({ status }: Pick<AccountRecommendation, 'status'>): boolean =>
  status === recommendationStatus.value.Enabled
