import { formatDate } from '#console/kit/dates.ts'
import type { Lang } from '#contract/kit/text.ts'
import { columnName } from '#contract/recommendations/evidence-columns.ts'
import { text } from './texts.ts'

/** What a scan found, as the check's query names it. */
export interface Item {
  displayName: string
  [column: string]: unknown
}
export interface ItemFact {
  name: string
  value: string
}

/** These have a place of their own; ids say nothing to a reader. */
const isApart = (column: string) =>
  ['displayName', 'wouldPassIf', 'because', 'command'].includes(column) || /(^id$|Ids?$)/.test(column)

/** The remaining columns of an item that hold something, fit to be read. */
export function itemFacts(item: Item, lang: Lang): ItemFact[] {
  return Object.entries(item).flatMap(([column, value]) => {
    const shown = isApart(column) ? '' : readable(value, lang)
    return shown ? [{ name: columnName(column, lang), value: shown }] : []
  })
}

function readable(value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return (value ? text.yes : text.no)[lang]
  if (Array.isArray(value))
    return value
      .map((one) => readable(one, lang))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const word = String(value)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(word) ? formatDate(word, 'dd/MM/yyyy HH:mm') : word
}

/** 'a, b, c +4' */
export function namesOf(items: readonly Item[], shown = 3): string {
  const names = items.slice(0, shown).map(({ displayName }) => displayName)
  return items.length > shown ? `${names.join(', ')} +${items.length - shown}` : names.join(', ')
}

export const sentenceOf = (value: unknown): string => (typeof value === 'string' ? value : '')
