import { isObject, type Json } from '#scan/graph/client.ts'
import type { ColumnType, ScalarName } from './column-types.ts'
import { count, type Tolerance, type Tolerated } from './tolerated.ts'

/** Cells that had another type than the column: they are empty in the table, and counted. */
export type WrongCells = Map<string, number>

/** What a table tells of its cells besides their values. */
export interface CellNotes {
  wrong: WrongCells
  tolerated: Tolerated
}

/** The row with the columns of the table and nothing else; empty cells are left out. */
export function shapeRow(raw: Json, columns: Map<string, ColumnType>, { wrong, tolerated }: CellNotes): Json {
  const row: Json = {}
  const notes: Notes = {
    wrong: (path) => wrong.set(path, (wrong.get(path) ?? 0) + 1),
    tolerate: (kind) => count(tolerated, kind),
  }
  for (const [column, type] of columns) {
    const value = named(raw, column === 'odataType' && !('odataType' in raw) ? '@odata.type' : column, notes)
    if (value === undefined || value === null) continue
    const shaped = shapeValue(value, type, column, notes)
    if (shaped !== null) row[column] = shaped
  }
  return row
}

interface Notes {
  wrong: (path: string) => void
  tolerate: (kind: Tolerance) => void
}

/** Exchange changes the case of its names between versions, and Intune between types. */
function named(object: Json, name: string, { tolerate }: Notes): unknown {
  if (Object.hasOwn(object, name)) return object[name]
  const lower = name.toLowerCase()
  const other = Object.keys(object).find(
    (key) => key.length === name.length && key !== name && key.toLowerCase() === lower,
  )
  if (other === undefined) return undefined
  tolerate('name-in-other-case')
  return object[other]
}

function shapeValue(value: unknown, type: ColumnType, path: string, notes: Notes): unknown {
  if (value === undefined || value === null) return null
  if (type.kind === 'scalar')
    return shapeScalar(
      Array.isArray(value) ? unlisted(value, type.name, notes) : value,
      type.name,
      path,
      notes,
    )
  if (type.kind === 'list') {
    if (Array.isArray(value)) return value.map((entry) => shapeValue(entry, type.of, path, notes))
    return shapeSingle(value, type.of, path, notes)
  }
  if (!isObject(value)) {
    notes.wrong(path)
    return null
  }
  const struct: Json = {}
  for (const [name, field] of type.fields) {
    const shaped = shapeValue(named(value, name, notes), field, `${path}.${name}`, notes)
    if (shaped !== null) struct[name] = shaped
  }
  return struct
}

/** Flags, which Graph joins by commas, and values that come in a list of one; JSON is what it is. */
function unlisted(list: unknown[], name: ScalarName, { tolerate }: Notes): unknown {
  const isFlags = name === 'VARCHAR' && list.every((entry) => typeof entry === 'string')
  const isOne = name !== 'VARCHAR' && name !== 'JSON' && list.length === 1
  if (!isFlags && !isOne) return list
  tolerate('list-for-value')
  return list.length > 1 ? list.join(',') : list[0]
}

/** PowerShell unrolls a list of one, and says an empty one as an empty text. */
function shapeSingle(value: unknown, of: ColumnType, path: string, notes: Notes): unknown[] | null {
  if (value === '') {
    notes.tolerate('value-for-list')
    return []
  }
  const shaped = shapeValue(value, of, path, notes)
  if (shaped === null) return null
  notes.tolerate('value-for-list')
  return [shaped]
}

/** Security & Compliance answers a location as an object: {"Name": "All", "DisplayName": …}. */
function nameOf(value: Json): string | undefined {
  const entries = Object.entries(value).map(([key, entry]) => [key.toLowerCase(), entry] as const)
  return ['name', 'displayname']
    .map((key) => entries.find(([name]) => name === key)?.[1])
    .find((name): name is string => typeof name === 'string' && name.trim() !== '')
}

function shapeScalar(value: unknown, name: ScalarName, path: string, { wrong, tolerate }: Notes): unknown {
  if (name === 'TIMESTAMPTZ' && value === '') {
    tolerate('empty-text-for-date')
    return null
  }
  if (value === undefined || value === null) return null
  const ownName = name === 'VARCHAR' && isObject(value) ? nameOf(value) : undefined
  if (ownName !== undefined) tolerate('named-object')
  const scalar = scalars[name](ownName ?? value)
  if (scalar === null) wrong(path)
  else if (name === 'BOOLEAN' && typeof value === 'string') tolerate('text-for-boolean')
  // Asked for by a header, members that are newer than the API come by name; the service may still not know them.
  else if (scalar === 'unknownFutureValue') tolerate('unknown-enum-value')
  return scalar
}

const largest = { INTEGER: 2 ** 31 - 1, BIGINT: Number.MAX_SAFE_INTEGER }
const truths: Record<string, boolean> = { true: true, false: false }

/** Null: not of this type. Exchange writes numbers and booleans as text now and then; nothing is lost in reading them. */
const scalars: Record<ScalarName, (value: unknown) => unknown> = {
  VARCHAR: (value) =>
    typeof value === 'string' ? value : ['number', 'boolean'].includes(typeof value) ? String(value) : null,
  BOOLEAN: (value) => {
    if (typeof value === 'boolean') return value
    return typeof value === 'string' ? (truths[value.toLowerCase()] ?? null) : null
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
