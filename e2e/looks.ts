import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectStillness } from './accessible.ts'

const places = { screen: 'main', dialog: '.ant-modal', drawer: '.ant-drawer' }

/** In both themes axe finds nothing wrong in this part of the page, and at no width it stands out to the side. */
export async function expectGoodLooks(page: Page, part: keyof typeof places = 'screen'): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectStillness(page)
    const axe = new AxeBuilder({ page }).include(places[part])
    // The themes differ in their colours alone: the rest is tried once.
    if (theme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
    expect(found, `in the ${theme} theme`).toEqual([])
  }
  await expectNoSidewaysScroll(page)
}
