import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Sent } from '#console/testing/outside.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { pointAt } from '#e2e/point-at.ts'
import { settled } from '#e2e/settled.ts'
import { expectAddress, expectColumns, inAddress, pick, rowOf, select, sizeBox } from '#e2e/table.ts'
import type * as stories from './ListScreen.stories.tsx'
import { ships } from './sample-list.ts'

const test = componentTest<typeof stories>()

const nameOf = (number: number) => `Ship ${String(number).padStart(2, '0')}`
const fleet = (count = 45) =>
  Array.from({ length: count }, (_, index) =>
    rowWith(ships, { id: index + 1, name: nameOf(index + 1), crew: 99 - index, note: `Log ${index + 1}` }),
  )
const address = (query: Record<string, string> = {}) => `/ships?${new URLSearchParams(query)}`
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const button = (page: Page, label: string) => pager(page).getByRole('button', { name: label, exact: true })
const pageNumbers = (page: Page) => pager(page).getByRole('button', { name: /^Page \d+$/ })
const showing = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search...' })
const readShips = { method: 'GET', path: '/odata/ship', permission: 'signedIn', summary: 'Ships' } as const
/** The rows that were asked for: a selection asks for its own by their keys. */
const pagesOf = (asked: Sent[]) => asked.filter(({ query }) => !query.$filter?.includes('id eq'))

test('a list begins with ten rows and says how many there are', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address() })
  await expect(page.getByText('Total: 45 entries', { exact: true })).toBeVisible()
  await showing(page, 'Showing 1 to 10 of 45 entries')
  await expect(page.getByRole('row').filter({ hasText: 'Ship' })).toHaveCount(10)
  expect([inAddress(page, '$top'), inAddress(page, '$skip')]).toEqual([null, null])
})

test('the pages are counted: four numbers, shortcuts, and nothing beyond the ends', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address() })
  await expect(pageNumbers(page)).toHaveText(['1', '2', '3', '4'])
  for (const label of ['Previous page', 'First page'])
    await expect(button(page, label)).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Page 3').click()
  await showing(page, 'Showing 21 to 30 of 45 entries')
  await expect(pageNumbers(page)).toHaveText(['1', '2', '3', '4'])
  await button(page, 'Last page').click()
  await showing(page, 'Showing 41 to 45 of 45 entries')
  await expect(pageNumbers(page)).toHaveText(['2', '3', '4', '5'])
  for (const label of ['Next page', 'Last page'])
    await expect(button(page, label)).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Next page').click({ force: true })
  await expectAddress(page, '$skip', '40')
  await button(page, 'First page').click()
  await expectAddress(page, '$skip', null)

  await show('Ships', { at: address({ $top: '2', $skip: '20' }) })
  await expect(pageNumbers(page)).toHaveText(['10', '11', '12'])
  await show('Ships', { at: address({ $top: '25' }) })
  await expect(pageNumbers(page)).toHaveText(['1', '2'])
  await expect(button(page, 'Last page')).toHaveCount(0)
})

test('another page size begins at the first page; the sizes are 10, 25 and 50', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address({ $skip: '20' }) })
  await showing(page, 'Showing 21 to 30 of 45 entries')
  await expect(sizeBox(page).locator('option')).toHaveText(['10', '25', '50'])
  await pick(page, sizeBox(page), '50')
  await showing(page, 'Showing 1 to 45 of 45 entries')
  expect([inAddress(page, '$top'), inAddress(page, '$skip')]).toEqual(['50', null])
})

test('another page forgets what was selected', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address() })
  await select(page, nameOf(1))
  await select(page, nameOf(2))
  await expect(page.getByText('2 selected')).toBeVisible()
  await button(page, 'Next page').click()
  await expect(rowOf(page, nameOf(11))).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()
  await button(page, 'Previous page').click()
  await expect(page.getByRole('checkbox', { name: `Select ${nameOf(1)}` })).not.toBeChecked()
})

test('a column sorts ascending, descending, ascending', async ({ api, show }) => {
  const asked = api.keeps(ships, fleet())
  const page = await show('Ships', { at: address() })
  await expect(page.getByRole('columnheader', { name: 'Launched' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const head = page.getByRole('columnheader', { name: 'Name' })
  for (const direction of ['asc', 'desc', 'asc']) {
    await head.click()
    await expectAddress(page, '$navorder', `name ${direction}`)
    await expect(head).toHaveAttribute('aria-sort', `${direction}ending`)
    await expect.poll(() => pagesOf(asked).at(-1)?.query.$orderby).toBe(`name ${direction}`)
  }
})

test('where nothing is found the list says so and has no further page', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address() })
  await expect(rowOf(page, nameOf(1))).toBeVisible()
  await search(page).fill('there is no such ship')
  await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  await expect(page.getByText('Total: 0 entries')).toBeVisible()
  await showing(page, 'Showing 0 to 0 of 0 entries')
  for (const label of ['Next page', 'Previous page'])
    await expect(button(page, label)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(page.getByText('No Filters Selected')).toBeVisible()
})

test('the search waits for three letters and a resting hand, ignores case and begins at the first page', async ({
  api,
  show,
}) => {
  const asked = api.keeps(ships, fleet())
  const page = await show('Ships', {
    at: address({ $skip: '20' }),
    prepare: (one) => one.clock.install(),
  })
  await showing(page, 'Showing 21 to 30 of 45 entries')
  const before = asked.length
  await page.clock.pauseAt(Date.now() + 60_000)
  const now = () => page.evaluate(() => Date.now())

  await search(page).pressSequentially('SH')
  await page.clock.runFor(800)
  expect(asked, 'two letters ask for nothing').toHaveLength(before)

  await search(page).fill('')
  await search(page).pressSequentially('SHIP 07')
  const rested = await now()
  await page.clock.runFor(499)
  expect(asked, 'the hand has not rested').toHaveLength(before)
  await page.clock.runFor(1)
  await page.clock.resume()
  await showing(page, 'Showing 1 to 1 of 1 entries')
  expect((await now()) - rested).toBeGreaterThanOrEqual(500)
  await expect(rowOf(page, nameOf(7))).toBeVisible()
  expect(asked).toHaveLength(before + 1)
  expect(asked.at(-1)?.query.$filter).toMatch(/^\(?contains\(tolower\(name\), 'ship 07'\)/)
  expect(inAddress(page, '$skip')).toBeNull()

  await search(page).fill('')
  await showing(page, 'Showing 1 to 10 of 45 entries')
  await page.goBack()
  await showing(page, 'Showing 1 to 1 of 1 entries')
  await expect(search(page)).toHaveValue('SHIP 07')
  await page.goBack()
  await showing(page, 'Showing 21 to 30 of 45 entries')
  await expect(search(page)).toHaveValue('')
})

test('a date has its full day, time and zone in a tooltip', async ({ api, show }) => {
  api.keeps(ships, fleet(2))
  const page = await show('Ships', { at: address() })
  const date = rowOf(page, nameOf(1)).getByRole('time')
  await expect(date).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await pointAt(date, /^\w+day,? \d+ \w+ \d{4} at \d\d:\d\d:\d\d (UTC|GMT|[A-Z]{3,4})/)
})

test('rows can be walked, selected and left with the keyboard', async ({ api, show }) => {
  api.keeps(ships, fleet(3))
  const page = await show('Ships', { at: address() })
  await rowOf(page, nameOf(1)).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, nameOf(2))).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, nameOf(1))).toBeFocused()

  await show('Logbook', { at: address() })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Details/ }) })
  await rows.first().getByRole('button').click()
  await expect(page.getByText('Log 1', { exact: true })).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1), 'past the text of the opened row').toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
})

test('the rows scroll in half a window at most, less on smaller screens', async ({ api, show }) => {
  api.keeps(ships, fleet())
  const page = await show('Ships', { at: address({ $top: '50' }), height: 1000 })
  const head = 40
  for (const [width, share] of [
    [1920, 0.5],
    [1280, 0.45],
    [992, 0.45],
    [768, 0.4],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    const most = `${1000 * share + head}px`
    await expect(page.locator('.table-box'), `at ${width} px`).toHaveCSS('max-height', most)
  }
  await page.setViewportSize({ width: 390, height: 1000 })
  const rows = page.getByRole('list').filter({ hasText: 'Ship' })
  await expect(rows).toHaveCSS('max-height', '350px')
  await expect(rows.getByRole('listitem')).toHaveCount(45)
})

test('a phone shows every chosen column, dates and numbers with their titles', async ({ api, show }) => {
  api.keeps(ships, fleet(2))
  const page = await show('Ships', { at: address(), width: 390, height: 1000 })
  const row = page.getByRole('listitem').filter({ hasText: nameOf(1) })
  await expect(row).toContainText('Afloat')
  await expect(row).toContainText('Crew: 99')
  await expect(row).toContainText(/Launched: \d\d\/\d\d\/\d{4}/)
})

test('the dialog of the columns names each field once, in order, and changes nothing on Cancel', async ({
  api,
  show,
}) => {
  api.keeps(ships, fleet(2))
  const page = await show('Ships', { at: '/ships' })
  await page.getByRole('button', { name: 'Modify the table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add or remove displayed fields' })
  await expect(dialog.locator('label'), 'in order, without what is internal').toHaveText([
    ...['Crew', 'ID', 'Launched', 'Logbook', 'Name', 'Status'],
  ])
  await dialog.getByRole('checkbox', { name: 'Logbook' }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect(page.getByRole('columnheader', { name: 'Logbook' })).toHaveCount(0)

  await show('Ships', { at: address({ $select: 'name,dockId' }) })
  await expectColumns(page, ['Name'])
})

test('a list that cannot be read says why, asks once, and again when told to', async ({ api, show }) => {
  const refused = api.refuses(readShips, { status: 409, message: 'The fleet is at sea' })
  const page = await show('Ships', { at: address(), prepare: (one) => one.clock.install() })
  const told = page.getByRole('region', { name: 'Messages' })
  const again = () => page.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toContainText('The fleet is at sea')
  await expect(page.getByText('The fleet is at sea')).toHaveCount(2)
  await page.evaluate(() => {
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.clock.runFor(2000)
  await settled(page)
  expect(refused, 'neither later nor for focus nor network').toHaveLength(1)

  const broken = api.refuses(readShips, { status: 500 })
  await again()
  await expect(told).toContainText('Something went wrong. Please contact support@parapet.example.')
  await expect(page.getByText('Internal server error')).toBeVisible()
  expect(broken).toHaveLength(1)
  api.cuts(readShips)
  await again()
  await expect(told).toContainText('The server is not responding, try again later')
  api.keeps(ships, fleet(3))
  await again()
  await expect(page.getByText('Total: 3 entries')).toBeVisible()
})
