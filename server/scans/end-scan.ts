import { type Db, sql } from '../kit/db.ts'

/** A scan that ends without a result: everything stays as it was. */
export async function endScan(
  db: Db,
  accountId: number,
  scanId: string,
  state: 'failed' | 'cancelled',
  error: string,
  now: Date,
): Promise<void> {
  const ended = await db.run(sql`
    update scan
    set state = ${state}, error = ${error}, ended_at = ${now}, phase = null
    where account_id = ${accountId} and id = ${scanId} and state in ('waiting', 'running')`)
  // Over already: the account may be at its next one.
  if (ended === 0) return
  await db.run(sql`update account set is_scanning = false where id = ${accountId}`)
}
