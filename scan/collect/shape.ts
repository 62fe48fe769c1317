import { isObject, type Json } from '#scan/graph/client.ts'
import type { ColumnType, ScalarName } from './column-types.ts'

/** Cells that had another type than the column: they are empty in the table, and counted. */
export type WrongCells = Map<string, number>

/** The row with the columns of the table and nothing else; empty cells are left out. */
export function shapeRow(raw: Json, columns: Map<string, ColumnType>, wrong: WrongCells): Json {
  const row: Json = {}
  for (const [column, type] of columns) {
    const value = column === 'odataType' ? (raw.odataType ?? raw['@odata.type']) : raw[column]
    if (value === undefined || value === null) continue
    const note = (path: string) => wrong.set(path, (wrong.get(path) ?? 0) + 1)
    const shaped = shapeValue(value, type, column, note)
    if (shaped !== null) row[column] = shaped
  }
  return row
}

type Note = (path: string) => void

function shapeValue(value: unknown, type: ColumnType, path: string, note: Note): unknown {
  if (value === undefined || value === null) return null
  if (type.kind === 'scalar') {
    const scalar = scalars[type.name](value)
    if (scalar === null) note(path)
    return scalar
  }
  if (type.kind === 'list') {
    if (Array.isArray(value)) return value.map((entry) => shapeValue(entry, type.of, path, note))
    note(path)
    return null
  }
  if (!isObject(value)) {
    note(path)
    return null
  }
  const struct: Json = {}
  for (const [name, field] of type.fields) {
    const shaped = shapeValue(value[name], field, `${path}.${name}`, note)
    if (shaped !== null) struct[name] = shaped
  }
  return struct
}

const largest = { INTEGER: 2 ** 31 - 1, BIGINT: Number.MAX_SAFE_INTEGER }

/** Null: not of this type. Exchange writes numbers and booleans as text now and then; nothing is lost in reading them. */
const scalars: Record<ScalarName, (value: unknown) => unknown> = {
  VARCHAR: (value) =>
    typeof value === 'string' ? value : ['number', 'boolean'].includes(typeof value) ? String(value) : null,
  BOOLEAN: (value) => {
    if (typeof value === 'boolean') return value
    return value === 'True' ? true : value === 'False' ? false : null
  },
  INTEGER: (value) => integer(value, largest.INTEGER),
  BIGINT: (value) => integer(value, largest.BIGINT),
  DOUBLE: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : null),
  TIMESTAMPTZ: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
      ? value
      : null,
  JSON: (value) => value,
}

function integer(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= most ? number : null
}
