import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { madeReports } from '#contract/reports/made-reports.ts'
import { reportBundleCalls, reportBundles } from '#contract/reports/report-bundles.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reportFrequency, reportScheduleCalls, reportSchedules } from '#contract/reports/report-schedules.ts'
import { reports } from '#contract/reports/reports.ts'
import { aReport } from './a-report.ts'
import type * as stories from './reports.stories.tsx'

const test = componentTest<typeof stories>()

test('a card shows name, description and its picture, or that there is none', async ({ show }) => {
  const page = await show('Card')
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  await expect(page.getByText('For auditors.')).toBeVisible()
  await expect(page.getByText('No thumbnail')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Generate Report' })).toHaveAttribute('href', /open=4/)
  const pictured = await show('Card', { props: { thumbnailUrl: '/report-pictures/changes.png' } })
  await expect(pictured.getByRole('img', { name: 'First page of Evidence' })).toHaveAttribute(
    'src',
    '/report-pictures/changes.en.png',
  )
})

test('the library holds 8 cards a page in a tall window and 6 otherwise, searched after a second', async ({
  api,
  show,
}) => {
  api.lists(madeReports, [])
  for (const [height, top] of [
    [1080, '8'],
    [720, '6'],
  ] as const) {
    const asked = api.lists(reports, [aReport()])
    const page = await show('Library', {
      who: { role: 'Admin' },
      height,
      prepare: (shown) => shown.clock.install(),
    })
    await expect(page.getByRole('article')).toHaveCount(1)
    expect(asked[0]?.query).toMatchObject({ $top: top, $filter: 'status eq 1' })
    const before = asked.length
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('searchbox').fill('evi')
    await page.clock.runFor(900)
    expect(asked.length).toBe(before)
    await page.clock.runFor(200)
    await expect.poll(() => asked.length).toBe(before + 1)
    await page.clock.resume()
  }
})

test('the library grows while one scrolls', async ({ api, show }) => {
  api.lists(madeReports, [])
  const asked = api.lists(
    reports,
    Array.from({ length: 9 }, (_, n) => aReport({ id: n + 1, name: `Report ${n + 1}` })),
  )
  const page = await show('Library', { who: { role: 'Admin' }, height: 720 })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(9)
  expect(asked.at(-1)?.query).toMatchObject({ $top: '6', $skip: '6' })
})

test('a regulation is chosen from those there are, wherever a report asks for one', async ({ api, show }) => {
  const regulation = {
    name: 'regulation',
    label: 'Regulation',
    labelDe: 'Regelwerk',
    type: 'Text',
    isRequired: true,
    from: 'regulations',
  }
  const customData = JSON.stringify([regulation])
  const names = ['BSI IT-Grundschutz', 'ISO/IEC 27001:2022 Anhang A']
  api.answers(
    reportCalls.regulations,
    names.map((name, place) => ({ id: place + 1, name })),
  )
  api.lists(reports, [aReport({ customData, germanName: 'Nachweise' })])
  for (const entity of [accounts, reportBundles, reportSchedules]) api.lists(entity, [])
  const sent = api.answers(reportScheduleCalls.create, {})
  const german = 'de' as const
  const operator = { role: 'SuperAdmin' } as const
  const choose = async (page: Page, label: string, option: string) => {
    await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  const offered = async (page: Page) => {
    await page.getByRole('dialog').getByLabel('Regelwerk', { exact: true }).click()
    const list = page.locator('.ant-select-dropdown:visible')
    await expect(list.locator('.ant-select-item-option')).toHaveText(names)
  }
  await offered(await show('Dialog', { lang: german, props: { customData } }))
  const tested = await show('Manage', { lang: german, who: operator, at: '/manage-reports?open=test&for=4' })
  await expect(tested.getByRole('dialog', { name: /: Nachweise$/ })).toBeVisible()
  await offered(tested)
  const customers = await show('Customers', {
    lang: german,
    who: { role: 'Vendor' },
    at: '/manage-accounts/reports?open=form&accounts=11',
  })
  await choose(customers, 'Bericht', 'Nachweise')
  await offered(customers)
  const scheduled = await show('Library', {
    lang: german,
    who: { role: 'Admin' },
    at: '/reports?view=scheduled&open=form',
  })
  const dialog = scheduled.getByRole('dialog')
  await expect(dialog.getByLabel('Regelwerk', { exact: true })).toBeDisabled()
  await choose(scheduled, 'Bericht', 'Evidence')
  await choose(scheduled, 'Regelwerk', 'ISO/IEC 27001:2022 Anhang A')
  await dialog.getByLabel('Empfänger').fill('board@example.test')
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toBeHidden()
  expect(sent[0]?.body).toMatchObject({
    ...{ reportId: 4, regulation: 'ISO/IEC 27001:2022 Anhang A' },
    ...{ frequency: reportFrequency.value.Monthly, recipients: 'board@example.test' },
  })
})

test('a schedule says how often the report goes out, and to whom', async ({ api, show }) => {
  const recipients = 'board@example.test'
  const frequency = reportFrequency.value.Monthly
  api.lists(reportSchedules, [
    rowOf(reportSchedules, { id: 1, reportName: 'Evidence', frequency, recipients }),
  ])
  const page = await show('Library', { who: { role: 'Admin' }, at: '/reports?view=scheduled' })
  const row = page.getByRole('row').filter({ hasText: 'Evidence' })
  await expect(row).toContainText('Monthly, on the 1st')
  await expect(row).toContainText(recipients)
})

test('German readers are offered German reports, and plan them in sound German', async ({ api, show }) => {
  api.lists(reportBundles, [])
  api.lists(accounts, [])
  api.lists(reports, [aReport()])
  api.lists(reportSchedules, [])
  const dialog = { name: 'Geplanten Bericht erstellen' }
  const scheduled = await show('Library', {
    lang: 'de',
    who: { role: 'Admin' },
    at: '/reports?view=scheduled&open=form',
  })
  await expect(scheduled.getByRole('dialog', dialog).getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  const customers = await show('Customers', {
    lang: 'de',
    who: { role: 'Vendor' },
    at: '/manage-accounts/reports?open=form',
  })
  await expect(customers.getByRole('dialog').getByRole('radio', { name: 'Deutsch' })).toBeChecked()
})

test('a reseller chooses a report and customers', async ({ api, show }) => {
  api.lists(reportBundles, [])
  api.lists(reports, [aReport({ customData: '[]' })])
  api.lists(accounts, [])
  const sent = api.answers(reportBundleCalls.make, { id: 9 })
  const page = await show('Customers', {
    who: { role: 'Vendor' },
    at: '/manage-accounts/reports?open=form&accounts=11,12',
  })
  const dialog = page.getByRole('dialog', { name: 'Generate Reports' })
  const make = dialog.getByRole('button', { name: 'Generate Reports' })
  await expect(make).toBeDisabled()
  await dialog.getByLabel('Report').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Evidence').click()
  await make.click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { accountIds: [11, 12], reportId: 4, customData: {}, format: 'pdf', language: 'en' },
  ])
})

test('an empty list says what fills it', async ({ api, show }) => {
  for (const entity of [madeReports, reportSchedules, reportBundles, reports]) api.lists(entity, [])
  const admin = { role: 'Admin', screens: ['reports'] } as const
  for (const [story, at, says, who] of [
    ['Library', '/reports?view=made', /No generated reports.*for 30 days\. Select “Library”/s, admin],
    ['Library', '/reports?view=scheduled', /Select “Create Scheduled report”/, admin],
    ['Customers', '/manage-accounts/reports', /Select “Generate Reports”/, { role: 'Vendor' }],
    ['Manage', '/manage-reports', /Select “Create Report”/, { role: 'SuperAdmin' }],
  ] as const) {
    const page = await show(story, { who, at })
    await expect(page.getByText(says).first()).toBeVisible()
  }
})
