import type { Page } from '@playwright/test'

/**
 * To another address as a link leads there: the console stays loaded, which takes a tenth of loading it. What was shown
 * before stays until the next screen is there, so wait for something that only the next one has.
 */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
