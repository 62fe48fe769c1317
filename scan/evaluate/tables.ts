import { readdirSync, readFileSync } from 'node:fs'
import type { FlattenRule } from '#scan/collect/flatten.ts'

/** What the evaluating side needs of a connector: its table. */
export interface Table {
  name: string
  /** Column name to DuckDB type. */
  columns: Record<string, string>
  /** Service plans of which one must be present for the tenant to have this data; null when none is needed. */
  licence: string[] | null
  version: string | null
  path?: string
  cmdlet?: string
  /** What the cmdlet's rows are given. */
  adds?: Record<string, unknown>
  /** Further cmdlets of the same table. */
  also?: { cmdlet: string; adds?: Record<string, unknown> }[]
  /** 'none' where the answer is one object, or whole. */
  paging?: string
  /** The column that holds the id in the path. */
  forEach?: { as: string }
  /** Made from the rows of another table. */
  derivedFrom?: { table: string; rule: FlattenRule }
}

const folder = new URL('../../catalogue/connectors/', import.meta.url)
let known: Map<string, Table> | undefined

/** The tables of every connector, by name; read once. */
export function loadTables(): Map<string, Table> {
  known ??= new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const table = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Table
        return [table.name, table]
      }),
  )
  return known
}

export const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`
export const named = (value: string) => `"${value.replaceAll('"', '""')}"`

export const createTable = ({ name, columns }: Table) =>
  `create table ${named(name)} (${Object.entries(columns)
    .map(([column, type]) => `${named(column)} ${type}`)
    .join(', ')})`

/**
 * The longest row in bytes, smaller first: DuckDB reserves twice as much for every file it reads, and what it reserves
 * counts against the memory of the process. The larger one holds whatever a page of Microsoft's may bring.
 */
export const rowSizes = [16_777_216, 67_108_864] as const

/** Wrong cells become NULL and the row stays; broken lines show as a wrong count, which the caller compares. */
export const insertFromFile = ({ name, columns }: Table, file: string, longestRow: number = rowSizes[0]) => {
  const types = Object.entries(columns).map(([column, type]) => `${quoted(column)}: ${quoted(type)}`)
  const compression = file.endsWith('.zst') ? 'zstd' : 'uncompressed'
  return `insert into ${named(name)} by name
    select * from read_json(${quoted(file)}, format='newline_delimited', compression='${compression}',
      ignore_errors=true, maximum_object_size=${longestRow}, columns={${types.join(', ')}})`
}

/**
 * Needs one parameter: the rows as a JSON array. Works without access to files. The parameter is taken as text: as
 * JSON its type is not the one of the value, and DuckDB would plan the statement anew for every tenant.
 */
export const insertFromJson = ({ name, columns }: Table) =>
  `insert into ${named(name)} by name
    select unnest(r) from (select unnest(from_json($1::varchar, ${quoted(JSON.stringify([columns]))})) as r)`
