import type { Page } from '@playwright/test'
import { holdBack } from './altered-answers.ts'
import { become } from './become.ts'
import { rowsOf } from './calls.ts'
import { expect, people, test } from './people.ts'
import { aGroup, aName } from './rows.ts'
import { sessionTokenOf } from './session-token.ts'
import { settled } from './settled.ts'
import { chooseAction, dialogNamed, rowOf, sayYes, toasts } from './table.ts'

const carl = 'carl.admin@copperleaf.example'
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** A tab beside this one, where somebody signs in. */
async function openOtherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/theme.js')
  return other
}

test('whoever signs in in another tab sees their own here, and nothing of the one before', async ({
  as,
  tokenOf,
}) => {
  const page = await as('admin')
  const other = await openOtherTab(page)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const token = await tokenOf('admin')
  const name = aName('Told late')
  const { id } = await aGroup(token, { name })
  await page.goto(`/settings/manage-groups?$search=${encodeURIComponent(name)}`)

  await test.step('the dialog of the address is theirs, and what is answered to the one before is told to nobody', async () => {
    const release = await holdBack(page, `/group/${id}`)
    const sent = page.waitForRequest((request) => request.method() === 'DELETE')
    await chooseAction(page, name, 'Delete')
    await sayYes(page)
    await sent
    await page.getByRole('button', { name: 'Modify the table' }).click()
    await expect(dialogNamed(page, 'Add or remove displayed fields')).toBeVisible()
    await become(other, carl)
    await expect(sidebar(page).getByText('Admin · Copperleaf Dental Group')).toBeVisible()
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    const columns = dialogNamed(page, 'Add or remove displayed fields')
    await columns.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    release()
    await (await answered).finished()
    // A whole screen later the page has heard of it, and a message stands for five seconds.
    await sidebar(page).getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    expect(await toasts(page).count()).toBe(0)
    expect(await rowsOf(token, 'groupExtended', `id eq ${id}`), 'it was done').toEqual([])
  })

  await test.step('two in a row: the last one counts', async () => {
    const [first, last] = await Promise.all([sessionTokenOf(people.vendor), sessionTokenOf(people.user)])
    await other.evaluate(
      ([one, two]) => {
        localStorage.setItem('sessionToken', one)
        localStorage.setItem('sessionToken', two)
      },
      [first, last] as const,
    )
    await expect(sidebar(page).getByText('User · Northbrine Ceramics')).toBeVisible()
    await sidebar(page).getByRole('link', { name: 'Stories' }).click()
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Stories')
    expect(errors).toEqual([])
  })
})

test('who is on the way out takes nobody along who has signed in meanwhile', async ({ as }) => {
  const page = await as('user')
  const other = await openOtherTab(page)
  const former = await become(page, people.user)
  await page.route('**/api/auth/whoami', async (route) => {
    const isFormer = (await route.request().headerValue('authorization')) === `Bearer ${former}`
    await (isFormer ? route.fulfill({ status: 500, json: {} }) : route.continue())
  })
  const release = await holdBack(page, '/auth/logout')
  const leaving = page.waitForRequest('**/api/auth/logout')
  await page.goto('/dashboard')
  await leaving
  const token = await become(other, people.admin)
  await expect(sidebar(page).getByText('Ada Admin')).toBeVisible()
  const left = page.waitForResponse('**/api/auth/logout')
  release()
  await (await left).finished()
  await settled(page)
  await expect(sidebar(page).getByText('Ada Admin')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBe(token)
})

test('entries that are not saved are asked about before the page becomes that of somebody else', async ({
  as,
}) => {
  const page = await as('admin')
  const other = await openOtherTab(page)
  await page.goto('/settings/manage-groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const dialog = dialogNamed(page, 'Create Group')
  await dialog.getByLabel('Name').click()
  await page.keyboard.type('Half a group')
  const asked = page.waitForEvent('dialog')
  await become(other, carl)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await expect(sidebar(page).getByText('Admin · Copperleaf Dental Group')).toBeVisible()
  await expect(rowOf(page, 'Security team')).toBeVisible()
  await expect(dialog.getByLabel('Name'), 'the dialog of the address, with nothing in it').toHaveValue('')
})
