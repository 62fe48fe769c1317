import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { sayScan } from '#contract/scans/reading-sentences.ts'
import {
  dropOldSnapshotsJob,
  dropUnrecordedJob,
  queueDueScansJob,
  scanJob,
} from '#contract/scans/scan-jobs.ts'
import { storable } from '#scan/evaluate/plain.ts'
import { AccessFailure } from '#scan/graph/tokens.ts'
import { type App, work } from '../handle.ts'
import { wasCutOff } from '../kit/database-away.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { holdAccount } from '../recommendations/actions.ts'
import { queueScans } from './actions.ts'
import { openScanDesk } from './desk.ts'
import { failScan } from './end-scan.ts'
import { removeLeftFolders } from './leftovers.ts'
import { dropOldSnapshots, dropUnrecorded } from './retention.ts'
import { runScan } from './run-scan.ts'

const { Enabled, PendingInitialScan } = accountStatus.value

export const scanWorks = [
  work(
    scanJob,
    async ({ app, data, signal, progress }) => {
      const desk = await openScanDesk(app)
      const code = await runScan(desk, data, signal, progress)
      await removeLeftFolders(app, desk.workFolder)
      return { code }
    },
    {
      // They mostly wait for Microsoft.
      slots: 3,
      onFault: ({ db, data, isLast, now, ...fault }) =>
        isLast
          ? failScan(db, data.accountId, data.scanId, sayingOf(fault), now)
          : waitAgain(db, data.accountId, data.scanId, sayingOf(fault)),
    },
  ),

  work(queueDueScansJob, async ({ app }) => ({ code: 'queued', values: { n: await queueDue(app) } })),

  work(dropOldSnapshotsJob, async ({ app, data }) => ({
    code: 'dropped',
    values: { n: await dropOldSnapshots(app, data.accountId) },
  })),

  work(dropUnrecordedJob, async ({ app, data }) => {
    await dropUnrecorded(app, data.accountId, data.scanId)
    return { code: 'dropped' }
  }),
]

/** What people read of a fault. What was thrown and has no words of its own is quoted. */
function sayingOf({ code, reason, problem }: { code: string; reason: string; problem?: unknown }): Saying {
  if (problem instanceof AccessFailure) return problem.reason
  if (code === 'workerLost' || code === 'stopped' || wasCutOff(problem)) return sayScan('interrupted')
  return code === 'timedOut' ? sayScan('tooLong') : sayScan('failed', { reason: storable(reason) })
}

/** The scan is tried again: until then the account is not being scanned. */
async function waitAgain(db: Db, accountId: number, scanId: string, reason: Saying): Promise<void> {
  await holdAccount(db, accountId)
  const waits = await db.run(sql`
    update scan set state = 'waiting', error = ${JSON.stringify(reason)}, phase = null
    where account_id = ${accountId} and id = ${scanId} and state = 'running'`)
  if (waits) await db.run(sql`update account set is_scanning = false where id = ${accountId}`)
}

const dueAtOnce = 100

/** Accounts whose time has come. */
async function queueDue(app: App): Promise<number> {
  const now = app.clock()
  // Scanned in the future: the clock was wrong then, and so is the time that was planned by it.
  const inAWhile = new Date(now.getTime() + 5 * 60_000)
  return inScope(app.pool, { kind: 'platform' }, async (db) => {
    const due = await db.rows(sql<{ id: number }>`
      select id
      from account
      where status = any(${[Enabled, PendingInitialScan]}) and microsoft_tenant_id is not null
        and (next_scan_time is null or next_scan_time <= ${now} or last_scan_time > ${inAWhile})
        and not exists (
          select from scan where scan.account_id = account.id and scan.state in ('waiting', 'running'))
      order by next_scan_time nulls first
      limit ${dueAtOnce}
      for update skip locked`)
    await queueScans(
      db,
      due.map(({ id }) => id),
      'due',
      now,
    )
    return due.length
  })
}
