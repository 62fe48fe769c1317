import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZip } from '#server/kit/zip.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { baseURL } from './playwright.config.ts'
import { aName } from './rows.ts'
import { scanned } from './scanned.ts'
import { chooseAction, dialogNamed, expectColumns, expectToast, pick, rowOf, sayYes } from './table.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Reports' }).getByRole('article')
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })

/** The file that a click brings. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const arrives = page.waitForEvent('download', { timeout: 150_000 })
  await click()
  const file = await arrives
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
const wordsOf = (docx: Buffer): string =>
  readZip(docx, { entries: 200 })
    .find(({ name }) => name === 'word/document.xml')
    ?.read()
    .toString('utf8')
    .replaceAll(/<[^>]+>/g, ' ') ?? ''

test('an administrator finds a report, answers its questions and has the file; it is kept', async ({
  as,
  tokenOf,
}) => {
  await scanned(await tokenOf('admin'))
  const page = await as('admin')
  await page.goto('/reports')
  await expect(cards(page)).toHaveCount(6)
  await expect(cardOf(page, 'Executive Summary').getByRole('img')).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('main').getByRole('searchbox').fill('change')
  await expect(cards(page)).toHaveCount(1)
  await cardOf(page, 'Change Report').getByRole('link', { name: 'Generate Report' }).click()
  const dialog = dialogNamed(page, 'Generate Report')
  const download = dialog.getByRole('button', { name: 'Download' })
  await expect(download).toBeDisabled()
  const [from, to] = [dialog.getByPlaceholder('From'), dialog.getByPlaceholder('To')]
  await dialog.getByText('docx', { exact: true }).click()
  await from.fill('01/01/2026')
  await from.press('Enter')
  await to.fill('31/01/2026')
  await to.press('Tab')
  const file = await downloaded(page, () => download.click())
  expect(file.name).toMatch(/^Change Report - Northbrine Ceramics - \d{4}-\d\d-\d\d\.docx$/)
  expect(wordsOf(file.bytes)).toContain('Northbrine Ceramics')
  await expect(dialog).toBeHidden()

  await page.goto('/reports?view=made')
  await expect(rowOf(page, 'Change Report').first()).toContainText('Ready')
  const again = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'Actions for Change Report' }).first().click()
    await page.getByRole('menuitem', { name: 'Download' }).click()
  })
  expect(again.bytes.equals(file.bytes)).toBe(true)
})

test('an operator uploads a template, sees its placeholders and publishes it', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const title = aName('Board letter')
  const ours = await fetch(`${baseURL}/api/report/template/exemptions.docx?lang=en`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const template = Buffer.from(await ours.arrayBuffer())
  const page = await as('superAdmin')
  await page.goto('/manage-reports')
  await expectColumns(page, ['Report Name', 'Description', 'Status', 'Link', 'Creation Time'])

  await page.getByRole('button', { name: 'Create Report' }).click()
  await test.step('a template shows what it asks for', async () => {
    const dialog = dialogNamed(page, 'Create Report')
    await dialog.getByLabel('Title', { exact: true }).fill(title)
    await pick(page, dialog.getByLabel('Report data'), 'Exemptions and assignments')
    await pick(page, dialog.getByLabel('Status'), 'Hidden')
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'board.docx', mimeType: docx, buffer: template })
    await expect(dialog.getByText(/^\d+ placeholders/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Report successfully created')
  })
  const customer = await as('admin')
  await test.step('published, it stands in the library of the customers', async () => {
    await customer.goto('/reports?$search=Board')
    await expect(cardOf(customer, title)).toHaveCount(0)
    await chooseAction(page, title, 'Edit')
    const dialog = dialogNamed(page, 'Edit Report')
    await pick(page, dialog.getByLabel('Status'), 'Active')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Report Updated')
    await customer.reload()
    await expect(cardOf(customer, title)).toHaveCount(1)
  })
  await chooseAction(page, title, 'Delete')
  await sayYes(page)
  await expectToast(page, '1 Report(s) Deleted')
})

test('a reseller asks for one report of several customers', async ({ as }) => {
  const reseller = await as('vendor')
  await reseller.goto('/manage-accounts')
  await chooseAction(reseller, 'Northbrine Ceramics', 'Generate Report')
  const asked = dialogNamed(reseller, 'Generate Reports')
  await pick(reseller, asked.getByLabel('Report'), 'Exemptions and Assignments')
  await expect(asked.getByText('Northbrine Ceramics')).toBeVisible()
  await asked.getByText('docx', { exact: true }).click()
  await asked.getByRole('button', { name: 'Generate Reports' }).click()
  const row = rowOf(reseller, 'Exemptions and Assignments').first()
  await expect(row).toContainText('Ready', { timeout: 150_000 })
  const zip = await downloaded(reseller, () =>
    chooseAction(reseller, 'Exemptions and Assignments', 'Download'),
  )
  expect(zip.name).toMatch(/^Exemptions and Assignments - \d{4}-\d\d-\d\d\.zip$/)
  expect(readZip(zip.bytes, { entries: 10 }).map(({ name }) => name)).toEqual([
    'Northbrine Ceramics - Exemptions and Assignments.docx',
  ])
})
