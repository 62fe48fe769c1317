import type { DuckDBConnection } from '@duckdb/node-api'
import { gate, type KnownNames, type ViewReads } from './gate.ts'
import { parse } from './inspect.ts'
import { loadViews } from './macros.ts'
import { macrosWith, type SharedLimits } from './shared-limits.ts'
import type { Statements } from './statements.ts'
import { loadTables } from './tables.ts'

/** Our views, worked out once per tenant and kept as tables: planning one costs more than most queries. */
export interface KeptViews {
  known: KnownNames
  /** Says that the tables below changed: all, and the views are empty again, or these, and what they had is still there. */
  markStale(tables?: ReadonlySet<string>): void
  /** Makes those of the named views that are missing, without rows: what reads them can be planned then. */
  make(names: readonly string[]): Promise<void>
  /** Of those that were made. */
  columns(): Promise<ColumnsOfViews>
  /** Works out those of the named views that are stale. */
  refresh(names: readonly string[]): Promise<void>
}

/** By view, as the gate found it. It follows from our texts alone, so who knows it already need not look again. */
export type ReadsOfViews = Record<string, ViewReads>
/** By view, as they stand in `create table`. They follow from our texts and the shared limits. */
export type ColumnsOfViews = Record<string, string>

let reads: ReadsOfViews | undefined

/** What each view reads; found once in a process, unless another one tells. */
export async function readsOfViews(
  connection: DuckDBConnection,
  told: ReadsOfViews | undefined,
): Promise<ReadsOfViews> {
  reads ??= told
  if (reads) return reads
  const tables = new Set(loadTables().keys())
  const views = new Map<string, ViewReads>()
  for (const { view, query } of loadViews()) {
    const { refusal, tables: from, views: through } = gate(await parse(connection, query), { tables, views })
    if (refusal) throw new Error(`view ${view}: ${refusal}`)
    views.set(view, { tables: from, views: through })
  }
  reads = Object.fromEntries(views)
  return reads
}

interface About {
  shared: SharedLimits | undefined
  reads: ReadsOfViews
  /** As an earlier process found them: to plan a view for its columns is most of making it. */
  columns?: ColumnsOfViews | undefined
}

/** Says what the views are. None is made until asked for: one that fails costs the checks that read it, and no other. */
export async function keepViews(
  connection: DuckDBConnection,
  statements: Statements,
  { shared, reads, columns = {} }: About,
): Promise<KeptViews> {
  await connection.run(macrosWith(shared).join(';\n'))
  const queries = new Map(loadViews().map(({ view, query }) => [view, query]))
  const made = new Set<string>()
  let stale = new Set(queries.keys())
  let filled = new Set<string>()
  // In the order of writing: a view comes after the ones it reads, which are tables then, planned by their columns.
  const ordered = (names: readonly string[]) => [...queries].filter(([view]) => names.includes(view))
  return {
    known: { tables: new Set(loadTables().keys()), views: new Map(Object.entries(reads)) },
    markStale: (tables) => {
      if (!tables) {
        stale = new Set(queries.keys())
        filled = new Set()
        return
      }
      for (const [view, { tables: from }] of Object.entries(reads))
        if (from.some((table) => tables.has(table))) stale.add(view)
    },
    make: async (names) => {
      for (const [view, query] of ordered(names)) {
        if (made.has(view)) continue
        const told = columns[view]
        await connection.run(`create table ${view} ${told ? `(${told})` : `as ${query} with no data`}`)
        made.add(view)
      }
    },
    columns: async () => {
      const found = await connection.runAndReadAll(`
        select table_name, string_agg(format('"{}" {}', column_name, data_type), ', ' order by column_index)
        from duckdb_columns() group by table_name`)
      const rows = found.getRows() as [view: string, columns: string][]
      return Object.fromEntries(rows.filter(([view]) => made.has(view)))
    },
    refresh: async (names) => {
      for (const [view, query] of ordered(names)) {
        if (!stale.has(view)) continue
        if (filled.has(view)) await statements.run(`delete from ${view}`)
        if (made.has(view)) await statements.run(`insert into ${view} ${query}`)
        else await connection.run(`create table ${view} as ${query}`)
        made.add(view)
        filled.add(view)
        stale.delete(view)
      }
    },
  }
}
