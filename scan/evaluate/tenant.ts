import { flattenRules } from '#scan/collect/flatten.ts'
import type { Json } from '#scan/graph/client.ts'
import { loadTables, type Table } from './tables.ts'

/** A tenant as people write it: request path, cmdlet or table name to the collection's values or the object. */
export type WrittenTenant = Record<string, unknown>

interface Place {
  version: string | null
  segments: string[]
}

export interface ReadTenant {
  rows: Record<string, unknown[]>
  /** Keys that no connector reads; a typing mistake would otherwise look like an empty collection. */
  unread: string[]
}

/** The rows per table of a written tenant. */
export function readTenant(tenant: WrittenTenant): ReadTenant {
  const tables = [...loadTables().values()]
  const rows: Record<string, unknown[]> = {}
  const unread: string[] = []
  const exact = new Set<string>()
  for (const [key, value] of Object.entries(tenant)) {
    const place = placeOf(key)
    const readers = tables.filter((table) => reads(table, key, place))
    if (!readers.length) unread.push(key)
    for (const table of readers) {
      const isExact = place.version === null || place.version === table.version
      // The path of another version fills a table only as long as its own is not given.
      if (exact.has(table.name) && !isExact) continue
      if (isExact && !exact.has(table.name)) rows[table.name] = []
      if (isExact) exact.add(table.name)
      rows[table.name] = [
        ...(rows[table.name] ?? []),
        ...valuesOf(value).map((row) => fit(row, table, place)),
      ]
    }
  }
  for (const { name, derivedFrom } of tables) {
    const given = derivedFrom && rows[derivedFrom.table]
    if (given) rows[name] ??= given.flatMap((row) => flattenRules[derivedFrom.rule](row as Json))
  }
  return { rows, unread }
}

function placeOf(key: string): Place {
  const path = key.replace(/^https?:\/\/[^/]+/i, '').replace(/[?(].*$/, '')
  const segments = path.split('/').filter(Boolean)
  const version = /^(v1\.0|beta)$/i.test(segments[0] ?? '') ? (segments.shift() ?? '').toLowerCase() : null
  return { version, segments }
}

function reads(table: Table, key: string, { segments }: Place): boolean {
  if (key === table.name) return true
  if (table.cmdlet) return key.toLowerCase() === table.cmdlet.toLowerCase()
  const own = placeOf(table.path ?? '').segments
  if (!own.length || own.length !== segments.length) return false
  return own.every((part, index) => part === '{id}' || part.toLowerCase() === segments[index]?.toLowerCase())
}

function valuesOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value
  const collection = (value as { value?: unknown }).value
  return Array.isArray(collection) ? collection : [value]
}

/** Adds what the collector adds: the type's name as a column, and the parent's id when the path names it. */
function fit(row: unknown, table: Table, { segments }: Place): unknown {
  if (typeof row !== 'object' || row === null) throw new Error(`${table.name}: a row is an object`)
  const whole = { ...row } as Record<string, unknown>
  if ('odataType' in table.columns) whole.odataType ??= whole['@odata.type']
  const parent = placeOf(table.path ?? '').segments.indexOf('{id}')
  const id = segments.length > 1 ? segments[parent] : undefined
  if (table.forEach && id) whole[table.forEach.as] ??= id
  return whole
}
