// The pieces in a real browser: what they look like in numbers, how they are operated, and axe.
import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { violations } from '#e2e/accessible.ts'
import type * as stories from './gallery.stories.tsx'

const test = componentTest<typeof stories>()

const heightOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.height
const widthOf = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.width
const focusedName = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  )
const phone = { width: 390, height: 844 }

// Whole screens are tried in the product itself (e2e): here are the pieces.
test.describe('axe finds nothing', () => {
  for (const theme of ['light', 'dark'] as const)
    test(`on the pieces, ${theme}`, async ({ show }) => {
      const page = await show('Pieces', { theme })
      expect(await violations(page, 'html', theme)).toEqual([])
    })
})

test.describe('the layout', () => {
  test('has no sideways scroll from 360 to 2560 px', async ({ show }) => {
    const page = await show('Pieces', { lang: 'de' })
    for (const width of [360, 390, 768, 1280, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `at ${width} px`).toBeLessThanOrEqual(0)
    }
  })

  test('keeps the measures of header, sidebar, rows and bars', async ({ show }) => {
    const page = await show('Accounts')
    await expect.poll(() => heightOf(page, '.frame-header')).toBe(64)
    await expect.poll(() => widthOf(page, '.frame-sider')).toBe(300)
    await expect.poll(() => heightOf(page, 'thead tr')).toBe(40)
    const rows = page.locator('tbody .table-row')
    await expect(rows).toHaveCount(10)
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBe(40)
    await expect.poll(() => heightOf(page, '.selection')).toBe(48)
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect.poll(() => widthOf(page, '.frame-sider')).toBe(90)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => heightOf(page, '.frame-header')).toBe(56)
    await expect(page.locator('.frame-sider')).toHaveCount(0)
    await page.setViewportSize({ width: 2560, height: 1200 })
    await expect.poll(() => widthOf(page, '.frame-sider')).toBe(90)
    await expect.poll(() => widthOf(page, '.frame-content > .panel')).toBe(1920)
    const box = await page.locator('.frame-content > .panel').first().boundingBox()
    const left = (box?.x ?? 0) - 90
    expect(Math.abs(left - (2560 - (box?.x ?? 0) - (box?.width ?? 0))), 'in the middle').toBeLessThanOrEqual(
      1,
    )
  })

  test('is collapsed by itself on a window narrower than 992 px', async ({ show }) => {
    const page = await show('Accounts', { width: 900, height: 800 })
    await expect.poll(() => widthOf(page, '.frame-sider')).toBe(90)
  })
})

test.describe('the menu', () => {
  test('moves with the arrow keys, Home and End, and opens a group', async ({ show }) => {
    const page = await show('Accounts')
    await page.getByRole('link', { name: 'Manage Resellers' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toBe('Manage Regulations')
    await page.keyboard.press('Home')
    await expect.poll(() => focusedName(page)).toBe('Data Connectors')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedName(page)).toMatch(/^Help Center/)
  })

  test('hands plain clicks over and leaves the others to the browser', async ({ show }) => {
    const page = await show('Accounts')
    const insights = page.getByRole('link', { name: 'Manage Insights' })
    await insights.click({ modifiers: ['Alt'] })
    await expect(insights).not.toHaveAttribute('aria-current')
    await insights.click()
    await expect(insights).toHaveAttribute('aria-current', 'page')
    expect(new URL(page.url()).hash).toBe('')
    const help = page.getByRole('link', { name: 'Help Center' })
    await expect(help).toHaveAttribute('target', '_blank')
  })

  test('shows the children of a collapsed group beside it; Escape closes them and gives the focus back', async ({
    show,
  }) => {
    const page = await show('Accounts', { props: { isCollapsed: true } })
    const group = page.getByRole('button', { name: 'Regulations Compliance' })
    await group.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('Manage Regulations')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Controls' })).toHaveCount(0)
    await expect.poll(() => focusedName(page)).toBe('Regulations Compliance')
  })

  test('names a collapsed item when the focus is on it', async ({ show }) => {
    const page = await show('Accounts', { props: { isCollapsed: true } })
    await page.getByRole('link', { name: 'Data Connectors' }).focus()
    await expect(page.getByRole('tooltip', { name: 'Data Connectors' })).toBeVisible()
  })

  test('is a drawer on a small screen that keeps the focus and closes with Escape or a link', async ({
    show,
  }) => {
    const page = await show('Accounts', phone)
    const drawer = page.getByRole('dialog', { name: 'Sidebar' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(drawer).toBeVisible()
    await expect(drawer.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect.poll(() => focusedName(page)).toBe('Open the menu')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: 'Manage Insights' }).click()
    await expect(drawer).toBeHidden()
  })

  test('can be skipped', async ({ show }) => {
    const page = await show('Accounts')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })
})

test.describe('messages and questions', () => {
  test('shows at most two toasts and lets them be dismissed', async ({ show }) => {
    const page = await show('Pieces')
    for (const name of ['Success', 'Info', 'Error'])
      await page.getByRole('button', { name, exact: true }).click()
    const toasts = page.locator('.toast')
    await expect(toasts).toHaveCount(2)
    await expect(page.locator('[aria-live="assertive"]').getByText('Something went wrong')).toBeVisible()
    await expect(page.locator('[aria-live="polite"]').getByText('The scan has started')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(toasts).toHaveCount(1)
  })

  test('hides a toast after five seconds, a persistent one only by hand', async ({ show }) => {
    const page = await show('Pieces', { prepare: (page) => page.clock.install() })
    await page.getByRole('button', { name: 'Info' }).click()
    await page.getByRole('button', { name: 'Persistent' }).click()
    await page.clock.runFor(5100)
    await expect(page.locator('.toast-text')).toHaveText([/^A new version is ready/])
  })

  test('asks before something is lost, with the focus on No, and takes Escape for No', async ({ show }) => {
    const page = await show('Pieces')
    const dialog = page.getByRole('dialog', { name: 'Delete 2 accounts?' })
    const ask = page.getByRole('button', { name: 'Confirm' })
    await ask.click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('You said no')).toBeVisible()
    await expect(dialog).toBeHidden()
    await ask.click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('You said yes')).toBeVisible()
  })

  test('says why a control is off to those who come by keyboard', async ({ show }) => {
    const page = await show('Accounts')
    const off = page.getByRole('button', { name: 'Delete', disabled: true }).first()
    await off.focus()
    await expect(
      page.getByRole('tooltip', { name: 'Disable the accounts before deleting them' }),
    ).toBeVisible()
    await expect(off).toHaveAccessibleDescription('Disable the accounts before deleting them')
  })
})

test.describe('the theme', () => {
  test('changes at once for who wants no motion', async ({ show }) => {
    const page = await show('Pieces')
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ target }) =>
        document.body.setAttribute('data-moved', target instanceof Element ? target.className : ''),
      )
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // A transition that began with the theme has told so by the second frame after it.
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    await expect(page.locator('body')).not.toHaveAttribute('data-moved')
  })

  test('is switched in place, antd included, and survives a reload', async ({ show }) => {
    const page = await show('Pieces')
    const primary = page.getByRole('button', { name: 'Invite Account' })
    await expect(primary).toHaveCSS('background-color', 'rgb(47, 91, 234)')
    await page.getByText('dark', { exact: true }).click()
    await expect(primary).toHaveCSS('background-color', 'rgb(109, 141, 255)')
    await page.reload()
    await expect(primary).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('speaks German inside antd', async ({ show }) => {
    const page = await show('Pieces', { lang: 'de' })
    await expect(page.getByPlaceholder('Datum auswählen')).toHaveCount(1)
  })
})

test('tabs are one stop of the keyboard, and arrows show the neighbor', async ({ show }) => {
  const page = await show('Pieces')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Exemptions')).toBeFocused()
  await expect(tab('Exemptions')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Exemptions' })).toHaveText('Only exemptions')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'All' })).toHaveText('Every change')
  await page.keyboard.press('End')
  await expect(tab('Exemptions')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab('All')).toBeFocused()
  await expect(tab('Exemptions')).toHaveAttribute('tabindex', '-1')
})
