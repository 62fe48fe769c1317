import type { Saying } from '#contract/recommendations/saying.ts'
import { inBoth } from '#contract/scans/reading-sentences.ts'
import { dropUnrecordedJob } from '#contract/scans/scan-jobs.ts'
import { type Db, sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { holdAccount } from '../recommendations/actions.ts'
import { settingValue } from '../settings/actions.ts'
import { announce } from '../webhooks/actions.ts'
import { nextScanTime } from './timetable.ts'

/** A worker whose scan was taken back learns of it within this time, and stores nothing more. */
const lastWriteMs = 2 * 60_000

/** A scan that ends without a result: everything stays as it was. Answers whether it was open until now. */
export async function endScan(
  db: Db,
  accountId: number,
  scanId: string,
  state: 'failed' | 'cancelled',
  error: Saying,
  now: Date,
): Promise<boolean> {
  await holdAccount(db, accountId)
  const ended = await db.run(sql`
    update scan
    set state = ${state}, error = ${JSON.stringify(error)}, ended_at = ${now}, phase = null
    where account_id = ${accountId} and id = ${scanId} and state in ('waiting', 'running')`)
  // Over already: the account may be at its next one.
  if (ended === 0) return false
  await db.run(sql`update account set is_scanning = false where id = ${accountId}`)
  if (state === 'failed')
    await announce(db, accountId, [{ event: 'scan-failed', scanId, reason: inBoth(error) }], now)
  const dueAt = new Date(now.getTime() + lastWriteMs)
  await sendJob(db, dropUnrecordedJob, { accountId, scanId }, { now, dueAt })
  return true
}

const soonestMs = 60 * 60_000

/** The scan is given up: the account says why, and has its next turn within the hour, not at once. */
export async function failScan(
  db: Db,
  accountId: number,
  scanId: string,
  error: Saying,
  now: Date,
): Promise<void> {
  if (!(await endScan(db, accountId, scanId, 'failed', error, now))) return
  const hours = Number(await settingValue(db, 'scanIntervalHours'))
  const regular = nextScanTime(accountId, now, hours).getTime()
  const next = new Date(Math.min(regular, now.getTime() + soonestMs))
  await db.run(sql`
    update account set microsoft_connector_error = ${JSON.stringify(error)}, next_scan_time = ${next} where id = ${accountId}`)
}
