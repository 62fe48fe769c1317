import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { newPlace } from './go-on.ts'
import { baseURL, viewport } from './playwright.config.ts'
import { sessionTokenOf } from './session-token.ts'

/** The people of the demonstration world that tests sign in as. */
export const people = {
  superAdmin: 'olivia.operator@parapet.example',
  vendor: 'vera.vendor@ridgeline.example',
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

/** Profiles of the worker, whoever is signed in: what was fetched, compiled and loaded stays for the next test. */
const profiles: BrowserContext[] = []

/** Shown as text: of the same place, and nothing of it runs. */
const nowhere = '/theme.js'

/** A page where this person is signed in, with nothing of the test before it. */
async function pageFor(token: string, profile: BrowserContext): Promise<Page> {
  const page = profile.pages()[0] ?? goingOn(await profile.newPage())
  const keepOnly = () =>
    page.evaluate((value) => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('sessionToken', value)
    }, token)
  // A test may have ended on a page of Microsoft's, whose storage is another one, or on the way to another page.
  const isKept = page.url().startsWith(baseURL) && (await keepOnly().then(() => true, isOnTheWay))
  if (!isKept) {
    await page.goto(nowhere)
    await keepOnly()
  }
  return page
}

/** The mailbox of a demonstration is a page of the server's own. */
function isOfTheConsole(address: string): boolean {
  const { origin, pathname } = new URL(address, baseURL)
  return origin === baseURL && !/^\/mailbox|\.js$/.test(pathname)
}

/** The page was left while it was asked something. */
function isOnTheWay(error: unknown): false {
  if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return false
  throw error
}

/** Goes to addresses of the console without loading it, where somebody is signed in already. */
function goingOn(page: Page): Page {
  const load = page.goto.bind(page)
  return Object.assign(page, {
    goto: async (address: string, options: Parameters<Page['goto']>[1]) =>
      isOfTheConsole(page.url()) &&
      isOfTheConsole(address) &&
      (await page.evaluate(beginAnewAt(address)).catch(isOnTheWay))
        ? null
        : load(address, options),
  })
}

/**
 * The console begins anew when somebody else has signed in in another tab, and shows nothing for a moment. Nobody hears
 * of that on other pages, and what they show stays. Entries that are not saved are asked about when the page is loaded.
 */
const beginAnewAt = (address: string) => `(() => {
  const place = document.getElementById('root')
  if (!place?.firstChild || !dispatchEvent(new Event('beforeunload', { cancelable: true }))) return false
  ${newPlace(address)}
  dispatchEvent(new StorageEvent('storage', { key: 'sessionToken' }))
  return !place.firstChild
})()`

/** As a new page is: window, theme, mouse. */
async function leave(page: Page): Promise<void> {
  for (const event of ['request', 'response', 'framenavigated'] as const) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
}

interface Fixtures {
  /** A page where this person is signed in. Profile and page are those of the test before, without what it left in them. */
  as(person: PersonName): Promise<Page>
  /** The same in a profile of its own, for who moves the clock or sets options of the context. */
  asAlone(person: PersonName): Promise<Page>
  /** The session token, for calls that prepare or check something. */
  tokenOf(person: PersonName): Promise<string>
}

export const test = base.extend<Fixtures>({
  as: async ({ browser }, use, test) => {
    const used: BrowserContext[] = []
    await use(async (person) => {
      const profile = profiles.pop() ?? (await browser.newContext())
      used.push(profile)
      return pageFor(await sessionOf(people[person]), profile)
    })
    for (const profile of used) {
      await profile.unrouteAll({ behavior: 'ignoreErrors' })
      const [first, ...others] = profile.pages()
      for (const page of others) await page.close()
      if (test.status !== test.expectedStatus || !first) await profile.close()
      else await leave(first).then(() => profiles.push(profile))
    }
  },
  asAlone: async ({ browser }, use) => {
    const open: BrowserContext[] = []
    await use(async (person) => {
      const token = await sessionOf(people[person])
      const profile = await browser.newContext()
      open.push(profile)
      await profile.addInitScript((value) => localStorage.setItem('sessionToken', value), token)
      return profile.newPage()
    })
    for (const profile of open) {
      for (const page of profile.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await profile.close()
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  tokenOf: async ({}, use) => use((person) => sessionOf(people[person])),
})
export { expect } from '@playwright/test'
