import type { Page } from '@playwright/test'
import { signIn } from './people.ts'
import { scanned } from './scanned.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A tenant that is large and weak, so that every card has something to tell. */
export async function openWeakAccount(page: Page): Promise<string> {
  await signIn(page, 'alma.admin@alderfinch.example')
  const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
  await scanned(token)
  return token
}
