import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { Outside } from './outside.ts'
import { type Look, Pages } from './pages.ts'
import type { StoryGiven } from './story-given.ts'

export { expect }

/** What React writes down of every element for its developer tools takes a tenth of the time. Its warnings stay. */
function withoutTraces(): void {
  Object.assign(console, { timeStamp: undefined, createTask: undefined })
  // A limit that cannot be set: no stack is taken.
  Object.defineProperty(Error, 'stackTraceLimit', { get: () => 0, set: () => {} })
}

type PropsOf<Story> = Story extends (props: infer Props) => unknown ? Props : object
type Given<Story> = Omit<StoryGiven, 'props'> &
  Look &
  (object extends PropsOf<Story> ? { props?: PropsOf<Story> } : { props: PropsOf<Story> })
type GivenOf<Story> = object extends Given<Story> ? [given?: Given<Story>] : [given: Given<Story>]

type Show<Stories> = <Name extends keyof Stories & string>(
  name: Name,
  ...given: GivenOf<Stories[Name]>
) => Promise<Page>

const root = path.join(import.meta.dirname, '../..')

/**
 * Tests of the stories beside them: `Cell.component.ts` shows what `Cell.stories.tsx` exports, by name and with its
 * props. Every complaint of the page, and every request that no answer was given for, fails the test.
 */
export function componentTest<Stories>(testFile: string) {
  const file = path
    .relative(root, fileURLToPath(testFile))
    .replaceAll(path.sep, '/')
    .replace(/\.component\.ts$/, '.stories.tsx')
  return base.extend<{ api: Outside; show: Show<Stories> }, { pages: Pages }>({
    pages: [
      async ({ browser }, use) => {
        const context = await browser.newContext({
          baseURL: process.env.PARAPET_STORIES_URL ?? '',
          reducedMotion: 'reduce',
          locale: 'en-GB',
        })
        await context.addInitScript(withoutTraces)
        await use(new Pages(context))
        await context.close()
      },
      { scope: 'worker' },
    ],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    api: async ({}, use) => {
      const outside = new Outside()
      await use(outside)
      expect(outside.unforeseen, 'requests without an answer').toEqual([])
    },
    show: async ({ pages, api }, use) => {
      await use(async (name, ...[given]) =>
        pages.show({ file, name }, (given ?? {}) as StoryGiven & Look, api),
      )
      expect(await pages.endTest(), 'complaints of the page').toEqual([])
    },
  })
}
