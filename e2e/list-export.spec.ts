import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { type Cell, readSheet } from '#server/kit/sheets.ts'
import { aSheet } from '#server/testing/sheets.ts'
import { statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aName, anInsight, removeInsights } from './rows.ts'
import { dialogNamed, expectToast, rowOf, sayYes } from './table.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export to excel' })
const insightsNamed = (word: string) =>
  `/manage-insights?${new URLSearchParams({ $filter: `contains(tolower(title), '${word.toLowerCase()}')`, $navorder: 'priority desc' })}`

test('an operator exports lists and imports what was changed', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')

  await test.step('a Standard export holds what the table shows, in a file named after the page', async () => {
    const word = aName('Exported')
    const rows = await Promise.all(
      [1, 2].map((number) => anInsight(token, { title: `${word} ${number}`, priority: number })),
    )
    await page.goto(insightsNamed(word))
    await expect(page.getByText('Total: 2 entries')).toBeVisible()

    await exportButton(page).click()
    const dialog = dialogNamed(page, 'Select an Export Type')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/export/')) asked += 1
    })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(asked).toBe(0)

    await exportButton(page).click()
    const download = await applied(page)
    expect(download.suggestedFilename()).toBe('Manage Insights.xlsx')
    const [head, ...cells] = await cellsOf(download)
    expect(head).toEqual(['Creation Time', 'Title', 'Status', 'Priority'])
    expect(cells.map(([, ...others]) => others)).toEqual([
      [`${word} 2`, 'Draft', 2],
      [`${word} 1`, 'Draft', 1],
    ])
    await removeInsights(
      token,
      rows.map((row) => row.id),
    )
  })

  await test.step('a Model export can be changed and put back, after a question', async () => {
    const word = aName('Imported')
    const { id } = await anInsight(token, { title: `${word} before`, priority: 3 })
    await goOn(page, insightsNamed(word))
    await expect(page.getByText('Total: 1 entries')).toBeVisible()
    await exportButton(page).click()
    await page.getByRole('radio', { name: /^Model/ }).check()
    const [head = [], row = []] = await cellsOf(await applied(page))
    expect(row[head.indexOf('id')]).toBe(id)

    const changed = row.map((cell) => (cell === `${word} before` ? `${word} after` : cell))
    await importFile(page, await aSheet(head, changed))
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Are you sure? This action will override existing insights data')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(page, `${word} before`)).toBeVisible()

    await importFile(page, await aSheet(head, changed))
    await sayYes(page)
    await expectToast(page, 'Import Successful!')
    await expect(rowOf(page, `${word} after`)).toBeVisible()
    await removeInsights(token, [id])
  })
})

test('others see the export greyed out, with the reason, and the server refuses them', async ({
  as,
  tokenOf,
}) => {
  const body = { viewName: 'x', selectedFields: [{ name: 'id', displayName: 'ID' }] }
  for (const [person, address, model] of [
    ['vendor', '/manage-accounts', 'accountExtended'],
    ['admin', '/settings/manage-users', 'usersExtended'],
    ['user', '/insights', 'insight'],
  ] as const) {
    const page = await as(person)
    await page.goto(address)
    const greyed = exportButton(page).and(page.locator('[aria-disabled]'))
    await expect(greyed).toHaveAccessibleDescription('Only operators can export')
    await expect(page.locator('button', { hasText: 'Export to excel' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
    expect(await statusOf(await tokenOf(person), 'POST', `/export/${model}`, body)).toBe(403)
  }
})

async function applied(page: Page): Promise<Download> {
  const downloaded = page.waitForEvent('download')
  await dialogNamed(page, 'Select an Export Type').getByRole('button', { name: 'Apply' }).click()
  return downloaded
}

async function cellsOf(download: Download): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const { values } of readSheet(await readFile(await download.path()))) rows.push(values)
  return rows
}

async function importFile(page: Page, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const chooser = await chosen
  await chooser.setFiles({ name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer })
}
