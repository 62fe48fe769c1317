import type { Page } from '@playwright/test'

/**
 * To another address as a link leads there: the console stays loaded, which takes a tenth of loading it. What was shown
 * before stays until the next screen is there, so wait for something that only the next one has.
 */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate(`${newPlace(address)}; dispatchEvent(new PopStateEvent('popstate'))`)

/**
 * A place of its own in the history, as the console makes them: React Router keeps by its key how far it was scrolled, and
 * takes all without a key for the same one.
 */
export const newPlace = (address: string): string =>
  `history.pushState({ key: ${JSON.stringify(crypto.randomUUID())}, idx: 0 }, '', ${JSON.stringify(address)})`
