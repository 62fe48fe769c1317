import type { Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { Page } from '#contract/screens/screens.ts'
import { type Found, type FoundKind, foundKinds } from '#contract/search/search.ts'
import type { SearchEntry } from './search.ts'
import { text } from './texts.ts'
import { mayOpen, type Viewer } from './viewer.ts'

export interface SearchGroup {
  key: 'screen' | FoundKind
  label: string
  entries: readonly { href: string; title: string; note: string | null }[]
}

const labels: Record<FoundKind, Text> = {
  recommendation: word.recommendations,
  control: word.controls,
  story: text.stories,
  person: text.people,
  customer: word.accounts,
}

const byId = (id: number) => ({ $filter: `id eq ${id}` })

/** Where each kind is looked at: the first of these screens that the asker may open. */
const places: Record<FoundKind, readonly { page: Page; link: (found: Found) => string }[]> = {
  recommendation: [
    { page: 'recommendations', link: ({ id }) => linkTo('recommendations', { params: { id } }) },
    {
      page: 'manage-recommendations',
      link: ({ id }) => linkTo('manage-recommendations', { query: byId(id) }),
    },
  ],
  control: [
    {
      page: 'regulation-information',
      link: ({ id, within }) => linkTo('regulation-information', { params: { regulationId: within ?? id } }),
    },
    {
      page: 'manage-regulations',
      link: ({ id }) => linkTo('manage-regulations', { query: { tab: 'articles', ...byId(id) } }),
    },
  ],
  story: [
    { page: 'story', link: ({ id }) => linkTo('story', { params: { storyId: id } }) },
    { page: 'manage-stories', link: ({ id }) => linkTo('manage-stories', { query: byId(id) }) },
  ],
  person: [
    { page: 'manage-users', link: ({ id }) => linkTo('manage-users', { query: byId(id) }) },
    { page: 'vendor-users', link: ({ id }) => linkTo('vendor-users', { query: byId(id) }) },
  ],
  customer: [{ page: 'manage-accounts', link: ({ id }) => linkTo('manage-accounts', { query: byId(id) }) }],
}

/** By kind: the screens first, which are there at once, then what the server found. */
export function groupsOf(
  screens: readonly SearchEntry[],
  found: readonly Found[],
  viewer: Viewer,
  t: (text: Text) => string,
): SearchGroup[] {
  const ofKinds = foundKinds.map((kind): SearchGroup => {
    const place = places[kind].find(({ page }) => mayOpen(page, viewer))
    const entries = found.filter((one) => one.kind === kind)
    return {
      key: kind,
      label: t(labels[kind]),
      entries: place
        ? entries.map((one) => ({ href: place.link(one), title: one.title, note: one.note }))
        : [],
    }
  })
  const ofScreens: SearchGroup = {
    key: 'screen',
    label: t(text.screens),
    entries: screens.map(({ href, title, parent }) => ({ href, title, note: parent ?? null })),
  }
  return [ofScreens, ...ofKinds].filter(({ entries }) => entries.length > 0)
}
