import { where } from '#contract/kit/where.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'

export const figureFilters = {
  open: where(accountRecommendations, { isCompliant: false, isExempted: false }),
  compliant: where(accountRecommendations, { isCompliant: true }),
  exempted: where(accountRecommendations, { isCompliant: false, isExempted: true }),
  na: where(accountRecommendations, { isCompliant: null }),
}

/** What each score is lowered by, when the address names one and no filter. */
export const scoreFilters: Record<string, string> = {
  baseline: where(accountRecommendations, { isCompliant: false }),
  custom: figureFilters.open,
}
