import { randomUUID } from 'node:crypto'
import { sayScan } from '#contract/scans/reading-sentences.ts'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { type Db, sql } from '../kit/db.ts'
import { cancelJob, cancelJobs, sendJob, sendJobs } from '../kit/jobs/send.ts'
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
  if (open) await endScan(db, accountId, open.id, 'cancelled', sayScan('replaced'), now)
  const scanId = randomUUID()
  // One that is there has its scan behind it, and is about to say so.
  await cancelJob(db, scanJob, { accountId, scanId }, now)
  const weights = await weightsOf(db, [accountId])
  const priority = priorities[cause] - (weights.get(accountId) ?? 0)
  const { isNew } = await sendJob(db, scanJob, { accountId, scanId }, { now, priority })
  if (!isNew) return false
  await db.run(sql`
    insert into scan (account_id, id, cause, state, queued_at)
    values (${accountId}, ${scanId}, ${cause}, 'waiting', ${now})`)
  return true
}

/** The same for many accounts, in a few statements. Answers how many were queued. */
export async function queueScans(
  db: Db,
  accountIds: readonly number[],
  cause: Cause,
  now: Date,
): Promise<number> {
  const open = await db.rows(sql<{ accountId: number }>`
    select account_id as "accountId" from scan
    where account_id = any(${accountIds}) and state in ('waiting', 'running')
    order by account_id
    for update`)
  const isOpen = new Set(open.map(({ accountId }) => accountId))
  const free = accountIds
    .filter((accountId) => !isOpen.has(accountId))
    .map((accountId) => ({ accountId, scanId: randomUUID() }))
  await cancelJobs(db, scanJob, free, now)
  const weights = await weightsOf(db, accountIds)
  const queued = await sendJobs(
    db,
    scanJob,
    free.map((data) => ({ data, priority: priorities[cause] - (weights.get(data.accountId) ?? 0) })),
    { now },
  )
  await db.run(sql`
    insert into scan (account_id, id, cause, state, queued_at)
    select account_id, id, ${cause}, 'waiting', ${now}
    from unnest(${queued.map(({ accountId }) => accountId)}::bigint[], ${queued.map(({ scanId }) => scanId)}::uuid[])
      as given(account_id, id)`)
  let again = 0
  for (const accountId of isOpen) if (await queueScan(db, accountId, cause, now)) again += 1
  return queued.length + again
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
    await endScan(db, accountId, id, 'cancelled', sayScan('accountClosed'), now)
  }
}

/** Large tenants let small ones pass: by the requests that the last scan took. */
async function weightsOf(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  const sums = await db.rows(sql<{ accountId: number; requests: number }>`
    select account_id as "accountId", sum(requests)::int as requests
    from account_connector
    where account_id = any(${accountIds})
    group by account_id
    having sum(requests) >= 1000`)
  return new Map(
    sums.map(({ accountId, requests }) => [accountId, Math.min(9, Math.floor(Math.log10(requests)))]),
  )
}
