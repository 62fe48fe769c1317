import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import type { Outside } from './outside.ts'
import { type StoryGiven, storyAddress } from './story-given.ts'

export interface Look {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Before the story begins, in a profile of its own: the clock and the like hold for all pages of a profile. */
  prepare?(page: Page): Promise<unknown>
}
type Story = { file: string; name: string }

/** The pages of a worker. One is kept from test to test: going on to the next story takes a tenth of loading it. */
export class Pages {
  readonly #browser: Browser
  readonly #ofTest: BrowserContext[] = []
  #kept: Page | undefined
  #complaints: string[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async show(story: Story, given: StoryGiven & Look, outside: Outside): Promise<Page> {
    const { width = 1440, height = 900, theme = 'light', prepare, ...rest } = given
    const page = prepare ? await this.#openForTest() : await this.#openOnce()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    // It comes from somewhere, away from the story, as a person's does.
    await page.mouse.move(width - 1, height - 1)
    await page.unrouteAll()
    await outside.standsBefore(page)
    await prepare?.(page)
    const isLoaded = page.url() !== 'about:blank'
    if (isLoaded) await page.evaluate(showInPlace, { ...story, given: rest })
    else await page.goto(storyAddress(story.file, story.name, rest))
    await expect(page.locator('#root[data-shown]')).toBeAttached()
    return page
  }

  /** What the pages complained of. */
  async endTest(): Promise<string[]> {
    for (const context of this.#ofTest.splice(0)) await context.close()
    const complaints = this.#complaints
    this.#complaints = []
    return complaints
  }

  async close(): Promise<void> {
    await this.#kept?.context().close()
  }

  async #openOnce(): Promise<Page> {
    this.#kept ??= await this.#open()
    return this.#kept
  }

  async #openForTest(): Promise<Page> {
    const page = await this.#open()
    this.#ofTest.push(page.context())
    return page
  }

  async #open(): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: process.env.PARAPET_STORIES_URL ?? '',
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    await context.addInitScript(withoutTraces)
    const page = await context.newPage()
    page.on('pageerror', (error) => this.#complaints.push(error.message))
    page.on('console', (message) => {
      // A refusal that a test asked for is no complaint.
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) this.#complaints.push(message.text())
    })
    return page
  }
}

/** What React writes down of every element for its developer tools takes a tenth of the time. Its warnings stay. */
function withoutTraces(): void {
  Object.assign(console, { timeStamp: undefined, createTask: undefined })
  // A limit that cannot be set: no stack is taken.
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set: () => {} })
}

const showInPlace = ({ file, name, given }: Story & { given: StoryGiven }) =>
  window.showStory(file, name, given)
