import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { inScope, sql } from './db.ts'

/** Rows of one transaction. */
export const forgottenAtOnce = 10_000

/**
 * Deletes the rows of a table whose time is over, in transactions of a bounded size: after a year of neglect it holds no
 * lock for long, does not grow the log at once, and one that is ended has kept what it did.
 */
export async function forget(
  pool: pg.Pool,
  table: string,
  isOver: RawBuilder<unknown>,
  { signal, atOnce = forgottenAtOnce }: { signal: AbortSignal; atOnce?: number },
): Promise<number> {
  let forgotten = 0
  for (let n = atOnce; n === atOnce && !signal.aborted; forgotten += n)
    n = await inScope(pool, { kind: 'platform' }, (db) =>
      db.run(sql`
        delete from ${sql.table(table)}
        where ctid = any(array(select ctid from ${sql.table(table)} where ${isOver} limit ${atOnce}))`),
    )
  return forgotten
}
