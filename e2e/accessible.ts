import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ContextObject, RunOptions } from 'axe-core'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
/** The smallest phone, a tablet, a laptop and a very wide screen. */
const widths = [360, 768, 1280, 2560]

/** axe finds nothing wrong with the page, or with what the selector names, in both themes. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expectNoViolations(page, within, theme)
  }
}

/**
 * In this theme, at rest: what axe meets while a button is being enabled is asked for once more. A look at a large
 * dialog takes it a quarter of a minute on a busy machine.
 */
export async function expectNoViolations(page: Page, within: string, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(async () => {
    await expectStillness(page)
    expect(await violations(page, within, theme), `in the ${theme} theme`).toEqual([])
  }).toPass({ timeout: 90_000 })
}

/** What axe finds wrong. The themes differ in their colours alone: the rest is tried once, in the light one. */
export async function violations(page: Page, within: string, theme: Theme) {
  const found = await look(page, { include: [[within]], exclude: [[repeatedRows]] }, theme)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
}

/** A table says the same of its seventh row as of the six before it, and most of a list is rows. */
const repeatedRows = 'tbody > tr:nth-child(n + 7)'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function look(page: Page, where: ContextObject, theme: Theme): Promise<AxeResults['violations']> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(theme === 'dark' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
  }
  // Once per page: reading it in costs as much as a look at a small one.
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(where)}, ${JSON.stringify(options)})`,
  )
  return violations
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
const expectStillness = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        'document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity).length',
      ),
    )
    .toBe(0)
