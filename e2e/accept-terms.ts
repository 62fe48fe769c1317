import { expect, type Page } from '@playwright/test'

/** Who comes by an invitation has accepted nothing yet. */
export async function acceptTerms(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: 'Agree To The Terms And Conditions', exact: true })
  await agree.click()
  await expect(agree).toBeHidden()
}
