import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import type * as stories from './ComplianceCard.stories.tsx'

const test = componentTest<typeof stories>()
const { Active, NoApp } = microsoftApplicationStatus.value
const counts = { nonCompliant: 3, compliant: 5, na: 2, total: 10 }

const aScan = { state: 'running', phase: 'collecting', done: 3, total: 120, estimateSeconds: null } as const

function answer(
  api: Outside,
  connection: number,
  lastScanTime: string | null,
  scan: typeof aScan | null = null,
) {
  api.answers(statisticsCalls.complianceState, {
    ...{ compliantRecommendationPercentage: 62.5, totalNumOfNonCompliantRecommendations: 3 },
    ...{
      manualRecommendations: counts,
      automaticRecommendations: counts,
      assessed: 8,
      total: 10,
      exempted: 1,
    },
    ...{ percentageChange: null, nonCompliantChange: null, weekAgo: null },
  } as never)
  return api.answers(accountCalls.status, {
    ...{ status: 1, microsoftApplicationStatus: connection, connectionStatus: 'OK', microsoftTenantId: null },
    ...{ alertStatus: null, numOfActiveAlerts: null, standardSecurityScore: 60, customSecurityScore: 65 },
    ...{ standardChange: null, customChange: null, assessed: 8, total: 10 },
    ...{ lastScanTime, nextScanTime: null, scan },
  })
}

test('figures that no scan has renewed say of when they are', async ({ api, show }) => {
  answer(api, Active, '2026-01-05T08:00:00.000Z')
  const page = await show('Card', { at: '/dashboard', lang: 'de' })
  await expect(page.getByText('Stand 05/01/2026. Der Mandant wurde seitdem nicht gelesen.')).toBeVisible()
})

test('old figures that a scan renews at the moment say so', async ({ api, show }) => {
  answer(api, Active, '2026-01-05T08:00:00.000Z', aScan)
  const page = await show('Card', { at: '/dashboard' })
  await expect(page.getByText('As of 05/01/2026. A scan is running.')).toBeVisible()
})

test('figures of a tenant that is not connected say of when they are', async ({ api, show }) => {
  answer(api, NoApp, new Date().toISOString())
  const page = await show('Card', { at: '/dashboard' })
  await expect(page.getByText(/^As of .* The tenant has not been read since\.$/)).toBeVisible()
})

test('fresh figures say nothing of their age', async ({ api, show }) => {
  const asked = answer(api, Active, new Date().toISOString())
  const page = await show('Card', { at: '/dashboard' })
  await expect(page.getByText('62.5')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByText(/As of/)).toHaveCount(0)
})
