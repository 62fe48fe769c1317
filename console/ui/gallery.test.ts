// The pieces in a real browser: what they look like in numbers, how they are operated, and axe.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inPage, shown, startGallery, stopGallery } from './gallery/browser.ts'

before(startGallery)
after(stopGallery)

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
describe('axe finds nothing', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`on the pieces, ${colorScheme}`, () =>
      inPage(
        'show=pieces',
        async (page) => {
          const { violations } = await new AxeBuilder({ page }).analyze()
          assert.deepEqual(
            violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' '))]),
            [],
          )
        },
        { colorScheme },
      ))
})

describe('the layout', () => {
  it('has no sideways scroll from 360 to 2560 px', () =>
    inPage('show=pieces&lang=de', async (page) => {
      for (const width of [360, 390, 768, 1280, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(over <= 0, `at ${width}: ${over} px too wide`)
      }
    }))

  it('keeps the measures of header, sidebar, rows and bars', () =>
    inPage('show=accounts', async (page) => {
      assert.equal(await heightOf(page, '.frame-header'), 64)
      assert.equal(await widthOf(page, '.frame-sider'), 300)
      assert.equal(await heightOf(page, 'thead tr'), 40)
      const rows = await page.locator('tbody .ant-table-row').all()
      assert.equal(rows.length, 10)
      for (const row of rows) assert.equal((await row.boundingBox())?.height, 40)
      assert.equal(await heightOf(page, '.selection'), 48)
      await page.getByRole('button', { name: 'Collapse the menu' }).click()
      assert.equal(await widthOf(page, '.frame-sider'), 90)
      await page.setViewportSize({ width: 390, height: 844 })
      assert.equal(await heightOf(page, '.frame-header'), 56)
      assert.equal(await page.locator('.frame-sider').count(), 0)
      await page.setViewportSize({ width: 2560, height: 1200 })
      assert.equal(await widthOf(page, '.frame-content > .panel'), 1680)
    }))

  it('is collapsed by itself on a window narrower than 992 px', () =>
    inPage('show=accounts', async (page) => assert.equal(await widthOf(page, '.frame-sider'), 90), {
      width: 900,
      height: 800,
    }))
})

describe('the menu', () => {
  it('moves with the arrow keys, Home and End, and opens a group', () =>
    inPage('show=accounts', async (page) => {
      await page.getByRole('link', { name: 'Manage Resellers' }).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      assert.equal(await focusedName(page), 'Manage Regulations')
      await page.keyboard.press('Home')
      assert.equal(await focusedName(page), 'Data Connectors')
      await page.keyboard.press('ArrowUp')
      assert.match((await focusedName(page)) ?? '', /^Help Center/)
    }))

  it('hands plain clicks over and leaves the others to the browser', () =>
    inPage('show=accounts', async (page) => {
      const insights = page.getByRole('link', { name: 'Manage Insights' })
      await insights.click({ modifiers: ['Alt'] })
      assert.equal(await insights.getAttribute('aria-current'), null)
      await insights.click()
      assert.equal(await insights.getAttribute('aria-current'), 'page')
      assert.equal(new URL(page.url()).hash, '')
      const help = page.getByRole('link', { name: 'Help Center' })
      assert.equal(await help.getAttribute('target'), '_blank')
    }))

  it('shows the children of a collapsed group beside it; Escape closes them and gives the focus back', () =>
    inPage('show=accounts&collapsed', async (page) => {
      const group = page.getByRole('button', { name: 'Regulations Compliance' })
      await group.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      assert.equal(await focusedName(page), 'Manage Regulations')
      await page.keyboard.press('Escape')
      assert.equal(await page.getByRole('link', { name: 'Controls' }).count(), 0)
      assert.equal(await focusedName(page), 'Regulations Compliance')
    }))

  it('names a collapsed item when the focus is on it', () =>
    inPage('show=accounts&collapsed', async (page) => {
      await page.getByRole('link', { name: 'Data Connectors' }).focus()
      await page.getByRole('tooltip', { name: 'Data Connectors' }).waitFor()
    }))

  it('is a drawer on a small screen that keeps the focus and closes with Escape or a link', () =>
    inPage(
      'show=accounts',
      async (page) => {
        const drawer = page.getByRole('dialog', { name: 'Sidebar' })
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await drawer.waitFor()
        assert.ok(
          await page.evaluate(() => document.querySelector('dialog')?.contains(document.activeElement)),
        )
        await page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'hidden' })
        assert.equal(await focusedName(page), 'Open the menu')
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await page.getByRole('link', { name: 'Manage Insights' }).click()
        await drawer.waitFor({ state: 'hidden' })
      },
      phone,
    ))

  it('can be skipped', () =>
    inPage('show=accounts', async (page) => {
      await page.keyboard.press('Tab')
      assert.equal(await focusedName(page), 'Skip to content')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')
    }))
})

describe('messages and questions', () => {
  it('shows at most two toasts and lets them be dismissed', () =>
    inPage('show=pieces', async (page) => {
      for (const name of ['Success', 'Info', 'Error'])
        await page.getByRole('button', { name, exact: true }).click()
      const toasts = page.locator('.toast')
      assert.equal(await toasts.count(), 2)
      assert.ok(await page.locator('[aria-live="assertive"]').getByText('Something went wrong').isVisible())
      assert.ok(await page.locator('[aria-live="polite"]').getByText('The scan has started').isVisible())
      await page.getByRole('button', { name: 'Dismiss' }).first().click()
      assert.equal(await toasts.count(), 1)
    }))

  it('hides a toast after five seconds, a persistent one only by hand', () =>
    inPage('show=pieces', async (page) => {
      await page.clock.install()
      await page.getByRole('button', { name: 'Info' }).click()
      await page.getByRole('button', { name: 'Persistent' }).click()
      await page.clock.runFor(5100)
      assert.deepEqual(await page.locator('.toast-text').allInnerTexts(), ['A new version is ready\nReload'])
    }))

  it('asks before something is lost, with the focus on No, and takes Escape for No', () =>
    inPage('show=pieces', async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Delete 2 accounts?' })
      const ask = page.getByRole('button', { name: 'Confirm' })
      await ask.click()
      await dialog.waitFor()
      await page.waitForFunction(() => document.activeElement?.textContent === 'No')
      await page.keyboard.press('Escape')
      await page.getByText('You said no').waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await ask.click()
      await page.getByRole('button', { name: 'Yes' }).click()
      await page.getByText('You said yes').waitFor()
    }))

  it('says why a control is off to those who come by keyboard', () =>
    inPage('show=accounts', async (page) => {
      const off = page.getByRole('button', { name: 'Delete', disabled: true }).first()
      await off.focus()
      await page.getByRole('tooltip', { name: 'Disable the accounts before deleting them' }).waitFor()
      const described = await off.evaluate(
        (element) =>
          document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ??
          element.outerHTML,
      )
      assert.equal(described, 'Disable the accounts before deleting them')
    }))
})

describe('the theme', () => {
  it('is switched in place, antd included, and survives a reload', () =>
    inPage('show=pieces', async (page) => {
      const primary = page.getByRole('button', { name: 'Invite Account' })
      const color = () => primary.evaluate((button) => getComputedStyle(button).backgroundColor)
      assert.equal(await color(), 'rgb(47, 91, 234)')
      await page.getByText('dark', { exact: true }).click()
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
      await page.waitForTimeout(300)
      assert.equal(await color(), 'rgb(109, 141, 255)')
      await page.reload()
      await page.waitForSelector(shown)
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    }))

  it('speaks German inside antd', () =>
    inPage('show=pieces&lang=de', async (page) => {
      assert.equal(await page.getByPlaceholder('Datum auswählen').count(), 1)
    }))
})
