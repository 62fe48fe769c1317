import { formatDate } from '#console/kit/dates.ts'

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
  ['displayName', 'wouldPassIf', 'because'].includes(column) || /(^id$|Ids?$)/.test(column)

/** `lastSignIn` becomes 'Last sign in'. */
export function wordsOf(column: string): string {
  const words = column.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The remaining columns of an item that hold something, fit to be read. */
export function itemFacts(item: Item, yes: string, no: string): ItemFact[] {
  return Object.entries(item).flatMap(([column, value]) => {
    const shown = isApart(column) ? '' : readable(value, yes, no)
    return shown ? [{ name: wordsOf(column), value: shown }] : []
  })
}

function readable(value: unknown, yes: string, no: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value))
    return value
      .map((one) => readable(one, yes, no))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatDate(text, 'dd/MM/yyyy HH:mm') : text
}

/** 'a, b, c +4' */
export function namesOf(items: readonly Item[], shown = 3): string {
  const names = items.slice(0, shown).map(({ displayName }) => displayName)
  return items.length > shown ? `${names.join(', ')} +${items.length - shown}` : names.join(', ')
}

export const sentenceOf = (value: unknown): string => (typeof value === 'string' ? value : '')
