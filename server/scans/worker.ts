import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { logFault } from '../kit/log-fault.ts'
import { heartbeatSeconds, type Job, queues } from '../kit/queue.ts'
import { accountsWithEndedExemptions, endExemptions, holdAccount } from '../recommendations/actions.ts'
import { queueScan } from './actions.ts'
import { openScanDesk, type ScanDesk } from './desk.ts'
import { failScan } from './end-scan.ts'
import { endLostScans, removeLeftFolders } from './leftovers.ts'
import { dropOldSnapshots, dropUnrecorded } from './retention.ts'
import { runScan } from './run-scan.ts'

const tellFault = logFault('scan worker')
const idleMs = 500
const superviseMs = 15_000
const holdMs = (heartbeatSeconds * 1000) / 4
/** Scans at a time in one process: they mostly wait for Microsoft. */
const defaultSlots = 3

export interface ScanWorker {
  stop(): Promise<void>
}

/** Runs the scans of the queue, queues those that are due, and gives back the jobs of silent workers. */
export async function startScanWorker(
  app: App,
  { slots = defaultSlots, desk }: { slots?: number; desk?: ScanDesk } = {},
): Promise<ScanWorker> {
  const own = desk ?? (await openScanDesk(app))
  const stopping = new AbortController()
  const loops = [
    ...Array.from({ length: slots }, () => takeJobs(own, stopping.signal)),
    repeat(superviseMs, stopping.signal, async () => {
      await app.queue.supervise(queues.scan)
      await endLostScans(app)
      await removeLeftFolders(app, own.workFolder)
      await queueDue(app)
      await endDueExemptions(app)
    }),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** Work that fails is tried again at the next turn: the database may be away for a while. */
async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work().catch(tellFault)
    await delay(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

async function takeJobs(desk: ScanDesk, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const job = await desk.app.queue.take(queues.scan).catch((problem: unknown) => {
      tellFault(problem)
      return null
    })
    if (job) await runJob(desk, job, signal).catch(tellFault)
    else await delay(idleMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Keeps the job alive while its scan runs, and ends the scan when the job was taken back. */
async function runJob(desk: ScanDesk, job: Job, stopping: AbortSignal): Promise<void> {
  const { app } = desk
  const { accountId } = job.data as { accountId: number }
  const taken = new AbortController()
  let heldAt = performance.now()
  const beat = setInterval(async () => {
    // Who cannot reach the database cannot say that they are alive: by now the job is another's.
    if (performance.now() - heldAt > heartbeatSeconds * 1000) taken.abort()
    const isOurs = await app.queue.hold(queues.scan, job).catch(() => null)
    if (isOurs) heldAt = performance.now()
    if (isOurs === false) taken.abort()
  }, holdMs)
  const watch = setInterval(async () => {
    if (await isTakenBack(app, accountId, job.id).catch(() => false)) taken.abort()
  }, 2000)
  const signal = AbortSignal.any([taken.signal, stopping])
  try {
    await runScan(desk, { scanId: job.id, accountId }, signal)
    await app.queue.complete(queues.scan, job)
    // The scan is done, whatever becomes of the old ones.
    await dropOldSnapshots(app, accountId).catch(tellFault)
  } catch (problem) {
    if (taken.signal.aborted) return
    const reason = problem instanceof Error ? problem.message : String(problem)
    const isOurs = await app.queue.fail(
      queues.scan,
      job,
      stopping.aborted ? 'The worker was stopped' : reason,
    )
    if (isOurs) await noteFailure(app, accountId, job.id, reason)
  } finally {
    clearInterval(beat)
    clearInterval(watch)
    await dropUnrecorded(app, accountId, job.id).catch(tellFault)
  }
}

const isTakenBack = (app: App, accountId: number, scanId: string): Promise<boolean> =>
  inScope(app.pool, { kind: 'account', accountId }, async (db) => {
    const row = await db.maybe(sql<{ state: string }>`
      select state from scan where account_id = ${accountId} and id = ${scanId}`)
    return row?.state !== 'running' && row?.state !== 'waiting'
  })

/** The last try has failed: the scan is over, the states stay as they were. */
async function noteFailure(app: App, accountId: number, scanId: string, reason: string): Promise<void> {
  await inScope(app.pool, { kind: 'account', accountId }, async (db) => {
    const job = await db.maybe(sql<{ state: string }>`
      select state::text as state from pgboss.job where name = ${queues.scan} and id = ${scanId}`)
    if (job && job.state !== 'failed') {
      await holdAccount(db, accountId)
      const waits = await db.run(sql`
        update scan set state = 'waiting', error = ${reason}, phase = null
        where account_id = ${accountId} and id = ${scanId} and state = 'running'`)
      if (waits) await db.run(sql`update account set is_scanning = false where id = ${accountId}`)
    } else {
      await failScan(db, accountId, scanId, reason, app.clock())
    }
  })
}

const dueAtOnce = 100

/** Accounts whose time has come. */
async function queueDue(app: App): Promise<void> {
  const now = app.clock()
  // Scanned in the future: the clock was wrong then, and so is the time that was planned by it.
  const inAWhile = new Date(now.getTime() + 5 * 60_000)
  await inScope(app.pool, { kind: 'platform' }, async (db) => {
    const due = await db.rows(sql<{ id: number }>`
      select id
      from account
      where status in (1, 4) and microsoft_tenant_id is not null
        and (next_scan_time is null or next_scan_time <= ${now} or last_scan_time > ${inAWhile})
        and not exists (
          select from scan where scan.account_id = account.id and scan.state in ('waiting', 'running'))
      order by next_scan_time nulls first
      limit ${dueAtOnce}
      for update skip locked`)
    for (const { id } of due) await queueScan(app, db, id, 'due', now)
  })
}

/** Exemptions whose time is over, account by account: what fails in one is no reason for the others to wait. */
async function endDueExemptions(app: App): Promise<void> {
  const now = app.clock()
  const due = await inScope(app.pool, { kind: 'platform' }, (db) => accountsWithEndedExemptions(db, now))
  for (const accountId of due)
    await inScope(app.pool, { kind: 'account', accountId }, (db) => endExemptions(db, accountId, now)).catch(
      tellFault,
    )
}
