import type { DuckDBConnection } from '@duckdb/node-api'
import { gate, type KnownNames, type ViewReads } from './gate.ts'
import { parse } from './inspect.ts'
import { loadMacros } from './macros.ts'
import type { Statements } from './statements.ts'

/** Our views, worked out once per tenant and kept as tables: planning one costs more than most queries. */
export interface KeptViews {
  known: KnownNames
  /** Says which tables below changed. */
  markStale(changed: readonly string[]): void
  /** Works out those of the named views that are not made yet or are stale. */
  refresh(names: Iterable<string>): Promise<void>
}

const trees = new Map<string, string>()

/** The parser says the same of the same text: once in a process is enough. */
async function parsed(connection: DuckDBConnection, query: string): Promise<string> {
  const tree = trees.get(query) ?? (await parse(connection, query))
  trees.set(query, tree)
  return tree
}

export async function keepViews(
  connection: DuckDBConnection,
  statements: Statements,
  tables: Set<string>,
): Promise<KeptViews> {
  const views = new Map<string, ViewReads>()
  const queries = new Map<string, string>()
  const made = new Set<string>()
  const stale = new Set<string>()
  for (const shared of loadMacros()) {
    if ('macro' in shared) {
      await connection.run(shared.macro)
      continue
    }
    const { view, query } = shared
    const { refusal, ...reads } = gate(await parsed(connection, query), { tables, views })
    if (refusal) throw new Error(`view ${view}: ${refusal}`)
    views.set(view, reads)
    queries.set(view, query)
  }
  const make = async (view: string, query: string) => {
    await connection.run(`create table ${view} as ${query}`)
    made.add(view)
    // DuckDB draws a plan that is older than a table anew at every run.
    statements.forget()
  }
  const fill = async (view: string, query: string) => {
    await statements.run(`delete from ${view}`)
    await statements.run(`insert into ${view} ${query}`)
  }
  return {
    known: { tables, views },
    markStale: (changed) => {
      for (const [view, reads] of views)
        if (reads.tables.some((table) => changed.includes(table))) stale.add(view)
    },
    refresh: async (names) => {
      const wanted = new Set(names)
      // In the order of the files: a view comes after the ones it reads, and is planned over their columns.
      for (const [view, query] of queries) {
        if (!wanted.has(view) || (made.has(view) && !stale.has(view))) continue
        await (made.has(view) ? fill : make)(view, query)
        stale.delete(view)
      }
    },
  }
}
