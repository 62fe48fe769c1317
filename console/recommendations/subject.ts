import type { AccountRecommendation } from '#contract/account-recommendations.ts'
import type { RecommendationHistory } from '#contract/recommendation-history.ts'

/** What the actions and dialogs need to know of a recommendation. */
export type Subject = Pick<
  AccountRecommendation,
  'id' | 'recommendationId' | 'findings' | 'isCompliant' | 'isExempted' | 'validationMethod' | 'assignedToId'
>

/** A row of the history is about a recommendation as it is today. Who holds it today is not in the row. */
export const subjectOf = (row: RecommendationHistory): Subject => ({
  id: row.accountRecommendationId,
  recommendationId: row.recommendationId,
  findings: row.findings,
  isCompliant: row.isCompliant,
  isExempted: row.isExempted,
  validationMethod: row.validationMethod,
  assignedToId: null,
})
