import type { Page } from '@playwright/test'
import { sessionTokenOf } from './session-token.ts'

/** Somebody whom `as` does not name, from the next address on: in a kept page, which has fetched and compiled already. */
export async function become(page: Page, email: string): Promise<string> {
  const token = await sessionTokenOf(email)
  await page.evaluate((value) => localStorage.setItem('sessionToken', value), token)
  return token
}

/** Nobody is signed in, from the next address on. */
export const becomeNobody = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear())
