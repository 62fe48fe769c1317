import type { Plain } from './protocol.ts'

/** Text as PostgreSQL keeps it: no NUL, no half of a character. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** DuckDB's values as JSON knows them: whole numbers as numbers where they fit, times as ISO strings. */
export function plain(value: unknown): Plain {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'string') return storable(value)
  if (typeof value === 'boolean') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [storable(key), plain(part)]))
  return storable(String(value))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
