import type { DuckDBConnection } from '@duckdb/node-api'
import { gate, type KnownNames, type ViewReads } from './gate.ts'
import { parse } from './inspect.ts'
import { macrosWith, type SharedLimits } from './shared-limits.ts'
import type { Statements } from './statements.ts'
import { loadTables } from './tables.ts'

/** Our views, worked out once per tenant and kept as tables: planning one costs more than most queries. */
export interface KeptViews {
  known: KnownNames
  /** Says that the tables below changed and the views are empty again. */
  markStale(): void
  /** Works out those of the named views that are stale. */
  refresh(names: readonly string[]): Promise<void>
}

const trees = new Map<string, string>()

/** The parser says the same of the same text: once in a process is enough. */
async function parsed(connection: DuckDBConnection, query: string): Promise<string> {
  const tree = trees.get(query) ?? (await parse(connection, query))
  trees.set(query, tree)
  return tree
}

/** Makes the views, empty until a query asks for them: one that fails costs the checks that read it, and no other. */
export async function keepViews(
  connection: DuckDBConnection,
  statements: Statements,
  limits?: SharedLimits,
): Promise<KeptViews> {
  const tables = new Set(loadTables().keys())
  const views = new Map<string, ViewReads>()
  const inserts = new Map<string, string>()
  // Each becomes a table at once: those after it are planned over its columns, not over its whole query again.
  for (const shared of macrosWith(limits)) {
    if ('macro' in shared) {
      await connection.run(shared.macro)
      continue
    }
    const { view, query } = shared
    const { refusal, ...reads } = gate(await parsed(connection, query), { tables, views })
    if (refusal) throw new Error(`view ${view}: ${refusal}`)
    await connection.run(`create table ${view} as ${query} with no data`)
    views.set(view, reads)
    inserts.set(view, `insert into ${view} ${query}`)
  }
  let stale = new Set(inserts.keys())
  return {
    known: { tables, views },
    markStale: () => {
      stale = new Set(inserts.keys())
    },
    refresh: async (names) => {
      // In the order of making: a view comes after the ones it reads.
      const due = [...stale].filter((name) => names.includes(name))
      for (const name of due) {
        await statements.run(inserts.get(name) ?? '')
        stale.delete(name)
      }
    },
  }
}
