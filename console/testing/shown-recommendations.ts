import type { Page } from '@playwright/test'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import { recommendationViews } from '#contract/recommendations/recommendation-views.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import type { Outside } from './outside.ts'

/** One that fails, of a kind that is mended soon. */
export const aRow = (id: number, findings: string): AccountRecommendation => ({
  id,
  accountId: 3,
  recommendationId: 100 + id,
  name: `check-${id}`,
  findings,
  severity: 3,
  easeOfFix: 1,
  estimatedWork: 1,
  productName: 'Entra ID',
  status: 1,
  validationMethod: 1,
  description: '<p>Legacy protocols know no second factor.</p>',
  remediation: '<ol><li>Open Conditional Access</li></ol>',
  correctiveAction: '',
  userImpact: '',
  reference: null,
  tenantWide: true,
  queryType: 1,
  operatingSystem: 1,
  scopes: [],
  category: 1,
  licenseNames: null,
  licenses: [],
  licensePlans: [],
  prerequisiteDescription: null,
  prerequisiteReference: null,
  isCompliant: false,
  isExempted: false,
  nonCompliantItems: 0,
  notCompliantSince: null,
  naReason: null,
  message: 'No policy blocks it.',
  isKept: false,
  assignedToId: null,
  assigneeEmail: null,
  assignmentTime: null,
  assignedByEmail: null,
  exemptionReason: null,
  exemptedByEmail: null,
  exemptionDate: null,
  exemptionExpiresAt: null,
  exemptionEndedAt: null,
  regressedAt: null,
  regulationIds: [],
  storyIds: [],
  prerequisites: [],
})

export const first = aRow(1, 'Require multifactor authentication for administrators of Exchange')
export const second = aRow(2, 'Require multifactor authentication for administrators of Intune')
export const third = aRow(3, 'Turn on Safe Links for email, Teams and Office apps')
const counts = { nonCompliant: 3, compliant: 5, na: 2, total: 10 }
const none = { nonCompliant: 0, compliant: 0, na: 0, total: 0 }

/** Everything that the list and its details ask for. */
export function answer(api: Outside, rows = [first, second, third]): void {
  api.keeps(accountRecommendations, rows)
  api.lists(recommendationViews, [])
  api.answers(statisticsCalls.complianceState, {
    compliantRecommendationPercentage: 62.5,
    totalNumOfNonCompliantRecommendations: 3,
    manualRecommendations: none,
    automaticRecommendations: counts,
    assessed: 8,
    total: 10,
    exempted: 1,
    percentageChange: 12.5,
    nonCompliantChange: -1,
    weekAgo: { open: 4, compliant: 4, exempted: 0, na: 2 },
  })
  api.answers(accountRecommendationCalls.history, [])
  api.answers(accountRecommendationCalls.evidence, {
    at: null,
    message: null,
    reason: null,
    items: [],
    isTruncated: false,
    details: {},
  })
  const score = { standardSecurityScore: 60, customSecurityScore: 65 }
  api.answers(accountRecommendationCalls.whatIf, {
    ...score,
    standardSecurityScoreIf: 61,
    customSecurityScoreIf: 66,
    worth: [],
  })
  api.answers(regulationCalls.ofRecommendation, [])
  api.answers(storyCalls.ofRecommendation, [])
}

export const rowOf = (page: Page, { id }: AccountRecommendation) => page.locator(`[data-row-key="${id}"]`)
export const details = (page: Page) => page.getByRole('dialog', { name: 'Details' })
export const title = (page: Page, { findings }: AccountRecommendation) =>
  details(page).getByRole('heading', { name: findings })
