import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Outside } from './outside.ts'
import { type StoryGiven, storyAddress } from './story-given.ts'

export interface Look {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Before the story begins, on a page of its own: the clock and the like. */
  prepare?(page: Page): Promise<unknown>
}
type Story = { file: string; name: string }

/** The pages of a worker. One is kept from test to test: going on to the next story takes a tenth of loading it. */
export class Pages {
  readonly #context: BrowserContext
  #kept: Page | undefined
  #complaints: string[] = []

  constructor(context: BrowserContext) {
    this.#context = context
  }

  async show(story: Story, given: StoryGiven & Look, outside: Outside): Promise<Page> {
    const { width = 1440, height = 900, theme = 'light', prepare, ...rest } = given
    if (!prepare) this.#kept ??= await this.#open()
    const page = prepare || !this.#kept ? await this.#open() : this.#kept
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
    for (const page of this.#context.pages()) if (page !== this.#kept) await page.close()
    const complaints = this.#complaints
    this.#complaints = []
    return complaints
  }

  async #open(): Promise<Page> {
    const page = await this.#context.newPage()
    page.on('pageerror', (error) => this.#complaints.push(error.message))
    page.on('console', (message) => {
      // A refusal that a test asked for is no complaint.
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) this.#complaints.push(message.text())
    })
    return page
  }
}

const showInPlace = ({ file, name, given }: Story & { given: StoryGiven }) =>
  window.showStory(file, name, given)
