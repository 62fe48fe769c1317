export type Row = Record<string, unknown>

/** A collection whose rows are made when they are read, so that a tenant of any size takes no memory. */
export type Rows = {
  length: number
  at(index: number): Row
  /** Position of the row with this id, or -1. */
  indexOf(id: string): number
}

export const rowsOf = (rows: readonly Row[]): Rows => {
  let byId: Map<string, number> | null = null
  return {
    length: rows.length,
    at: (index) => rows[index] ?? {},
    indexOf: (id) => {
      byId ??= new Map(rows.map((row, index) => [String(row.id), index]))
      return byId.get(id) ?? -1
    },
  }
}

export const noRows = rowsOf([])

/** Rows made by their number; `indexOf` reads the number back out of an id. */
export const madeRows = (
  length: number,
  make: (index: number) => Row,
  indexOf: (id: string) => number,
): Rows => ({
  length,
  at: make,
  indexOf: (id) => {
    const index = indexOf(id)
    return index >= 0 && index < length ? index : -1
  },
})

export const joined = (first: Rows, second: Rows): Rows => ({
  length: first.length + second.length,
  at: (index) => (index < first.length ? first.at(index) : second.at(index - first.length)),
  indexOf: (id) => {
    const found = first.indexOf(id)
    if (found >= 0) return found
    const later = second.indexOf(id)
    return later < 0 ? -1 : first.length + later
  },
})

export const mapped = (rows: Rows, change: (row: Row, index: number) => Row): Rows => ({
  length: rows.length,
  at: (index) => change(rows.at(index), index),
  indexOf: (id) => rows.indexOf(id),
})

export function* eachRow(rows: Rows): Generator<Row> {
  for (let index = 0; index < rows.length; index += 1) yield rows.at(index)
}

export const rowWithId = (rows: Rows, id: string): Row | null => {
  const index = rows.indexOf(id)
  return index < 0 ? null : rows.at(index)
}
