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
  await db.run(sql`
    update scan
    set state = ${state}, error = ${error}, ended_at = ${now}, phase = null
    where account_id = ${accountId} and id = ${scanId} and state in ('waiting', 'running')`)
  await db.run(sql`update account set is_scanning = false where id = ${accountId}`)
}
