import { type Browser, test as base, type Page } from '@playwright/test'

/** The people of the demonstration world that tests sign in as. */
export const people = {
  superAdmin: 'olivia.operator@parapet.example',
  vendor: 'vera.vendor@ridgeline.example',
  otherVendor: 'vito.vendor@harbour.example',
  admin: 'ada.admin@northbrine.example',
  user: 'uma.user@northbrine.example',
  reader: 'ulf.user@northbrine.example',
  userWithoutGroup: 'nora.nogroup@northbrine.example',
} as const
export type PersonName = keyof typeof people

/** Goes through the sign-in page and the simulated Microsoft page, as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click()
  await page.getByRole('button', { name: email }).first().click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/') && url.pathname !== '/')
}

/** One sign-in per person and worker: tests begin with its stored session. */
const sessions = new Map<string, Promise<string>>()
function sessionOf(browser: Browser, email: string): Promise<string> {
  const known = sessions.get(email)
  if (known) return known
  const made = (async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, email)
    const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
    await context.close()
    return token
  })()
  sessions.set(email, made)
  return made
}

interface Fixtures {
  /** A page of its own where this person is signed in. */
  as(person: PersonName): Promise<Page>
  /** The session token, for calls that prepare or check something. */
  tokenOf(person: PersonName): Promise<string>
}

export const test = base.extend<Fixtures>({
  as: async ({ browser, contextOptions }, use) => {
    const open: Page[] = []
    await use(async (person) => {
      const token = await sessionOf(browser, people[person])
      const context = await browser.newContext(contextOptions)
      await context.addInitScript((value) => localStorage.setItem('sessionToken', value), token)
      const page = await context.newPage()
      open.push(page)
      return page
    })
    for (const page of open) await page.context().close()
  },
  tokenOf: async ({ browser }, use) => use((person) => sessionOf(browser, people[person])),
})
export { expect } from '@playwright/test'
