import { expect, type Locator } from '@playwright/test'

/**
 * Rests the pointer on a place until its tooltip says these words. It opens once, when the pointer comes: who sees none,
 * for the page was drawn anew under it, moves away and comes again.
 */
export async function pointAt(place: Locator, words: string | RegExp): Promise<void> {
  const page = place.page()
  const tooltip = page.getByRole('tooltip').filter({ visible: true })
  await expect(async () => {
    await page.mouse.move(0, 0)
    await expect(tooltip, 'the one before is gone').toHaveCount(0, { timeout: 3_000 })
    await place.hover()
    await expect(tooltip).toHaveText(words, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}
