import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import { type Insight, insightCalls, insightStatus, insights } from '#contract/insights/insights.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import {
  chooseAction,
  dialogNamed,
  expectColumns,
  expectToast,
  rowOf,
  sayYes,
  select,
  toasts,
} from '#e2e/table.ts'
import type * as stories from './insights.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = '/manage-insights'
const { Active, Draft } = insightStatus.value

const anInsight = (said: Partial<Insight>) =>
  rowWith(insights, { status: Active, description: 'What it is about', ...said })
const passwords = anInsight({
  ...{ id: 1, title: 'Passwords alone', description: 'Most attacks begin with a password', priority: 9 },
  reference: 'https://learn.microsoft.com/entra',
})
const links = anInsight({ id: 2, title: 'Links for anyone', status: Draft })

test('the administration lists active insights and drafts', async ({ api, show }) => {
  api.keeps(insights, [passwords, links])
  const page = await show('Manage', { who, at })
  await expectColumns(page, ['Creation Time', 'Title', 'Status', 'Priority'])
  await expect(rowOf(page, 'Passwords alone')).toContainText('Active')
  await expect(rowOf(page, 'Links for anyone')).toContainText('Draft')
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test('an insight wants title, description and priority, and a link that begins with http', async ({
  api,
  show,
}) => {
  api.keeps(insights, [])
  const sent = api.answers(insightCalls.create, { id: 7, successMessage: 'Insight Created' })
  const page = await show('Manage', { who, at })
  await page.getByRole('button', { name: 'Create Insight' }).last().click()
  const dialog = dialogNamed(page, 'Create Insight')
  const create = dialog.getByRole('button', { name: 'Create' })
  for (const label of ['Title', 'Description', 'Priority']) {
    await dialog.getByLabel(label, { exact: true }).focus()
    await dialog.getByLabel(label, { exact: true }).blur()
  }
  await expect(dialog.getByText('This field is required', { exact: true })).toHaveCount(3)
  await dialog.getByLabel('Title', { exact: true }).fill('Doors')
  await dialog.getByLabel('Description', { exact: true }).fill('What it is about')
  await expect(create).toBeDisabled()
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('7')
  for (const wrong of ['nowhere', 'ftp://files.example', 'javascript:alert(1)', 'https://']) {
    await dialog.getByLabel('Link').fill(wrong)
    await dialog.getByLabel('Link').blur()
    await expect(dialog.getByText('Invalid link', { exact: true })).toBeVisible()
  }
  await dialog.getByLabel('Link').fill('https://help.example/insight')
  await dialog.getByLabel('Link').blur()
  await expect(dialog.getByText('Invalid link')).toBeHidden()
  await expectAccessible(page, '.ant-modal')
  await create.click()
  await expect(toasts(page)).toHaveText('Insight Created')
  expect(sent.map(({ body }) => body)).toMatchObject([
    {
      title: 'Doors',
      description: 'What it is about',
      priority: 7,
      reference: 'https://help.example/insight',
    },
  ])
})

test('several insights are deleted at once, with two messages on the screen at most', async ({
  api,
  show,
}) => {
  const rows = [1, 2, 3].map((id) => anInsight({ id, title: `Doomed ${id}` }))
  api.keeps(insights, rows)
  api.answers(insightCalls.update, { successMessage: 'Insight Updated' })
  const removed = api.answers(insightCalls.remove, { successMessage: '3 Insight(s) Deleted' })
  const page = await show('Manage', { who, at })
  for (const { title } of rows.slice(0, 2)) {
    await chooseAction(page, title, 'Edit')
    const edit = dialogNamed(page, 'Edit Insight')
    await edit.getByLabel('Title', { exact: true }).fill(`${title} soon`)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
  }
  for (const { title } of rows) await select(page, title)
  await page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Delete' }).click()
  await sayYes(page)
  await expect(toasts(page).filter({ hasText: '3 Insight(s) Deleted' })).toBeVisible()
  expect(await toasts(page).count()).toBeLessThanOrEqual(2)
  expect(removed.map(({ body }) => body)).toEqual([{ ids: [1, 2, 3] }])
})

test('an insight opens to its description and reference, and has an address of its own', async ({
  api,
  show,
}) => {
  api.keeps(insights, [passwords, links])
  const page = await show('Insights', { at: '/insights' })
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await expect(rowOf(page, 'Links for anyone'), 'a draft').toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const details = page.getByRole('button', { name: 'Details of Passwords alone' })
  await expect(details).toHaveAttribute('aria-expanded', 'false')
  await details.click()
  await expect(page.getByText('Most attacks begin with a password')).toBeVisible()
  const link = page.getByRole('link', { name: 'Reference' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', 'https://learn.microsoft.com/entra')
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  await details.click()
  await expect(link).toBeHidden()
})

test('what cannot be imported is listed by row and column', async ({ api, show }) => {
  api.keeps(insights, [])
  api.refuses(exportCalls.import, {
    ...{ status: 422, code: 'import_rows', message: 'Nothing was imported. Problems in the file: 2' },
    details: [
      { row: 3, column: 'status', problem: 'choose one of: Active, Draft' },
      { row: 3, column: 'priority', problem: 'enter a whole number' },
    ],
  })
  const page = await show('Manage', { who, at })
  const picker = page.locator('input[type=file]')
  await expect(picker).toHaveAttribute('accept', '.xlsx,.xls')
  const sheet = { name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('sheet') }
  await picker.setInputFiles(sheet)
  await sayYes(page)
  const dialog = dialogNamed(page, 'Import')
  await expect(dialog).toContainText('Nothing was imported')
  await expect(dialog).toHaveCSS('width', '800px')
  const problems = dialog.getByRole('row').filter({ hasText: /^3/ })
  await expect(problems.filter({ hasText: 'status' })).toHaveCount(1)
  await expect(problems.filter({ hasText: 'priority' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const message = 'The file is not a readable Excel workbook (.xlsx).'
  api.refuses(exportCalls.import, { status: 400, message })
  await picker.setInputFiles(sheet)
  await sayYes(page)
  await expectToast(page, message)
})

test('a failed export says so and can be tried again', async ({ api, show }) => {
  api.keeps(insights, [passwords])
  api.cuts(exportCalls.model)
  const page = await show('Manage', { who, at })
  await page.getByRole('button', { name: 'Export to excel' }).click()
  const dialog = dialogNamed(page, 'Select an Export Type')
  await expect(dialog.getByRole('radio', { name: 'Standard (for general viewing)' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Model (for importing data back)' })).toBeEnabled()
  const apply = dialog.getByRole('button', { name: 'Apply' })
  // A toast does not stay for whoever looks late.
  const isTold = (words: string) => Promise.all([expectToast(page, words), apply.click()])
  await isTold('Failed to export data')
  api.refuses(exportCalls.model, { status: 422, message: 'Too many rows' })
  await isTold('Failed to export data: Too many rows')
  const sent = api.answers(exportCalls.model, {} as never)
  await apply.click()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
})
