import { graphRefusals } from './refusals.ts'
import { eachRow, type Row, type Rows, rowsOf } from './rows.ts'

export type Order = { field: string; isDescending: boolean }

/** One field, as Graph takes it almost everywhere. */
export function orderOf(text: string | undefined): Order | null {
  if (text === undefined || text.trim() === '') return null
  const [, field, direction = 'asc'] = /^\s*([\w/]+)(?:\s+(asc|desc))?\s*$/i.exec(text) ?? []
  if (!field) throw graphRefusals.unsupportedQuery('Ordering by more than one field is not supported.')
  return { field, isDescending: direction.toLowerCase() === 'desc' }
}

const valueAt = (row: Row, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row)

/** Missing values come first, as Graph sorts null. */
export function ordered(rows: Rows, order: Order | null): Rows {
  if (!order) return rows
  const key = (row: Row) => String(valueAt(row, order.field) ?? '').toLowerCase()
  const sorted = [...eachRow(rows)].sort((one, other) => key(one).localeCompare(key(other), 'en'))
  return rowsOf(order.isDescending ? sorted.reverse() : sorted)
}
