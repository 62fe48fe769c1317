import type { Page } from '@playwright/test'
import { become, becomeNobody } from './become.ts'
import { statusOf } from './calls.ts'
import { expect, people, test } from './people.ts'

const phone = { width: 390, height: 844 }
const header = (page: Page) => page.getByRole('banner')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Microsoft' })
/** The page may be on its way to the sign-in, over Microsoft's page and back. */
const expectNothingKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => localStorage.getItem('sessionToken')).catch(() => 'on the way'))
    .toBeNull()

test('the frame goes by keyboard, offers to install the app, and keeps its sidebar as it was left, also on a phone', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  await expect(header(page).getByRole('heading')).toHaveText('Dashboard')
  await test.step('the keyboard skips the menu, and begins at the content of every new screen', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Insights' }).focus()
    await page.keyboard.press('Enter')
    await expect(header(page).getByRole('heading')).toHaveText('Insights')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('the install button appears when the browser offers it, and only then', async () => {
    const install = header(page).getByRole('button', { name: 'Install app' })
    await expect(install).toHaveCount(0)
    await page.evaluate(`
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      offer.prompt = async () => { window.wasAsked = true; return { outcome: 'accepted' } }
      window.dispatchEvent(offer)`)
    await install.click()
    expect(await page.evaluate('window.wasAsked')).toBe(true)
    await expect(install).toHaveCount(0)
  })

  const width = async () => (await sidebar(page).boundingBox())?.width
  expect(await width()).toBe(300)
  await expect(sidebar(page).getByRole('link', { name: 'Parapet' })).toBeVisible()
  await expect(sidebar(page).getByText('Ada Admin')).toBeVisible()
  await expect(sidebar(page).getByText('Admin · Northbrine Ceramics')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await expect.poll(width).toBe(90)
  await page.reload()
  await expect.poll(width).toBe(90)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect.poll(width).toBe(300)

  await test.step('on a phone the sidebar takes no room and opens over the page', async () => {
    await page.setViewportSize(phone)
    const content = page.getByRole('main')
    await expect(sidebar(page)).toHaveCount(0)
    await expect.poll(() => content.boundingBox()).toMatchObject({ x: 0, width: phone.width })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Sidebar' })
    await expect(drawer.getByText('Ada Admin')).toBeVisible()
    await drawer.getByRole('link', { name: 'Dashboard' }).click()
    await expect(drawer).toBeHidden()
    await expect(header(page).getByRole('heading')).toHaveText('Dashboard')
  })
})

test('the user menu logs out, for good', async ({ as }) => {
  const page = await as('user')
  const chat = page.getByRole('complementary', { name: 'Live chat' })
  const token = await become(page, people.user)
  await page.goto('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(header(other).getByRole('heading')).toHaveText('Dashboard')
  await test.step('the live chat opens over the page and keeps what was said', async () => {
    const button = chat.getByRole('button', { name: 'Live chat' })
    const talk = chat.frameLocator('iframe').getByText('Support chat (demonstration)').first()
    await button.click()
    await expect(talk).toBeVisible()
    await button.click()
    await expect(talk).toBeHidden()
  })

  await header(page).getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('dialog', { name: 'User menu' })
  await expect(menu).toContainText(people.user)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(signInButton(page)).toBeVisible()
  await test.step('leaving in one tab leaves in the others', async () => {
    await expect(signInButton(other)).toBeVisible()
    await other.close()
  })
  await expectNothingKept(page)
  expect(await statusOf(token, 'GET', '/auth/whoami')).toBe(401)
  await expect(chat, 'nobody is signed in').toHaveCount(0)
  await page.goto('/dashboard')
  await expect(signInButton(page)).toBeVisible()

  await test.step('those without a user menu log out in the sidebar', async () => {
    await become(page, people.vendor)
    await page.goto('/manage-users')
    await sidebar(page).getByRole('button', { name: 'Log out' }).click()
    await expect(signInButton(page)).toBeVisible()
    await expectNothingKept(page)
  })
})

test('a tab that is still opening when another one leaves does not stay behind', async ({ as }) => {
  const page = await as('user')
  const other = await page.context().newPage()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await other.route('**/api/auth/whoami', async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await left.promise
    await route.fulfill({ response: answer })
  })
  await other.goto('/dashboard', { waitUntil: 'commit' })
  await asked.promise
  await becomeNobody(page)
  left.resolve()
  await expect(signInButton(other)).toBeVisible()
})
