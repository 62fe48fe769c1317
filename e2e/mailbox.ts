import type { Page } from '@playwright/test'

/** Opens the newest mail to this address and follows its link, as the person does who got it. */
export async function followInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await invitationLink(page, email))
}

export async function invitationLink(page: Page, email: string): Promise<string> {
  await page.goto('/mailbox')
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
  return (await page.getByRole('article').getByRole('link').first().getAttribute('href')) ?? ''
}
