import type { Page } from '@playwright/test'
import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aPileOfInsights } from './pile.ts'
import { aName, anInsight, removeInsights } from './rows.ts'
import { expectAddress, inAddress, pick, rowOf, sayYes, select, sizeBox } from './table.ts'

const { name, titleOf, list } = aPileOfInsights(45)

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const pageNumbers = (page: Page) => pager(page).getByRole('button', { name: /^Page \d+$/ })
const showing = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search...' })

test('an operator goes through the pages of a list', async ({ as, tokenOf }) => {
  const page = await as('superAdmin')

  await test.step('a list begins with ten rows and says how many there are', async () => {
    await page.goto(list())
    await expect(page.getByText('Total: 45 entries', { exact: true })).toBeVisible()
    await showing(page, 'Showing 1 to 10 of 45 entries')
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(10)
    expect([inAddress(page, '$top'), inAddress(page, '$skip')]).toEqual([null, null])
  })

  await test.step('the pages are counted: four numbers, shortcuts, and nothing beyond the ends', async () => {
    await expect(pageNumbers(page)).toHaveText(['1', '2', '3', '4'])
    const button = (label: string) => pager(page).getByRole('button', { name: label, exact: true })
    for (const label of ['Previous page', 'First page'])
      await expect(button(label)).toHaveAttribute('aria-disabled', 'true')
    await button('Page 3').click()
    await showing(page, 'Showing 21 to 30 of 45 entries')
    await expect(pageNumbers(page)).toHaveText(['1', '2', '3', '4'])
    await button('Last page').click()
    await showing(page, 'Showing 41 to 45 of 45 entries')
    await expect(pageNumbers(page)).toHaveText(['2', '3', '4', '5'])
    for (const label of ['Next page', 'Last page'])
      await expect(button(label)).toHaveAttribute('aria-disabled', 'true')
    await button('Next page').click({ force: true })
    await expectAddress(page, '$skip', '40')
    await button('First page').click()
    await expectAddress(page, '$skip', null)

    await goOn(page, list({ $top: '2', $skip: '20' }))
    await expect(pageNumbers(page)).toHaveText(['10', '11', '12'])
    await goOn(page, list({ $top: '25' }))
    await expect(pageNumbers(page)).toHaveText(['1', '2'])
    await expect(button('Last page')).toHaveCount(0)
  })

  await test.step('another page size begins at the first page; the sizes are 10, 25 and 50', async () => {
    await goOn(page, list({ $skip: '20' }))
    await showing(page, 'Showing 21 to 30 of 45 entries')
    await expect(sizeBox(page).locator('option')).toHaveText(['10', '25', '50'])
    await pick(page, sizeBox(page), '50')
    await showing(page, 'Showing 1 to 45 of 45 entries')
    expect([inAddress(page, '$top'), inAddress(page, '$skip')]).toEqual(['50', null])
  })

  await test.step('another page forgets what was selected', async () => {
    await goOn(page, list())
    await showing(page, 'Showing 1 to 10 of 45 entries')
    await select(page, titleOf(1))
    await select(page, titleOf(2))
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rowOf(page, titleOf(11))).toBeVisible()
    await expect(page.getByText('2 selected')).toBeHidden()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByRole('checkbox', { name: `Select ${titleOf(1)}` })).not.toBeChecked()
  })

  await test.step('a column sorts ascending, descending, ascending', async () => {
    await goOn(page, list({ $navorder: 'creationTime desc' }))
    const created = page.getByRole('columnheader', { name: 'Creation Time' })
    await expect(created).toHaveAttribute('aria-sort', 'descending')
    const title = page.getByRole('columnheader', { name: 'Title' })
    const first = page.getByRole('row').filter({ hasText: name }).first()
    for (const [direction, number] of [
      ['asc', 1],
      ['desc', 45],
      ['asc', 1],
    ] as const) {
      await title.click()
      await expectAddress(page, '$navorder', `title ${direction}`)
      await expect(title).toHaveAttribute('aria-sort', `${direction}ending`)
      await expect(first).toContainText(titleOf(number))
    }
  })

  await test.step('where nothing is found the list says so and has no further page', async () => {
    await goOn(page, list())
    await expect(rowOf(page, titleOf(1))).toBeVisible()
    await search(page).fill('there is no such insight')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    await expect(page.getByText('Total: 0 entries')).toBeVisible()
    await showing(page, 'Showing 0 to 0 of 0 entries')
    for (const label of ['Next page', 'Previous page'])
      await expect(page.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByText('No Filters Selected')).toBeVisible()
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
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(10)
    const left = await rowsOf(token, 'insight', `contains(title, '${word}')`)
    await removeInsights(
      token,
      left.map((row) => row.id),
    )
  })
})

test('the search waits for three letters and a resting hand, ignores case and begins at the first page', async ({
  asAlone,
}) => {
  const page = await asAlone('superAdmin')
  await page.clock.install()
  await page.goto(list({ $skip: '20' }))
  await showing(page, 'Showing 21 to 30 of 45 entries')
  const asked: { at: number; filter: string }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/odata/insight')
      asked.push({ at: Date.now(), filter: url.searchParams.get('$filter') ?? '' })
  })

  await search(page).pressSequentially('PA')
  await page.clock.runFor(800)
  expect(asked, 'two letters ask for nothing').toEqual([])

  await search(page).fill('')
  await search(page).pressSequentially(titleOf(7).toUpperCase(), { delay: 5 })
  const rested = Date.now()
  await showing(page, 'Showing 1 to 1 of 1 entries')
  await expect(rowOf(page, titleOf(7))).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.at ?? 0).toBeGreaterThanOrEqual(rested + 400)
  expect(asked[0]?.filter.startsWith(`(contains(tolower(title), '${titleOf(7).toLowerCase()}')`)).toBe(true)
  expect(inAddress(page, '$skip')).toBeNull()

  await search(page).fill('')
  await showing(page, 'Showing 1 to 10 of 45 entries')
  await page.goBack()
  await showing(page, 'Showing 1 to 1 of 1 entries')
  await expect(search(page)).toHaveValue(titleOf(7).toUpperCase())
  await page.goBack()
  await showing(page, 'Showing 21 to 30 of 45 entries')
  await expect(search(page)).toHaveValue('')
})
