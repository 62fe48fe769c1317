import type { Page } from '@playwright/test'
import { answerStatus } from '#console/testing/account-status.ts'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import { pointAt } from '#e2e/point-at.ts'
import type * as stories from './AccountStatusFlyout.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/settings/general'
const counts = { nonCompliant: 3, compliant: 5, na: 2, total: 10 }

const trigger = (page: Page) => page.getByRole('button', { name: /^Account status/ })
const sign = (page: Page) => trigger(page).locator('.status-trigger-sign')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Account status' })
const tile = (page: Page, name: string) => panel(page).getByRole('link', { name: new RegExp(`^${name}`) })
const filter = (page: Page) => new URL(page.url()).searchParams.get('$filter')

const answer = (api: Outside, said: Parameters<typeof answerStatus>[1] = {}) => {
  api.answers(statisticsCalls.complianceState, {
    ...{ compliantRecommendationPercentage: 62.5, totalNumOfNonCompliantRecommendations: 3 },
    ...{ manualRecommendations: counts, automaticRecommendations: counts, assessed: 8, total: 10 },
    ...{ exempted: 1, percentageChange: null, nonCompliantChange: 0, weekAgo: null },
  })
  return answerStatus(api, said)
}

test('the status opens on click, its tiles lead on, and each sign and time says more where one points', async ({
  api,
  show,
}) => {
  answer(api)
  const page = await show('Status', { at })
  await expect(page.getByText(/Northbrine Ceramics · last scan \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible()
  await expect(trigger(page)).toContainText('Baseline 60.2')
  await expect(panel(page)).toBeHidden()
  await expect(sign(page)).toHaveCount(2)
  await pointAt(sign(page).last(), 'System connecters are configured correctly')

  await trigger(page).click()
  await expect(panel(page)).toContainText('96 of 298 assessed')
  await expect(panel(page)).toContainText(
    /Last scan \d\d\/\d\d\/\d{4} \d\d:\d\d · next scan around \d\d:\d\d/,
  )
  await expect(tile(page, 'Baseline Score')).toContainText('60.2')
  await expect(tile(page, 'Custom Score')).toContainText('65.4')
  await expect(tile(page, 'Alerts Status')).toHaveAttribute('href', '/active-alerts')
  await expect(panel(page).getByText('Connectors Status')).toBeVisible()
  await expect(panel(page).getByText('System connecters are configured correctly')).toBeVisible()
  await expectAccessible(page, '.status-flyout')
  for (const time of await panel(page).locator('time').all()) {
    await pointAt(time, / at \d\d:\d\d:\d\d \S+$/)
    // Inside, for the panel hides what lies below it.
    await expect(panel(page).getByRole('tooltip').filter({ visible: true })).toHaveCount(1)
  }

  await tile(page, 'Custom Score').click()
  await expect.poll(() => filter(page)).toBe('isCompliant eq false and isExempted eq false')
  expect(new URL(page.url()).pathname).toBe('/recommendations')
  await expect(panel(page)).toBeHidden()
  await trigger(page).click()
  expect(await tile(page, 'Baseline Score').getAttribute('href')).toContain('$navorder=severity desc')
  await tile(page, 'Baseline Score').click()
  await expect.poll(() => filter(page)).toBe('isCompliant eq false')
})

test('active alerts are counted with a way to them, and without a score there is none', async ({
  api,
  show,
}) => {
  answer(api, {
    ...{ alertStatus: false, numOfActiveAlerts: 3 },
    ...{ standardSecurityScore: null, customSecurityScore: null },
  })
  const page = await show('Status', { at })
  await expect(sign(page).locator('strong')).toHaveText('3')
  await pointAt(sign(page).first(), 'You currently have 3 active alerts. View Details')
  const tip = page.getByRole('tooltip').filter({ visible: true })
  await expect(tip.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/active-alerts')
  await trigger(page).click()
  await expect(tile(page, 'Alerts Status')).toContainText('You currently have 3 active alerts.')
  await expect(tile(page, 'Alerts Status')).toContainText('View Details')
  for (const name of ['Baseline Score', 'Custom Score']) await expect(tile(page, name)).toContainText('N/A')
  await tile(page, 'Alerts Status').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/active-alerts')
})

test('without an active alert the status says so and has no badge', async ({ api, show }) => {
  answer(api)
  const page = await show('Status', { at })
  await pointAt(sign(page).first(), 'No alerts are currently active.')
  await expect(sign(page).locator('strong')).toHaveCount(0)
  await trigger(page).click()
  await expect(tile(page, 'Alerts Status')).toContainText('No alerts are currently active.')
  await expect(tile(page, 'Alerts Status')).toHaveAttribute('href', '/active-alerts')
})

test('a connection that does not work is told by the sign and in the panel', async ({ api, show }) => {
  answer(api, {
    connectionStatus: 'MISSING_ASSIGNMENTS',
    microsoftApplicationStatus: microsoftApplicationStatus.value.MissingAssignments,
  })
  const page = await show('Status', { at })
  const words = 'There is an issue with your system connectors. Please contact support'
  await pointAt(sign(page).last(), words)
  await trigger(page).click()
  await expect(panel(page).getByText(words)).toBeVisible()
})

for (const role of ['SuperAdmin', 'Vendor'] as const)
  test(`a ${role} has no account status, and nothing is asked`, async ({ api, show }) => {
    const asked = answer(api)
    const page = await show('Status', { at, who: { role } })
    await expect(page.getByText('Northbrine Ceramics')).toBeVisible()
    await expect(trigger(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })
