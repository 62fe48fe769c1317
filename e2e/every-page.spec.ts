import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './people.ts'

/** Pages for everybody, with words that are there when the page is. */
const openPages = [
  { name: 'sign-in', address: '/auth/login', words: 'Sign in with Microsoft' },
  {
    name: 'sign-in with an error and missing permissions',
    address: '/auth/login?error=identity_cancelled&missingPermissions=Policy.Read.All&tenant=x',
    words: 'Grant admin consent',
  },
  { name: 'step 1 of the sign-up', address: '/auth/sign-up', words: 'Continue with Microsoft' },
  {
    name: 'join',
    address: '/auth/join?email=a.person.with.a.very.long.name@an-organisation.example&token=t',
    words: 'Login with Microsoft',
  },
  { name: 'not found', address: '/no-such-page', words: 'Sorry, page not found!' },
]

/** axe finds nothing in both themes, and no width of the window makes the page scroll sideways. */
async function expectSoundPage(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

for (const { name, address, words } of openPages)
  test(`accessible in both themes and at every width: ${name}`, async ({ page }) => {
    await page.goto(address)
    await expectSoundPage(page, words)
  })

test('accessible in both themes and at every width: step 2 of the sign-up and its terms', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/auth/sign-up?accountId=1')
  await expectSoundPage(page, 'Power Platform')
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  await expectAccessible(page, 'dialog')
})

test('accessible in both themes and at every width: the frame and what opens in its header', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  await expectSoundPage(page, 'Ada Admin')
  for (const name of ['Notifications', 'Settings', 'User menu']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expectAccessible(page, 'header')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: 'Search the console' }).fill('manage')
  await expectAccessible(page, 'header')
})

test('accessible in both themes and at every width: the view of a customer', async ({ as }) => {
  const page = await as('superAdmin')
  await page.goto('/impersonate?accountId=1')
  await expectSoundPage(page, 'You are viewing')
})

test('accessible in both themes and at every width: a page that is not allowed', async ({ as }) => {
  const page = await as('userWithoutGroup')
  await page.goto('/reports')
  await expectSoundPage(page, "It seems you don't have enough permissions to access this page!")
})

test('accessible in both themes and at every width: a page that failed', async ({ as }) => {
  const page = await as('admin')
  await page.route('**/assets/InsightsScreen-*.js', (route) => route.abort())
  await page.goto('/insights')
  await expectSoundPage(page, 'This page could not be shown')
})

test('accessible in both themes: the menu of a phone', async ({ as }) => {
  const page = await as('superAdmin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/manage-settings')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible()
  await expectAccessible(page, 'dialog')
})
