import type { Page } from '@playwright/test'

/** What the page has heard of so far has reached what it shows: two pictures were drawn since. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
