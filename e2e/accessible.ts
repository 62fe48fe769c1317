import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const
/** The smallest phone, a tablet, a laptop and a very wide screen. */
const widths = [360, 768, 1280, 2560]

/** axe finds nothing wrong with the page, or with what the selector names, in both themes. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectStillness(page)
    const axe = new AxeBuilder({ page }).include(within)
    // The themes differ in their colours alone: the rest is tried once.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
    expect(found, `in the ${theme} theme`).toEqual([])
  }
}

/** Nothing stands out to the side, whatever the width of the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    await expect.poll(overhang, `at ${width} px`).toBe(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Colours that are still on their way from one theme to the other are nobody's choice. */
export const expectStillness = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        'document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).length',
      ),
    )
    .toBe(0)
