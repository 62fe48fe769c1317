import type { AppValues } from '#console/kit/app-values.tsx'
import type { Action } from '#contract/access/group-permissions.ts'
import type { userRole } from '#contract/access/roles.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { Screen } from '#contract/screens/screens.ts'

/** Who is signed in. Unsaid: an administrator with the screens and actions of a fresh installation. */
export interface Person {
  role?: keyof typeof userRole.value
  screens?: readonly Screen[]
  actions?: readonly Action[]
  /** The account's subscription narrows recommendations. */
  premium?: boolean
}

/** What the page around a story is given: it travels in the address, so that a story can be opened by hand too. */
export interface StoryGiven {
  props?: object
  lang?: Lang
  who?: Person
  app?: Partial<AppValues>
  /** The address that the story believes to stand at. */
  at?: string
}

/** `console/kit/list/Cell.stories.tsx`, `Choice` → the address of the story on the page of stories. */
export function storyAddress(file: string, name: string, given: StoryGiven = {}): string {
  const query = new URLSearchParams({ story: `${file}:${name}` })
  if (Object.keys(given).length > 0) query.set('given', JSON.stringify(given))
  return `/testing/stories.html?${query}`
}
