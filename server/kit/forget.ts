import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { inScope, sql } from './db.ts'

/** Rows of one transaction. */
export const forgottenAtOnce = 10_000

export interface Forgetting {
  signal: AbortSignal
  atOnce?: number
  /**
   * Look for them account by account, by an index that begins with it. Without it, an index that begins with the time; but
   * where the fence is a range of accounts the planner takes that for few rows, though the platform's are all.
   */
  byAccount?: boolean
}

/**
 * Deletes the rows of a table whose time is over, in transactions of a bounded size: after a year of neglect it holds no
 * lock for long, does not grow the log at once, and one that is ended has kept what it did.
 */
export async function forget(
  pool: pg.Pool,
  table: string,
  isOver: RawBuilder<unknown>,
  { signal, atOnce = forgottenAtOnce, byAccount = false }: Forgetting,
): Promise<number> {
  const over = byAccount
    ? sql`
      select over.ctid
      from account
      cross join lateral (
        select ctid from ${sql.table(table)} where account_id = account.id and ${isOver} limit ${atOnce}) over
      limit ${atOnce}`
    : sql`select ctid from ${sql.table(table)} where ${isOver} limit ${atOnce}`
  let forgotten = 0
  for (let n = atOnce; n === atOnce && !signal.aborted; forgotten += n)
    n = await inScope(pool, { kind: 'platform' }, (db) =>
      db.run(sql`delete from ${sql.table(table)} where ctid = any(array(${over}))`),
    )
  return forgotten
}
