import { componentTest, expect } from '#console/testing/component.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import type * as stories from './NothingAssessed.stories.tsx'

const test = componentTest<typeof stories>()
const none = { nonCompliant: 0, compliant: 0, na: 10, total: 10 }

for (const assessed of [0, 8])
  test(`empty cards have a green tick only where something was assessed: ${assessed}`, async ({
    api,
    show,
  }) => {
    api.answers(statisticsCalls.complianceState, {
      ...{ compliantRecommendationPercentage: 0, totalNumOfNonCompliantRecommendations: 0 },
      ...{ manualRecommendations: none, automaticRecommendations: none, assessed, total: 10, exempted: 0 },
      ...{ percentageChange: null, nonCompliantChange: null, weekAgo: null },
    } as never)
    api.answers(statisticsCalls.quickWins, { total: 0, points: 0, byProduct: [], byRisk: [] })
    api.answers(statisticsCalls.nonCompliantsByProduct, [])
    api.answers(statisticsCalls.latestAlerts, [])
    api.answers(statisticsCalls.complianceDrifts, {
      ...{ total: 0, totalNumOfRegressions: 0, recentRegressions: 0 },
      ...{ totalNumOfImprovements: 0, recentImprovements: 0, recentComplianceDriftsRecs: [], byDay: [] },
    })
    const page = await show('Cards', { at: '/dashboard' })
    await expect(page.getByText('No quick wins available')).toBeVisible()
    await expect(page.getByText('No alerts triggered so far')).toBeVisible()
    await expect(page.locator('.state-ok')).toHaveCount(assessed ? 3 : 0)
    await expect(page.locator('.state-na')).toHaveCount(assessed ? 1 : 4)
  })
