import type { DuckDBConnection } from '@duckdb/node-api'
import { gate, type KnownNames, type ViewReads } from './gate.ts'
import { parse } from './inspect.ts'
import { loadMacros } from './macros.ts'
import type { Statements } from './statements.ts'

/** Our views, worked out once per tenant and kept as tables: planning one costs more than most queries. */
export interface KeptViews {
  known: KnownNames
  /** Says that the tables below changed. */
  markStale(): void
  /** Works out again those of the named views that are stale. */
  refresh(names: readonly string[]): Promise<void>
}

export async function keepViews(
  connection: DuckDBConnection,
  statements: Statements,
  tables: Set<string>,
): Promise<KeptViews> {
  for (const sql of loadMacros()) await connection.run(sql)
  const found = await connection.run(
    'select view_name as name, sql from duckdb_views() where not internal order by view_oid',
  )
  const views = new Map<string, ViewReads>()
  const inserts = new Map<string, string[]>()
  let stale = new Set<string>()
  // A view may use the ones made before it, which are tables by then.
  for (const { name, sql } of await found.getRowObjectsJS()) {
    const body = String(sql)
      .replace(/^create (or replace )?view .*? as /is, '')
      .replace(/;\s*$/, '')
    const { refusal, ...reads } = gate(await parse(connection, body), { tables, views })
    if (refusal) throw new Error(`view ${name}: ${refusal}`)
    await connection.run(`drop view ${name}; create table ${name} as ${body}`)
    views.set(String(name).toLowerCase(), reads)
    inserts.set(String(name).toLowerCase(), [`delete from ${name}`, `insert into ${name} ${body}`])
  }
  return {
    known: { tables, views },
    markStale: () => {
      stale = new Set(inserts.keys())
    },
    refresh: async (names) => {
      // In the order of making: a view comes after the ones it reads.
      const due = [...stale].filter((name) => names.includes(name))
      for (const name of due) {
        for (const sql of inserts.get(name) ?? []) await statements.run(sql)
        stale.delete(name)
      }
    },
  }
}
