import type { Page } from '@playwright/test'
import { become } from './become.ts'
import { scanned } from './scanned.ts'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A tenant that is large and weak, so that every card has something to tell: its administrator from now on. */
export async function openWeakAccount(page: Page): Promise<string> {
  const token = await become(page, 'alma.admin@alderfinch.example')
  await scanned(token)
  return token
}
