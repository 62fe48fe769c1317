import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './accessible.ts'

const places = { screen: 'main', dialog: '.ant-modal', drawer: '.ant-drawer' }

/** In both themes axe finds nothing wrong in this part of the page, and at no width it stands out to the side. */
export async function expectGoodLooks(page: Page, part: keyof typeof places = 'screen'): Promise<void> {
  // A dialog whose script is on its way is not there yet, and nothing of it is wrong.
  await expect(page.locator(places[part]).filter({ visible: true }).first()).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectNoViolations(page, places[part], theme)
  }
  await expectNoSidewaysScroll(page)
}
