import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import type { RecommendationHistory } from '#contract/recommendations/recommendation-history.ts'

/** What the actions and dialogs need to know of a recommendation. */
export type Subject = Pick<
  AccountRecommendation,
  | 'id'
  | 'recommendationId'
  | 'findings'
  | 'isCompliant'
  | 'isExempted'
  | 'validationMethod'
  | 'assignedToId'
  | 'assigneeEmail'
>

/** A row of the history is about a recommendation as it is today. */
export const subjectOf = (row: RecommendationHistory): Subject => ({
  id: row.accountRecommendationId,
  recommendationId: row.recommendationId,
  findings: row.findings,
  isCompliant: row.isCompliant,
  isExempted: row.isExempted,
  validationMethod: row.validationMethod,
  assignedToId: row.assignedToId,
  assigneeEmail: row.assigneeEmail,
})
