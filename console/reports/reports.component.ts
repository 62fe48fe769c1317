import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { accounts } from '#contract/accounts/accounts.ts'
import { jobCalls, type ShownJob } from '#contract/kit/job-calls.ts'
import { madeReports } from '#contract/reports/made-reports.ts'
import { reportBundleCalls, reportBundles } from '#contract/reports/report-bundles.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reportScheduleCalls, reportSchedules } from '#contract/reports/report-schedules.ts'
import { type Report, reports } from '#contract/reports/reports.ts'
import type * as stories from './reports.stories.tsx'

const test = componentTest<typeof stories>()

const questions = JSON.stringify([
  { name: 'reference', label: 'Audit reference', labelDe: 'Prüfzeichen', type: 'Text', isRequired: false },
  {
    name: 'day',
    label: 'Statement date',
    type: 'Date',
    isRequired: true,
    minDate: '2026-01-10',
    maxDate: 'currentDate',
  },
  { name: 'period', label: 'Period', type: 'DateRange', isRequired: false, maxDate: 'currentDate' },
])
const row = (more: Partial<Report> = {}): Report => ({
  id: 4,
  name: 'Evidence',
  description: 'For auditors.',
  status: 1,
  url: '/files/11111111-1111-4111-8111-111111111111',
  urlDe: null,
  thumbnailUrl: null,
  customData: '[{"name":"approver","label":"Approved by","type":"Text","isRequired":false}]',
  reportData: 3,
  germanName: null,
  germanDescription: null,
  creationTime: '2026-01-05T08:00:00.000Z',
  lastUpdatedTime: '2026-01-05T08:00:00.000Z',
  ...more,
})

test.describe('the dialog of a report', () => {
  test('asks what its custom data asks for, and waits for what is required', async ({ api, show }) => {
    api.answers(jobCalls.running, [])
    const sent = api.refuses(reportCalls.generate, { status: 503, message: 'Busy' })
    const page = await show('Dialog', { props: { customData: questions.replaceAll('"', '“') } })
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await expect(dialog.getByLabel('Audit reference')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Download' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'pdf' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'docx' })).toBeVisible()
    const download = dialog.getByRole('button', { name: 'Download' })
    await expect(download).toBeDisabled()
    const day = dialog.getByLabel('Statement date')
    // Whoever goes on to the next field has left this one.
    const leave = () => dialog.getByLabel('Audit reference').click()
    await day.click()
    await leave()
    await expect(dialog.getByText('Field is required.')).toBeVisible()
    await day.fill('05/01/2026')
    await leave()
    await expect(download, 'it is before the first day that may be chosen').toBeDisabled()
    await day.fill('12/01/2026')
    await leave()
    await expect(day).toHaveValue('12/01/2026')
    await expect(download).toBeEnabled()
    await dialog.getByLabel('Audit reference').fill('A 7')
    const [from, to] = [dialog.getByPlaceholder('From'), dialog.getByPlaceholder('To')]
    await from.fill('01/01/2026')
    await from.press('Enter')
    await to.fill('31/01/2026')
    await to.press('Tab')
    await download.click()
    await expect(dialog.getByText('Failed to download the report')).toBeVisible()
    await expect(dialog.getByText('Busy')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Evidence',
        id: 4,
        format: 'pdf',
        customData: { reference: 'A 7', day: '2026-01-12', period: ['2026-01-01', '2026-01-31'] },
      },
    ])
  })

  test('shows how far its report is, and cancels it', async ({ api, show }) => {
    const job = (id: number): ShownJob => ({
      id,
      name: 'make-report',
      label: 'Generate report',
      state: 'running',
      done: 1,
      total: 3,
      message: null,
      isCancellable: true,
      file: null,
      createdAt: '2026-01-05T08:00:00.000Z',
      startedAt: '2026-01-05T08:00:00.000Z',
      endedAt: null,
    })
    const colleagues = job(6)
    api.answers(jobCalls.running, [colleagues])
    const made = api.holds(reportCalls.generate, {} as never)
    const page = await show('Dialog')
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByRole('button', { name: 'Download' }).click()
    await expect.poll(() => made.sent.length).toBe(1)
    api.answers(jobCalls.running, [job(7), colleagues])
    api.answers(jobCalls.get, job(7))
    const cancelled = api.answers(jobCalls.cancel, { ...job(7), state: 'cancelled', isCancellable: false })
    const progress = dialog.getByRole('region', { name: 'Generate report' })
    await progress.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => cancelled.map(({ path }) => path)).toEqual([expect.stringContaining('/job/7/')])
    made.release()
    await expect(page.getByText('closed')).toBeVisible()
  })

  test('offers no day before the first and none after today', async ({ show }) => {
    const page = await show('Dialog', {
      props: { customData: questions },
      prepare: (shown) => shown.clock.setFixedTime('2026-01-12T12:00:00Z'),
    })
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByLabel('Statement date').click()
    const days = page.locator('.ant-picker-dropdown:visible')
    for (const allowed of ['2026-01-10', '2026-01-12'])
      await expect(days.getByTitle(allowed)).not.toHaveClass(/disabled/)
    for (const refused of ['2026-01-09', '2026-01-13'])
      await expect(days.getByTitle(refused)).toHaveClass(/disabled/)
  })

  test('sends to at least one recipient, and says when it could not', async ({ api, show }) => {
    api.refuses(reportCalls.send, { status: 500, message: 'Internal' })
    const page = await show('Dialog')
    const dialog = page.getByRole('dialog', { name: 'Generate Report' })
    await dialog.getByText('Email', { exact: true }).click()
    const send = dialog.getByRole('button', { name: 'Send' })
    await expect(send).toBeDisabled()
    const box = dialog.getByLabel('Recipients')
    await box.fill('Auditor@Example.com')
    await box.press('Enter')
    await send.click()
    await expect(dialog.getByText('Failed to send the report')).toBeVisible()
    const sent = api.answers(reportCalls.send, { jobId: 3 })
    await send.click()
    await expect(page.getByText('closed')).toBeVisible()
    expect(sent.map(({ body }) => [body.recipients.length, body.format])).toEqual([[1, 'pdf']])
  })

  test('previews page one with the answers so far', async ({ api, show }) => {
    const asked = api.answers(reportCalls.preview, {} as never)
    const page = await show('Dialog', { props: { customData: '[]' } })
    await expect(page.getByText('No thumbnail')).toBeVisible()
    await page.getByRole('button', { name: 'Preview page one' }).click()
    await expect(page.getByRole('img', { name: 'Page one of Evidence with your data' })).toBeVisible()
    expect(asked.map(({ body }) => body)).toEqual([{ id: 4, customData: {} }])
  })

  test('speaks German', async ({ show }) => {
    const page = await show('Dialog', { lang: 'de', props: { customData: questions } })
    const dialog = page.getByRole('dialog', { name: 'Bericht erstellen' })
    await expect(dialog.getByLabel('Prüfzeichen')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Herunterladen' })).toBeDisabled()
  })
})

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
    const asked = api.lists(reports, [row()])
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
    Array.from({ length: 9 }, (_, n) => row({ id: n + 1, name: `Report ${n + 1}` })),
  )
  const page = await show('Library', { who: { role: 'Admin' }, height: 720 })
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('article')).toHaveCount(9)
  expect(asked.at(-1)?.query).toMatchObject({ $top: '6', $skip: '6' })
})

test('a deletion that is refused says so', async ({ api, show }) => {
  api.lists(reports, [row()])
  api.refuses(reportCalls.remove, { status: 409, message: 'Still needed' })
  const page = await show('Manage', { who: { role: 'SuperAdmin' }, at: '/manage-reports' })
  await page.getByRole('button', { name: 'Actions for Evidence' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Still needed').first()).toBeVisible()
  await expect(page.getByText('Evidence').first()).toBeVisible()
})

test('a report that could not be created says so, and what was entered stays', async ({ api, show }) => {
  api.lists(reports, [])
  const url = '/files/11111111-1111-4111-8111-111111111111'
  api.answers(reportCalls.uploadTemplate, { url, placeholders: [] })
  api.answers(reportCalls.placeholders, { placeholders: [] })
  const sent = api.refuses(reportCalls.create, { status: 500, message: 'Not now' })
  const page = await show('Manage', { who: { role: 'SuperAdmin' }, at: '/manage-reports?open=form' })
  const dialog = page.getByRole('dialog', { name: 'Create Report' })
  const files = dialog.locator('input[type=file]')
  await expect(files.first()).toHaveAttribute('accept', /^\.docx,/)
  await expect(files.last()).toHaveAttribute('accept', 'image/*')
  const create = dialog.getByRole('button', { name: 'Create' })
  await files.first().setInputFiles({ name: 'board.docx', mimeType: 'x', buffer: Buffer.from('PK') })
  await expect(dialog.getByText('board.docx')).toBeVisible()
  await expect(create, 'a title is required').toBeDisabled()
  await dialog.getByLabel('Title', { exact: true }).fill('Board letter')
  await create.click()
  await expect(dialog.getByText('Not now')).toBeVisible()
  await expect(page.getByText('Report successfully created')).toHaveCount(0)
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Board letter')
  expect(sent.map(({ body }) => [body.name, body.url, body.status])).toEqual([['Board letter', url, 1]])
})

test('where data editing is off nothing of a report can be changed, and each control says why', async ({
  api,
  show,
}) => {
  api.lists(reports, [row()])
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const page = await show('Manage', { who: { role: 'SuperAdmin' }, at: '/manage-reports', app })
  await expect(page.getByRole('button', { name: 'Create Report' }).first()).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for Evidence' }).click()
  for (const name of [/^Edit/, /^Delete/]) {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('Updates to Report are disabled for the Production environment.')
  }
  const stranger = await show('Manage', {
    who: { role: 'Admin', screens: ['reports'] },
    at: '/manage-reports',
  })
  await expect(stranger.getByText('Evidence').first()).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Create Report' })).toHaveCount(0)
})

test('an operator sees which placeholders nothing fills, and adds a field', async ({ api, show }) => {
  api.lists(reports, [row()])
  api.answers(reportCalls.placeholders, {
    placeholders: [
      { name: 'account', uses: 2, isKnown: true },
      { name: 'approver', uses: 1, isKnown: false },
      { name: 'customer_contact', uses: 3, isKnown: false },
    ],
  })
  const sent = api.refuses(reportCalls.update, { status: 500, message: 'Not now' })
  const page = await show('Manage', { who: { role: 'SuperAdmin' }, at: '/manage-reports?open=form&for=4' })
  const dialog = page.getByRole('dialog', { name: 'Edit Report' })
  await expect(dialog.getByText('used 1×', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/uses \{customer_contact\}, but no field/)).toBeVisible()
  await dialog.getByText('3 placeholders').first().click()
  await expect(dialog.getByText('used 3×, nothing fills it')).toBeVisible()
  await expect(dialog.getByText('used 2×, filled by the report data')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add field' }).last().click()
  await expect(dialog.getByText(/but no field and no report data fills it/)).toHaveCount(0)
  await dialog.getByLabel('Label (German) 2', { exact: true }).fill('Ansprechpartner')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Not now'), 'an error is shown').toBeVisible()
  expect(JSON.parse(sent[0]?.body.customData ?? '')[1]).toMatchObject({
    name: 'customer_contact',
    labelDe: 'Ansprechpartner',
  })
  await dialog.getByLabel('Title', { exact: true }).clear()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
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
  api.lists(reports, [row({ customData, germanName: 'Nachweise' })])
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
  expect(sent[0]?.body).toMatchObject({ reportId: 4, regulation: 'ISO/IEC 27001:2022 Anhang A' })
})

test('operators who read German see German names in the list, and edit both languages', async ({
  api,
  show,
}) => {
  api.lists(reports, [row({ germanName: 'Nachweise', germanDescription: 'Für Prüfer.' })])
  api.answers(reportCalls.placeholders, { placeholders: [] })
  const sent = api.answers(reportCalls.update, {} as never)
  const who = { role: 'SuperAdmin' } as const
  const list = await show('Manage', { lang: 'de', who, at: '/manage-reports' })
  await expect(list.getByText('Nachweise').first()).toBeVisible()
  await expect(list.getByText('Für Prüfer.').first()).toBeVisible()
  const page = await show('Manage', { lang: 'de', who, at: '/manage-reports?open=form&for=4' })
  const dialog = page.getByRole('dialog', { name: 'Bericht bearbeiten' })
  await expect(dialog.getByLabel('Titel', { exact: true })).toHaveValue('Evidence')
  await dialog.getByLabel('Titel (Deutsch)').fill('Nachweise für Prüfer')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  expect(sent[0]?.body).toMatchObject({ germanName: 'Nachweise für Prüfer' })
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

test('German readers are offered German reports, and plan them in sound German', async ({ api, show }) => {
  api.lists(reportBundles, [])
  api.lists(accounts, [])
  api.lists(reports, [row()])
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
  api.lists(reports, [row({ customData: '[]' })])
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
