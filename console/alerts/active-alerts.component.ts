import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertReason, alertStatus } from '#contract/alerts/alert-choices.ts'
import { alerts } from '#contract/alerts/alerts.ts'
import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './active-alerts.stories.tsx'

const test = componentTest<typeof stories>()
const anHourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
const named = (id: number, name: string) =>
  rowOf(alerts, {
    ...{ id, name, status: alertStatus.value.Enabled, state: 1 },
    filters: "productName eq 'SharePoint Online' and severity ge High and regressedAt ne null",
    ...{
      nonCompliant: 1,
      watched: 9,
      lastActivationTime: anHourAgo,
      lastUpdatedTime: '2026-11-01T08:30:00Z',
    },
  })
const both = [named(7, 'Sharing is open'), named(8, 'Legacy sign-in')]

test('the active alerts are shown with when each began and was changed, and one of them beside', async ({
  api,
  show,
}) => {
  const asked = api.answers(alertCalls.active, { count: 2, items: both })
  api.keeps(alerts, both)
  api.answers(alertCalls.figures, {
    ...{ active: 2, quiet: 3, off: 0, wouldBeActive: 0, recommendations: 2, activatedLastWeek: 1 },
    ...{ mailsSent: 0, mailsWaiting: 0 },
  })
  api.answers(alertCalls.details, {
    ...{
      watched: 9,
      compliant: 8,
      nonCompliant: 1,
      exempted: 0,
      notAssessed: 0,
      causes: [],
      activation: null,
    },
    ...{ mails: [], nextNotificationTime: null, nextScanTime: null },
  })
  const page = await show('ActiveAlerts', { at: '/active-alerts', width: 1440 })
  const list = page.getByRole('navigation', { name: 'Active alerts' })
  await expect(list.getByRole('link', { name: /^Sharing is open/ })).toContainText(
    /1 of 9.*1 hour ago.*01\/11\/2026/s,
  )
  for (const field of ['lastActivationTime', 'lastUpdatedTime', 'name'])
    expect(asked[0]?.query.$select?.split(',')).toContain(field)
  await expect(page.getByRole('heading', { name: 'Sharing is open', level: 3 })).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  await list.getByRole('link', { name: /^Legacy sign-in/ }).click()
  await expect(page.getByRole('heading', { name: 'Legacy sign-in', level: 3 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/active-alerts/8')
  const edit = page.getByRole('button', { name: 'Edit Alert' })
  const name = await page.getByRole('heading', { name: 'Legacy sign-in', level: 3 }).boundingBox()
  expect((await edit.boundingBox())?.y, 'beside the name').toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
  await show('ActiveAlerts', {
    ...{ at: '/active-alerts/8', who: { role: 'User', actions: ['viewAlerts'] } },
  })
  await expect(page.getByRole('heading', { name: 'Legacy sign-in', level: 3 })).toBeVisible()
  await expect(edit).toHaveCount(0)
})

test('all that is wrong is there, fifty to a page', async ({ api, show }) => {
  const wrong = Array.from({ length: 60 }, (_, at) => ({
    ...{
      id: at + 1,
      recommendationId: at + 1,
      findings: `Finding ${at + 1}`,
      severity: recommendationSeverity.value.High,
      isCompliant: false,
    },
    ...{ isExempted: false, isCounted: true, notCompliantSince: anHourAgo, nonCompliantItems: 2 },
    ...{
      exemptionExpiresAt: null,
      assigneeEmail: null,
      productName: 'Entra ID',
      since: anHourAgo,
      changers: [],
    },
  }))
  api.answers(alertCalls.active, { count: 1, items: both.slice(0, 1) })
  api.keeps(alerts, both)
  api.answers(alertCalls.figures, {
    ...{ active: 1, quiet: 0, off: 0, wouldBeActive: 0, recommendations: 60, activatedLastWeek: 1 },
    ...{ mailsSent: 0, mailsWaiting: 0 },
  })
  api.answers(alertCalls.details, {
    ...{ watched: 60, compliant: 0, nonCompliant: 60, exempted: 0, notAssessed: 0, causes: wrong },
    ...{ activation: { id: 1, at: anHourAgo, reason: alertReason.value.Scan, changedBy: null } },
    ...{ mails: [], nextNotificationTime: null, nextScanTime: null },
  })
  const page = await show('ActiveAlerts', { at: '/active-alerts/7', width: 1440 })
  const rows = page.locator('tbody .table-row')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(10)
  await expect(rows.last()).toContainText('Finding 60')
})

test('where none is active, who may manage alerts is led there, and nobody else', async ({ api, show }) => {
  api.answers(alertCalls.active, { count: 0, items: [] })
  api.answers(alertCalls.figures, {
    ...{ active: 0, quiet: 3, off: 0, wouldBeActive: 0, recommendations: 0, activatedLastWeek: 0 },
    ...{ mailsSent: 0, mailsWaiting: 0 },
  })
  const page = await show('ActiveAlerts', { at: '/active-alerts' })
  await expect(page.getByRole('link', { name: 'Manage Alerts' })).toBeVisible()
  await show('ActiveAlerts', {
    ...{ at: '/active-alerts', who: { role: 'User', screens: ['active-alerts'], actions: ['viewAlerts'] } },
  })
  await expect(page.getByText('No alerts are currently active.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Alerts' })).toHaveCount(0)
})

for (const quiet of [0, 3])
  test(`that none is active is good news only where some are on: ${quiet}`, async ({ api, show }) => {
    api.answers(alertCalls.active, { count: 0, items: [] })
    api.answers(alertCalls.figures, {
      ...{ active: 0, quiet, off: 2, wouldBeActive: 0, recommendations: 0, activatedLastWeek: 0 },
      ...{ mailsSent: 0, mailsWaiting: 0 },
    })
    const page = await show('ActiveAlerts', { at: '/active-alerts', width: 1440 })
    await expect(page.getByText('No alerts are currently active.')).toBeVisible()
    await expect(page.locator(quiet ? '.state-ok' : '.state-na')).toBeVisible()
    await expect(page.locator(quiet ? '.state-na' : '.state-ok')).toHaveCount(0)
  })
