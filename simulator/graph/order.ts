import { graphRefusals } from './refusals.ts'
import { eachRow, type Row, type Rows, rowsOf } from './rows.ts'

/** The fields that rows are sorted by, the first one first; none: as they are. */
export type Order = { field: string; isDescending: boolean }[]

export function orderOf(text: string | undefined): Order {
  if (text === undefined || text.trim() === '') return []
  return text.split(',').map((part) => {
    const [, field, direction = 'asc'] = /^\s*([\w/]+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? []
    if (!field) throw graphRefusals.badQuery(`Invalid $orderby clause: '${part.trim()}'.`)
    return { field, isDescending: direction.toLowerCase() === 'desc' }
  })
}

const valueAt = (row: Row, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], row)

/** Missing values come first, as Graph sorts null; what is alike stays in its order. */
export function ordered(rows: Rows, order: Order): Rows {
  if (order.length === 0) return rows
  const keyed = [...eachRow(rows)].map((row) => ({
    row,
    keys: order.map(({ field }) => valueAt(row, field)),
  }))
  keyed.sort((one, other) => {
    for (const [place, { isDescending }] of order.entries()) {
      const difference = compared(one.keys[place], other.keys[place])
      if (difference !== 0) return isDescending ? -difference : difference
    }
    return 0
  })
  return rowsOf(keyed.map(({ row }) => row))
}

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const text = (value: unknown) => String(value ?? '').toLowerCase()
  return text(one).localeCompare(text(other), 'en')
}
