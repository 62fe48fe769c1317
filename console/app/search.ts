import { type Lang, langs } from '#contract/kit/text.ts'
import { plainAddress } from '#contract/screens/links.ts'
import { pages, screenRows } from '#contract/screens/screens.ts'
import { menuParent } from './menu.ts'
import { mayOpen, type Viewer } from './viewer.ts'

export interface SearchEntry {
  href: string
  title: string
  /** The menu's entry above it, if there is one. */
  parent: string | undefined
  /** All words it can be found by, in lower case. */
  keywords: string
}

/** What a person can find: the pages that are allowed, and open without knowing more. */
export function searchEntries(viewer: Viewer, lang: Lang): SearchEntry[] {
  return pages.flatMap((page) => {
    const href = plainAddress(page)
    if (href === null || !mayOpen(page, viewer)) return []
    const { title, keywords } = screenRows[page]
    const parent = menuParent(page)
    const words = [...langs.flatMap((one) => [title[one], parent?.[one]]), keywords]
    return { href, title: title[lang], parent: parent?.[lang], keywords: words.join(' ').toLowerCase() }
  })
}

/** Every word of the query stands somewhere in the keywords. Titles that begin with the query come first. */
export function findScreens(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  const words = wanted.split(/\s+/)
  const rank = ({ title }: SearchEntry) => {
    const lower = title.toLowerCase()
    if (lower.startsWith(wanted)) return 0
    return lower.includes(wanted) ? 1 : 2
  }
  return entries
    .filter(({ keywords }) => words.every((word) => keywords.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
}
