import { type Lang, langs } from '#contract/kit/text.ts'
import { menuParent } from './menu.ts'
import { addressOf, mayOpen, type ScreenRow, type Viewer } from './screen-row.ts'

export interface SearchEntry {
  href: string
  title: string
  /** The menu's entry above it, if there is one. */
  parent: string | undefined
  /** All words it can be found by, in lower case. */
  keywords: string
}

/** What a person can find: the screens that are allowed and open without knowing more. */
export function searchEntries(rows: readonly ScreenRow[], viewer: Viewer, lang: Lang): SearchEntry[] {
  return rows.flatMap((row) => {
    const href = addressOf(row)
    if (href === null || !mayOpen(row, viewer)) return []
    const parent = menuParent(href)
    const words = [...langs.flatMap((one) => [row.title[one], parent?.[one]]), row.keywords]
    return { href, title: row.title[lang], parent: parent?.[lang], keywords: words.join(' ').toLowerCase() }
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
