import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import type { AlertBegin } from '#contract/alerts/alert-form.ts'
import { type Alert, alerts } from '#contract/alerts/alerts.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './AlertForm.stories.tsx'

const test = componentTest<typeof stories>()

const row = {
  ...{
    id: 1,
    recommendationId: 11,
    findings: 'Block legacy authentication',
    productName: 'Entra ID',
    severity: 3 as const,
  },
  ...{
    isCompliant: false,
    isExempted: false,
    exemptionExpiresAt: null,
    isCounted: true,
    notCompliantSince: null,
    nonCompliantItems: 2,
    assigneeEmail: null,
  },
} as const
const preview = {
  ...{ watched: 26, total: 251, compliant: 16, nonCompliant: 8, exempted: 1, notAssessed: 1 },
  rows: [row],
}
const alert: Alert = {
  ...{ id: 7, accountId: 1, name: 'Sharing', state: 1, stateSince: null, nonCompliant: 1, watched: 9 },
  ...{ lastActivationTime: null, recipients: ['soc@x.test'], status: 1, filters: 'severity ge 3' },
  ...{
    notificationType: 1,
    notificationRepetition: 1,
    lastNotificationTime: null,
    nextNotificationTime: null,
  },
  ...{ creationTime: '2026-11-01T00:00:00Z', lastUpdatedTime: '2026-11-01T00:00:00Z' },
}
const changeable = {
  ...{ filters: alert.filters, status: 1, notificationType: 1, notificationRepetition: 1 },
  recipients: alert.recipients,
}

function world(api: Outside) {
  api.lists(accountRecommendations, [])
  api.answers(alertCalls.preview, preview)
  api.answers(alertCalls.settings, { admins: ['ada@x.test'], hasTextGateway: false })
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
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()

test('the last two tabs and Create wait for a name and a filter; a new one is sent with its defaults', async ({
  api,
  show,
}) => {
  world(api)
  const sent = api.answers(alertCalls.create, { id: 3, successMessage: 'Alert created' })
  const page = await show('NewAlert', { at: '/alert/create', props: { filters: 'severity ge 3' } })
  await expect(page.getByRole('heading', { name: 'Create Alert' })).toBeVisible()
  await expect(tab(page, 'Details')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['Alert Scoping', 'Alert Settings']) await expect(tab(page, name)).toBeDisabled()
  await expect(button(page, 'Next')).toBeDisabled()
  await expect(button(page, 'Create')).toBeHidden()
  await page.getByLabel('Name').fill('Privileged access')
  await expect(tab(page, 'Alert Settings')).toBeEnabled()
  await page.getByLabel('Name').fill(' ')
  await expect(tab(page, 'Alert Scoping')).toBeDisabled()
  await page.getByLabel('Name').fill('Privileged access')
  await expect(page.getByText('26 of 251 recommendations match')).toBeVisible()
  await expect(page.getByText('Non-compliant: 8: would be active now')).toBeVisible()
  await expectAccessible(page, '#root')
  await button(page, 'Next').click()
  await expect(page.getByRole('table').getByText('Block legacy authentication')).toBeVisible()
  await button(page, 'Back').click()
  await expect(page.getByLabel('Name')).toBeVisible()
  await button(page, 'Next').click()
  await expect(tab(page, 'Alert Scoping')).toHaveAttribute('aria-selected', 'true')
  await button(page, 'Next').click()
  await button(page, 'Create').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toEqual({
    ...{ name: 'Privileged access', filters: 'severity ge 3', status: 1, notificationType: 1 },
    ...{ notificationRepetition: 1, recipients: [] },
  })
})

test('a path with create is a new alert; in any other the last part is its id', async ({ api, show }) => {
  world(api)
  const read = api.keeps(alerts, [alert, { ...alert, id: 8, name: 'Another' }])
  const page = await show('AlertPage', { at: '/alert/create' })
  const here = page.getByRole('navigation', { name: 'You are here' })
  await expect(here).toHaveText('AlertsCreate Alert')
  await expect(page.getByLabel('Name')).toHaveValue('')
  expect(read, 'nothing is read for a new one').toEqual([])
  await show('AlertPage', { at: '/alert/update/7' })
  await expect(here).toHaveText('AlertsEdit Alert')
  await expect(page.getByLabel('Name')).toHaveValue('Sharing')
  await show('AlertPage', { at: '/alert/update/9' })
  await expect(page.getByText('This alert does not exist')).toBeVisible()
  expect(new Set(read.map(({ query }) => query.$filter))).toEqual(new Set(['id eq 7', 'id eq 9']))
})

test('what a link brings along is watched, and a new alert leads back to where it began', async ({
  api,
  show,
}) => {
  world(api)
  api.lists(recommendationNames, [])
  const created = api.answers(alertCalls.create, { id: 3, successMessage: 'Alert created' })
  const begin = async (brings: AlertBegin) => {
    const page = await show('AlertPage', { at: '/recommendations', props: { brings } })
    await page.getByRole('link', { name: 'Watch this' }).click()
    await page.getByLabel('Name').fill('Mine')
    await expect(tab(page, 'Alert Settings')).toBeEnabled()
    return page
  }
  const page = await begin({ recommendations: [11, 12] })
  await expect(page.getByRole('radio', { name: 'Specific Recommendations' })).toBeChecked()
  await begin({ filters: 'severity ge 3' })
  await expect(page.getByRole('radio', { name: 'Classification Rules' })).toBeChecked()
  await tab(page, 'Alert Settings').click()
  await button(page, 'Create').click()
  await expect(page.getByText('Alert created')).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe('/recommendations')
  expect(created.map(({ body }) => body.filters)).toEqual(['severity ge 3'])
})

test('a change is saved and leads to the alerts; without a name or a filter it cannot be', async ({
  api,
  show,
}) => {
  world(api)
  api.lists(recommendationNames, [])
  const sent = api.answers(alertCalls.update, { successMessage: 'Alert updated' } as never)
  const page = await show('OldAlert', { at: '/alert/update/7', props: { row: alert } })
  await page.getByLabel('Name').fill(' ')
  await expect(button(page, 'Save Alert')).toBeDisabled()
  await page.getByLabel('Name').fill('Sharing outside')
  await expect(button(page, 'Save Alert')).toBeEnabled()
  await page.getByRole('radio', { name: 'Specific Recommendations' }).check()
  await expect(button(page, 'Save Alert')).toBeDisabled()
  await show('OldAlert', { at: '/alert/update/7', props: { row: alert } })
  await page.getByLabel('Name').fill('Sharing outside')
  await button(page, 'Save Alert').click()
  await expect(page.getByText('Alert updated')).toBeVisible()
  await expect.poll(() => pathOf(page)).toBe('/manage-alerts')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/alert/update/7', { ...changeable, name: 'Sharing outside' }],
  ])
})

test('switching the scope clears the filter', async ({ api, show }) => {
  world(api)
  api.lists(recommendationNames, [])
  const page = await show('NewAlert', { at: '/alert/create', props: { filters: 'severity ge 3' } })
  await page.getByLabel('Name').fill('x')
  await expect(page.getByRole('radio', { name: 'Classification Rules' })).toBeChecked()
  await page.getByRole('radio', { name: 'Specific Recommendations' }).check()
  await expect(tab(page, 'Alert Scoping')).toBeDisabled()
  await expect(page.getByText('Choose what the alert watches to see')).toBeVisible()
})

test('settings: notification, repetition and recipients go as the specification says', async ({
  api,
  show,
}) => {
  world(api)
  const sent = api.answers(alertCalls.update, {} as never)
  const page = await show('OldAlert', { at: '/alert/update/7?tab=settings', props: { row: alert } })
  await expect(page.getByRole('heading', { name: 'Edit Alert' })).toBeVisible()
  await expect(button(page, 'Save Alert')).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'By text message' })).toBeDisabled()
  const days = page.getByLabel('Interval in days')
  await days.fill('3')
  await page.getByRole('radio', { name: 'No' }).check()
  await expect(days).toBeHidden()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(days).toHaveValue('1')
  await days.press('ArrowDown')
  await days.press('ArrowDown')
  await expect(days).toHaveValue('0')
  const box = page.getByLabel('Email', { exact: true })
  await box.fill('HELPDESK@northbrine')
  await button(page, 'Add Email').click()
  await expect(page.getByText('Not a valid email', { exact: true })).toBeVisible()
  await box.fill('Helpdesk@Northbrine.example')
  await button(page, 'Add Email').click()
  await button(page, 'Save Alert').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({
    notificationRepetition: 0,
    recipients: ['soc@x.test', 'helpdesk@northbrine.example'],
  })
})

test('the status is chosen, days are whole, and Repeat No is 0', async ({ api, show }) => {
  world(api)
  const sent = api.answers(alertCalls.update, {} as never)
  const page = await show('OldAlert', { at: '/alert/update/7?tab=settings', props: { row: alert } })
  const days = page.getByLabel('Interval in days')
  await days.fill('2.4')
  await days.blur()
  await expect(days).toHaveValue('2')
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Disabled').click()
  await button(page, 'Save Alert').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ status: 2, notificationRepetition: 0 })
})

test('notification off is 0 and hides the repetition, on it is the value of Email', async ({ api, show }) => {
  world(api)
  const sent = api.answers(alertCalls.update, {} as never)
  const page = await show('OldAlert', { at: '/alert/update/7?tab=settings', props: { row: alert } })
  await page.getByRole('switch', { name: 'By email' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeHidden()
  await button(page, 'Clear All').click()
  await button(page, 'Save Alert').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ notificationType: 0, recipients: [] })
  await show('OldAlert', {
    at: '/alert/update/7?tab=settings',
    props: { row: { ...alert, notificationType: 0 } },
  })
  await page.getByRole('switch', { name: 'By email' }).click()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible()
  await button(page, 'Save Alert').click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body).toMatchObject({ notificationType: 1 })
})

test('deleting asks first, with Cancel and Delete, sets status 3 and leads to the alerts', async ({
  api,
  show,
}) => {
  world(api)
  const { sent, release } = api.holds(alertCalls.update, {} as never)
  const page = await show('OldAlert', { at: '/alert/update/7', props: { row: alert } })
  await page.getByLabel('Name').fill('Never saved')
  await button(page, 'Delete This Alert').click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this alert?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.length).toBe(0)
  await button(page, 'Delete This Alert').click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('button', { name: 'Deleting ...' })).toBeVisible()
  await expect.poll(() => sent.map((one) => one.body)).toEqual([{ status: 3 }])
  release()
  await expect.poll(() => pathOf(page), 'nothing is asked about what was typed').toBe('/manage-alerts')
})
