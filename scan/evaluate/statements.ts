import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api'

/** Runs statements, planned once each where plans may be kept. */
export interface Statements {
  run(sql: string, values?: string[]): Promise<DuckDBResult>
  stream(sql: string): Promise<DuckDBResult>
  /** Gives plans up, all or those of such statements; the next use draws them anew. */
  forget(which?: (sql: string) => boolean): void
}

/** For a database that holds one tenant: DuckDB plans with the statistics of its rows. */
export const freshPlans = (connection: DuckDBConnection): Statements => ({
  run: (sql, values) => connection.run(sql, values),
  stream: (sql) => connection.stream(sql),
  forget: () => {},
})

/**
 * For a database that takes one small tenant after another: planning is most of the work there. A plan drawn with
 * statistics answers wrongly once the rows change (a column without NULL makes coalesce() vanish), so statistics
 * are switched off first.
 */
export async function keptPlans(connection: DuckDBConnection): Promise<Statements> {
  await connection.run("set disabled_optimizers = 'statistics_propagation,compressed_materialization'")
  const plans = new Map<string, DuckDBPreparedStatement>()
  const planOf = async (sql: string) => {
    const plan = plans.get(sql) ?? (await connection.prepare(sql))
    plans.set(sql, plan)
    return plan
  }
  return {
    run: async (sql, values) => {
      const plan = await planOf(sql)
      if (values) plan.bind(values)
      return plan.run()
    },
    stream: async (sql) => (await planOf(sql)).stream(),
    forget: (which = () => true) => {
      for (const [sql, plan] of plans) {
        if (!which(sql)) continue
        plan.destroySync()
        plans.delete(sql)
      }
    },
  }
}
