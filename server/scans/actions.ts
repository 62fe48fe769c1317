import { randomUUID } from 'node:crypto'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { type Db, sql } from '../kit/db.ts'
import { cancelJob, sendJob } from '../kit/jobs/send.ts'
import { endScan } from './end-scan.ts'

export { openScanDesk } from './desk.ts'
export { runScan } from './run-scan.ts'

/** Whose wish a scan is. Wishes of people go before the timetable. */
export type Cause = 'first' | 'asked' | 'due'
const priorities: Record<Cause, number> = { first: 20, asked: 10, due: 0 }

/**
 * Puts a scan into the queue, within the transaction. One that runs is taken back first when it is asked anew; one
 * that waits is enough. Answers whether a new one was queued.
 */
export async function queueScan(db: Db, accountId: number, cause: Cause, now: Date): Promise<boolean> {
  const open = await db.maybe(sql<{ id: string; state: string }>`
    select id, state from scan where account_id = ${accountId} and state in ('waiting', 'running') for update`)
  if (open?.state === 'waiting' || (open && cause !== 'asked')) return false
  if (open) await endScan(db, accountId, open.id, 'cancelled', 'A new scan was asked for', now)
  const scanId = randomUUID()
  // One that is there has its scan behind it, and is about to say so.
  await cancelJob(db, scanJob, { accountId, scanId }, now)
  const priority = priorities[cause] - (await weightOf(db, accountId))
  const { isNew } = await sendJob(db, scanJob, { accountId, scanId }, { now, priority })
  if (!isNew) return false
  await db.run(sql`
    insert into scan (account_id, id, cause, state, queued_at)
    values (${accountId}, ${scanId}, ${cause}, 'waiting', ${now})`)
  return true
}

/** Takes back the scans of accounts that are not scanned any more. The caller holds the accounts. */
export async function cancelScans(db: Db, accountIds: readonly number[], now: Date): Promise<void> {
  const open = await db.rows(sql<{ accountId: number; id: string }>`
    select account_id as "accountId", id
    from scan
    where account_id = any(${accountIds}) and state in ('waiting', 'running')
    order by account_id
    for update`)
  for (const { accountId, id } of open) {
    await cancelJob(db, scanJob, { accountId, scanId: id }, now)
    await endScan(db, accountId, id, 'cancelled', 'The account was disabled or deleted', now)
  }
}

/** Large tenants let small ones pass: by the requests that the last scan took. */
async function weightOf(db: Db, accountId: number): Promise<number> {
  const { requests } = await db.one(sql<{ requests: number }>`
    select coalesce(sum(requests), 0)::int as requests from account_connector where account_id = ${accountId}`)
  return requests < 1000 ? 0 : Math.min(9, Math.floor(Math.log10(requests)))
}
