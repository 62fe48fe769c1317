import { joinFilters, withSearch } from '#console/kit/list/search.ts'
import type { Lang, Text } from '#contract/kit/text.ts'
import { word } from '#contract/kit/words.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { quickWinFilter } from '#contract/recommendations/quick-wins.ts'
import { figureFilters } from './figure-filters.ts'
import { enabled } from './list-filter.ts'

/** The parts of the address that make a view: conditions, columns, order, words that are searched for. */
const parts = ['$filter', '$select', '$added', '$navorder', '$search'] as const

/** What of an address belongs to a view, always written the same way. */
export function viewAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const part of parts) {
    const value = params.get(part) ?? (part === '$navorder' ? params.get('$orderby') : null)
    if (value) kept.set(part, value)
  }
  return kept.toString()
}

export const filterOf = (address: string): string => new URLSearchParams(address).get('$filter') ?? ''

/** What the list asks for when the view is opened, its searched words included. */
export const rowsOfView = (address: string, lang: Lang): string => {
  const words = new URLSearchParams(address).get('$search') ?? ''
  return joinFilters(enabled, withSearch(accountRecommendations, words, filterOf(address), lang))
}

export interface BuiltInView {
  key: string
  label: Text
  address: string
}

const filtered = (filter: string) => new URLSearchParams({ $filter: filter }).toString()

/** The views that everybody has. */
export const builtInViews = (email: string): BuiltInView[] => [
  { key: 'all', label: word.all, address: '' },
  { key: 'open', label: { en: 'Open', de: 'Offen' }, address: filtered(figureFilters.open) },
  {
    key: 'quickWins',
    label: word.quickWins,
    address: filtered(quickWinFilter),
  },
  {
    key: 'mine',
    label: { en: 'Assigned to me', de: 'Mir zugewiesen' },
    address: filtered(`assigneeEmail eq '${email.replaceAll("'", "''")}'`),
  },
]
