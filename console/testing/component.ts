import path from 'node:path'
import {
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import { Outside } from './outside.ts'
import { type Look, Pages } from './pages.ts'
import type { StoryGiven } from './story-given.ts'

export { expect }

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

/** `Cell.component.ts` shows what `Cell.stories.tsx` exports. */
const storiesBeside = (testFile: string): string =>
  path
    .relative(root, testFile)
    .replaceAll(path.sep, '/')
    .replace(/\.component\.ts$/, '.stories.tsx')

// Declared once for all files: Playwright starts another worker and browser for each declaration.
const test = base.extend<{ api: Outside; show: Show<Record<string, unknown>> }, { pages: Pages }>({
  pages: [
    async ({ browser }, use) => {
      const pages = new Pages(browser)
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  api: async ({}, use) => {
    const outside = new Outside()
    await use(outside)
    expect(outside.unforeseen, 'requests without an answer').toEqual([])
  },
  show: async ({ pages, api }, use, { file }) => {
    await use(async (name, ...[given]) =>
      pages.show({ file: storiesBeside(file), name }, (given ?? {}) as StoryGiven & Look, api),
    )
    expect(await pages.endTest(), 'complaints of the page').toEqual([])
  },
})
type ComponentTest<Stories> = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & { api: Outside; show: Show<Stories> },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { pages: Pages }
>

/**
 * Tests of the stories beside them, by name and with their props. Every complaint of the page, and every request that
 * no answer was given for, fails the test.
 */
export const componentTest = <Stories>() => test as unknown as ComponentTest<Stories>
