import type { Page } from '@playwright/test'
import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aPileOfInsights } from './pile.ts'
import { aName, anInsight, removeInsights } from './rows.ts'
import { dialogNamed, expectAddress, expectColumns, pick, rowOf, sayYes, sizeBox } from './table.ts'

const { name, titleOf, list } = aPileOfInsights(45)
const showing = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search...' })

test('an operator finds, orders and removes the rows of a list', async ({ as, tokenOf }) => {
  const page = await as('superAdmin')

  await test.step('page size, offset, order and columns stand in the address; a copied address shows the same', async () => {
    await page.goto(list())
    await pick(page, sizeBox(page), '25')
    await expectAddress(page, '$top', '25')
    await page.getByRole('columnheader', { name: 'Priority' }).click()
    await expectAddress(page, '$navorder', 'priority asc')
    await page.getByRole('button', { name: 'Modify the table' }).click()
    const dialog = dialogNamed(page, 'Add or remove displayed fields')
    await dialog.getByRole('checkbox', { name: 'Description' }).check()
    await dialog.getByRole('checkbox', { name: 'Status' }).uncheck()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expectAddress(page, '$select', 'creationTime,title,priority,description')
    await expectAddress(page, '$added', 'description')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expectAddress(page, '$skip', '25')

    const other = await as('superAdmin')
    await other.goto(page.url())
    for (const one of [page, other]) {
      await showing(one, 'Showing 26 to 45 of 45 entries')
      await expectColumns(one, ['Creation Time', 'Title', 'Priority', 'Description'])
      await expect(one.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await expect(one.getByRole('row').filter({ hasText: name }).first()).toContainText(titleOf(20))
      await expect(sizeBox(one)).toHaveValue('25')
      await expect(one.getByRole('group', { name: 'Filter Title' })).toContainText(name.toLowerCase())
    }

    await page.goBack()
    await showing(page, 'Showing 1 to 25 of 45 entries')
    await page.goBack()
    await expectColumns(page, ['Creation Time', 'Title', 'Status', 'Priority'])
    await page.goForward()
    await expectColumns(page, ['Creation Time', 'Title', 'Priority', 'Description'])
  })

  await test.step('the search finds words in any case, and Back takes it away', async () => {
    await goOn(page, list({ $skip: '20' }))
    await showing(page, 'Showing 21 to 30 of 45 entries')
    await search(page).fill(titleOf(7).toUpperCase())
    await showing(page, 'Showing 1 to 1 of 1 entries')
    await expect(rowOf(page, titleOf(7))).toBeVisible()
    await page.goBack()
    await showing(page, 'Showing 21 to 30 of 45 entries')
  })

  await test.step('a page whose rows are gone gives way to the last one that has some', async () => {
    const token = await tokenOf('superAdmin')
    const word = aName('Gone')
    await Promise.all(
      Array.from({ length: 11 }, (_, number) => anInsight(token, { title: `${word} ${number}` })),
    )
    await goOn(page, `/manage-insights?$search=${encodeURIComponent(word)}&$skip=10`)
    await showing(page, 'Showing 11 to 11 of 11 entries')
    await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await sayYes(page)
    await showing(page, 'Showing 1 to 10 of 10 entries')
    const left = await rowsOf(token, 'insight', `contains(title, '${word}')`)
    expect(left).toHaveLength(10)
    await removeInsights(
      token,
      left.map((row) => row.id),
    )
  })
})
