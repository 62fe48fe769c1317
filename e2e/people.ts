import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test'
import { viewport } from './playwright.config.ts'
import { sessionTokenOf } from './session-token.ts'

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
function sessionOf(email: string): Promise<string> {
  const session = sessions.get(email) ?? sessionTokenOf(email)
  sessions.set(email, session)
  return session
}

/** What the browser has fetched and compiled for a person stays for the worker's next test: half the time of most. */
const contexts = new Map<string, Promise<BrowserContext>>()
const contextOf = (browser: Browser, email: string): Promise<BrowserContext> => {
  const known = contexts.get(email)
  if (known) return known
  const made = sessionOf(email).then((token) => openContext(browser, token))
  contexts.set(email, made)
  return made
}

async function openContext(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addInitScript((value) => localStorage.setItem('sessionToken', value), token)
  return context
}

/** What a person's last test has left: a page that is used again loads in half the time of a new one. */
const leftPages = new Map<BrowserContext, Page>()

/** A page without anything of the test before it: storage, window, theme, mouse. */
async function anew(page: Page, token: string): Promise<Page> {
  // Shown as text: of the same place, and nothing of it runs.
  await page.goto('/theme.js')
  await page.evaluate((value) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('sessionToken', value)
  }, token)
  return page
}

async function leave(page: Page): Promise<Page> {
  for (const event of ['request', 'response', 'framenavigated'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
  return page
}

interface Fixtures {
  /** A page where this person is signed in. Its browser profile is shared with other tests, its storage is not. */
  as(person: PersonName): Promise<Page>
  /** The same in a profile of its own, for who moves the clock or sets options of the context. */
  asAlone(person: PersonName): Promise<Page>
  /** The session token, for calls that prepare or check something. */
  tokenOf(person: PersonName): Promise<string>
}

export const test = base.extend<Fixtures>({
  as: async ({ browser }, use, test) => {
    const used = new Set<BrowserContext>()
    await use(async (person) => {
      const context = await contextOf(browser, people[person])
      used.add(context)
      const page = leftPages.get(context) ?? (await context.newPage())
      leftPages.delete(context)
      return anew(page, await sessionOf(people[person]))
    })
    const isGood = test.status === test.expectedStatus
    for (const context of used) {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const [first, ...others] = context.pages()
      for (const page of isGood ? others : context.pages()) await page.close()
      if (first && isGood) leftPages.set(context, await leave(first))
    }
  },
  asAlone: async ({ browser }, use) => {
    const open: BrowserContext[] = []
    await use(async (person) => {
      const context = await openContext(browser, await sessionOf(people[person]))
      open.push(context)
      return context.newPage()
    })
    for (const context of open) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  tokenOf: async ({}, use) => use((person) => sessionOf(people[person])),
})
export { expect } from '@playwright/test'
