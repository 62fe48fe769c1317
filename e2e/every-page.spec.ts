import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { viewport } from './playwright.config.ts'

/** Pages for everybody, with words that are there when the page is. */
const openPages = [
  { address: '/auth/login', words: 'Sign in with Microsoft' },
  {
    address: '/auth/login?error=identity_cancelled&missingPermissions=Policy.Read.All&tenant=x',
    words: 'Grant admin consent',
  },
  { address: '/auth/sign-up', words: 'Continue with Microsoft' },
  {
    address: '/auth/join?email=a.person.with.a.very.long.name@an-organisation.example&token=t',
    words: 'Login with Microsoft',
  },
  { address: '/no-such-page', words: 'Sorry, page not found!' },
]

/** axe finds nothing in both themes, and no width of the window makes the page scroll sideways. */
async function expectSoundPage(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('accessible in both themes and at every width: pages for everybody', async ({ page }) => {
  for (const { address, words } of openPages)
    await test.step(address, async () => {
      await page.goto(address)
      await expectSoundPage(page, words)
    })
})

test('accessible in both themes and at every width: the frame, what opens in its header, and the sign-up', async ({
  as,
}) => {
  const page = await as('admin')
  // The page that is not allowed has least of its own in the frame; the screens are looked at in their walks.
  await page.goto('/manage-health')
  await expectSoundPage(page, "It seems you don't have enough permissions to access this page!")
  for (const name of ['Notifications', 'Settings', 'User menu']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    await expectAccessible(page, 'header')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: 'Search the console' }).fill('manage')
  await expectAccessible(page, 'header')

  await test.step('step 2 of the sign-up and its terms', async () => {
    await page.goto('/auth/sign-up?accountId=1')
    await expectSoundPage(page, 'Power Platform')
    await page.getByRole('button', { name: 'Terms and Conditions' }).click()
    await expectAccessible(page, 'dialog')
  })
})

test('accessible in both themes and at every width: the menu of a phone, and the view of a customer', async ({
  as,
}) => {
  const page = await as('superAdmin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/manage-settings')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible()
  await expectAccessible(page, 'dialog')

  await page.setViewportSize(viewport)
  await page.goto('/impersonate?accountId=1')
  await expect(page.getByText('You are viewing')).toBeVisible()
  await goOn(page, '/manage-health')
  await expect(page.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
  await expectAccessible(page, '.banner')
  await expectNoSidewaysScroll(page)
})
