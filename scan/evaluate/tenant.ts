import { loadTables, type Table } from './tables.ts'

/** A tenant as people write it: request path, cmdlet or table name to the collection's values or the object. */
export type WrittenTenant = Record<string, unknown>

interface Place {
  version: string | null
  segments: string[]
}

/** The rows per table of a written tenant. A key that no connector reads is an error: it would pass silently. */
export function rowsOfTenant(tenant: WrittenTenant): Record<string, unknown[]> {
  const tables = [...loadTables().values()]
  const rows: Record<string, unknown[]> = {}
  const exact = new Set<string>()
  for (const [key, value] of Object.entries(tenant)) {
    const place = placeOf(key)
    const readers = tables.filter((table) => reads(table, key, place))
    if (!readers.length) throw new Error(`No connector reads '${key}'`)
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
  return rows
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
  const own = placeOf((table.path ?? '').replace(' (flattened)', '')).segments
  if (table.path?.endsWith('(flattened)') || own.length !== segments.length) return false
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
  const parent = (table.path ?? '').split('/').filter(Boolean).indexOf('{id}')
  const first = Object.keys(table.columns)[0]
  if (parent >= 0 && first && first !== 'id' && segments.length > 1) whole[first] ??= segments[parent]
  return whole
}
