import { type ColumnType, parseColumnType } from '#scan/collect/column-types.ts'
import { flattenRules } from '#scan/collect/flatten.ts'
import { shapeRow } from '#scan/collect/shape.ts'
import { isObject, type Json } from '#scan/graph/client.ts'
import { loadTables, type Table } from './tables.ts'
import { asWritten, opened } from './written-forms.ts'
import { placeOf, type Reader, readerOf, type WrittenPlace } from './written-place.ts'
import { turned, valuesOf } from './written-sides.ts'

/** A tenant as people write it: request path, cmdlet or table name to the collection's values or the object. */
export type WrittenTenant = Record<string, unknown>

export interface ReadTenant {
  rows: Record<string, unknown[]>
  /** Keys that no connector reads; a typing mistake would otherwise look like an empty collection. */
  unread: string[]
}

/** The rows per table of a written tenant, as a scan would have kept them. */
export function readTenant(tenant: WrittenTenant): ReadTenant {
  const tables = [...loadTables().values()]
  const rows: Record<string, Json[]> = {}
  const unread: string[] = []
  const exact = new Set<string>()
  for (const [key, value] of Object.entries(turned(tenant))) {
    const place = placeOf(key)
    const readers = tables.map((table) => readerOf(table, place)).filter((reader) => reader !== null)
    if (!readers.length) unread.push(key)
    for (const reader of readers) {
      const { name, version } = reader.table
      const isExact = place.version === null || place.version === version
      // The path of another version fills a table only as long as its own is not given.
      if (exact.has(name) && !isExact) continue
      if (isExact && !exact.has(name)) rows[name] = []
      if (isExact) exact.add(name)
      rows[name] = reader.part
        ? withPart(rows[name] ?? [], reader.part, { place, reader, value })
        : valuesOf(value).reduce<Json[]>(
            (list, row) => withRow(list, wholeRow(row, reader, place)),
            rows[name] ?? [],
          )
    }
  }
  // Two cmdlets tell of one object.
  const settings = rows.sharepoint_settings
  if (settings?.length) rows.sharepoint_settings = [Object.assign({}, ...settings) as Json]
  for (const { name, derivedFrom } of tables) {
    const given = derivedFrom && rows[derivedFrom.table]
    if (given) rows[name] ??= given.flatMap((row) => flattenRules[derivedFrom.rule](row))
  }
  return { rows: mapValues(rows, (list, name) => list.map((row) => shaped(row, name))), unread }
}

/** The row with what the collector adds: what the cmdlet says, and the parent's id when the path names it. */
function wholeRow(row: unknown, reader: Reader, { segments }: WrittenPlace): Json {
  const { table, adds } = reader
  if (!isObject(row)) throw new Error(`${table.name}: a row is an object`)
  const whole: Json = { ...adds, ...(opened(row) as Json) }
  if (reader.id !== null) whole.id ??= reader.id
  const parent = placeOf(table.path ?? '').segments.indexOf('{id}')
  const id = segments.length > 1 ? segments[parent] : undefined
  if (table.forEach && id) whole[table.forEach.as] ??= id
  return asWritten[table.name]?.(whole) ?? whole
}

/** A part that was given before its row is in it. */
function withRow(rows: Json[], row: Json): Json[] {
  const begun = rows.find((other) => onlyBegun.has(other) && sameId(other.id, row.id))
  return begun ? rows.map((other) => (other === begun ? { ...begun, ...row } : other)) : [...rows, row]
}
const onlyBegun = new WeakSet<Json>()
const sameId = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase()

/** The table's only row, or the one of the id, with one property more, or one entry more of a list. */
function withPart(
  rows: Json[],
  part: string,
  { place, reader, value }: { place: WrittenPlace; reader: Reader; value: unknown },
): Json[] {
  const { id, table } = reader
  const whole = id === null ? rows[0] : rows.find((row) => sameId(row.id, id))
  const changed = { ...(whole ?? (id === null ? {} : { id })), [part]: value }
  if (table.columns[part]?.endsWith('[]')) {
    const last = place.segments.at(-1)
    const isEntry = last?.toLowerCase() !== part.toLowerCase()
    const entries = valuesOf(value).map((entry) =>
      isEntry && isObject(entry) ? { id: last, ...entry } : entry,
    )
    changed[part] = [...((whole?.[part] as unknown[] | undefined) ?? []), ...entries]
  }
  if (!whole || onlyBegun.has(whole)) onlyBegun.add(changed)
  return whole ? rows.map((row) => (row === whole ? changed : row)) : [...rows, changed]
}

const types = new Map<string, Map<string, ColumnType>>()
function typesOf({ name, columns }: Table): Map<string, ColumnType> {
  const found =
    types.get(name) ??
    new Map(Object.entries(columns).map(([column, type]) => [column, parseColumnType(type)] as const))
  types.set(name, found)
  return found
}

function shaped(row: Json, name: string): Json {
  const table = loadTables().get(name)
  return table ? shapeRow(row, typesOf(table), { wrong: new Map(), tolerated: {} }) : row
}

const mapValues = <From, To>(object: Record<string, From>, change: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
