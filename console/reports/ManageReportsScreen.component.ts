import { componentTest, expect } from '#console/testing/component.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { reports } from '#contract/reports/reports.ts'
import { aReport } from './a-report.ts'
import type * as stories from './ManageReportsScreen.stories.tsx'

const test = componentTest<typeof stories>()

test('a deletion that is refused says so', async ({ api, show }) => {
  api.lists(reports, [aReport()])
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
  api.lists(reports, [aReport()])
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
  api.lists(reports, [aReport()])
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

test('operators who read German see German names in the list, and edit both languages', async ({
  api,
  show,
}) => {
  api.lists(reports, [aReport({ germanName: 'Nachweise', germanDescription: 'Für Prüfer.' })])
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
