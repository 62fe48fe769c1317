import type { Page } from '@playwright/test'
import { alterAnswer } from './altered-answers.ts'
import { statusOf } from './calls.ts'
import { expect, people, signIn, test } from './people.ts'

const phone = { width: 390, height: 844 }
const header = (page: Page) => page.getByRole('banner')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

test('the header is titled by role, the tab by page', async ({ as }) => {
  const superAdmin = await as('superAdmin')
  await superAdmin.goto('/manage-insights')
  await expect(header(superAdmin).getByRole('heading')).toHaveText('System Admin Management')
  await expect(superAdmin).toHaveTitle('Manage Insights | Parapet Dashboard')

  const vendor = await as('vendor')
  await vendor.goto('/manage-users')
  await expect(header(vendor).getByRole('heading')).toHaveText('Resellers Management Dashboard')
  await expect(vendor).toHaveTitle('Manage Users | Parapet Dashboard')

  const admin = await as('admin')
  await admin.goto('/insights')
  await expect(header(admin).getByRole('heading')).toHaveText('Insights')
  await expect(admin).toHaveTitle('Insights | Parapet Dashboard')
  await admin.getByRole('link', { name: 'Dashboard' }).click()
  await expect(header(admin).getByRole('heading')).toHaveText('Dashboard')
  await expect(admin).toHaveTitle('Dashboard | Parapet Dashboard')
})

test('every use of the brand comes from the setting', async ({ as, page }) => {
  const rename = (one: Page) =>
    alterAnswer(one, '/settings', (settings: object) => ({ ...settings, appDisplayName: 'Bastion' }))
  const admin = await as('admin')
  await rename(admin)
  await admin.goto('/dashboard')
  await expect(sidebar(admin).getByRole('link', { name: 'Bastion' })).toBeVisible()
  await expect(admin).toHaveTitle('Dashboard | Bastion Dashboard')
  await expect(admin.getByText('Parapet')).toHaveCount(0)
  await rename(page)
  for (const address of [
    '/auth/login?missingPermissions=User.Read',
    '/auth/sign-up',
    '/auth/join?email=a@b.c',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Bastion' })).toBeVisible()
    await expect(page).toHaveTitle(/ \| Bastion Dashboard$/)
    await expect(page.getByText('Parapet')).toHaveCount(0)
  }
})

test('the sidebar is 300 wide, 90 when collapsed, and stays as it was left', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/dashboard')
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
})

test('on a phone the sidebar takes no room and opens over the page', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  const content = page.getByRole('main')
  await expect(content).toBeVisible()
  expect(await content.boundingBox()).toMatchObject({ x: 0, width: phone.width })
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sidebar' })
  await expect(drawer.getByText('Ada Admin')).toBeVisible()
  await drawer.getByRole('link', { name: 'Insights' }).click()
  await expect(drawer).toBeHidden()
  await expect(header(page).getByRole('heading')).toHaveText('Insights')
})

test('the keyboard skips the menu, and begins at the content of every new screen', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  await expect(header(page).getByRole('heading')).toHaveText('Dashboard')
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

test('the user menu logs out, for good', async ({ page }) => {
  await signIn(page, people.user)
  const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
  await header(page).getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('dialog', { name: 'User menu' })
  await expect(menu).toContainText(people.user)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  // The way leads over Microsoft's page and back to this one.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('sessionToken')).catch(() => 'on the way'))
    .toBeNull()
  expect(await statusOf(token, 'GET', '/auth/whoami')).toBe(401)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
})

test('those without a user menu log out in the sidebar', async ({ page }) => {
  await signIn(page, people.otherVendor)
  await sidebar(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  // The page is on its way to the sign-in.
  const kept = () => page.evaluate(() => localStorage.getItem('sessionToken')).catch(() => 'leaving')
  await expect.poll(kept).toBeNull()
})

test('leaving in one tab leaves in the others', async ({ page }) => {
  await signIn(page, people.user)
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await expect(header(other).getByRole('heading')).toHaveText('Dashboard')
  await header(page).getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await expect(other.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
})

test('a tab that is still opening when another one leaves does not stay behind', async ({ page }) => {
  await signIn(page, people.user)
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
  await page.evaluate(() => localStorage.removeItem('sessionToken'))
  left.resolve()
  await expect(other.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
})

test('the install button appears when the browser offers it, and only then', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  const install = header(page).getByRole('button', { name: 'Install app' })
  await expect(header(page).getByRole('heading')).toBeVisible()
  await expect(install).toHaveCount(0)
  await page.evaluate(`
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    offer.prompt = async () => { window.wasAsked = true; return { outcome: 'accepted' } }
    window.dispatchEvent(offer)`)
  await install.click()
  expect(await page.evaluate('window.wasAsked')).toBe(true)
  await expect(install).toHaveCount(0)
})

test('the live chat opens over the page and keeps what was said', async ({ as, page }) => {
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Live chat' }), 'nobody is signed in').toHaveCount(0)
  const user = await as('user')
  await user.goto('/dashboard')
  const chat = user.getByRole('complementary', { name: 'Live chat' })
  const button = chat.getByRole('button', { name: 'Live chat' })
  const talk = chat.frameLocator('iframe').getByText('Support chat (demonstration)').first()
  await button.click()
  await expect(talk).toBeVisible()
  await button.click()
  await expect(talk).toBeHidden()
})
