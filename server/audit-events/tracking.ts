import { accountStatus } from '#contract/accounts/accounts.ts'
import type { AuditProblem } from '#contract/audit-events/audit-calls.ts'
import { type Db, sql } from '../kit/db.ts'
import type { OwnApplication } from '../tenant-access/actions.ts'
import type { Wanted } from './write-page.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** How often the log of an account is read. */
export const intervalMs = 5 * minuteMs
/** Records come late: each read begins so long before the last one that was seen, and now and then a day before. */
const overlapMs = hourMs
const sweepOverlapMs = dayMs
const betweenSweepsMs = 6 * hourMs
/** The longest that Microsoft keeps records. */
const longestKeptDays = 30

const { Enabled, PendingInitialScan } = accountStatus.value

/** What one read of the log begins with. */
export interface Reading extends OwnApplication {
  tenantId: string
  /** The first moment that is read again. */
  from: Date
  isSweep: boolean
  wanted: Wanted
  openGapFrom: Date | null
}

interface Row extends OwnApplication {
  tenantId: string | null
  seenUntil: string | null
  sweptAt: string | null
  notifies: boolean
  notifiesSince: string | null
  trackingSince: string | null
  openGapFrom: string | null
}

/** Null: the log of the account is not read any more. The row is held until the commit. */
export async function beginReading(db: Db, accountId: number, now: Date): Promise<Reading | null> {
  const row = await db.maybe(sql<Row>`
    select lower(account.microsoft_tenant_id) as "tenantId", account.microsoft_application_id as "clientId",
      account.microsoft_application_secret as "sealedSecret", tracking.seen_until as "seenUntil",
      tracking.swept_at as "sweptAt", tracking.notifies, tracking.notifies_since as "notifiesSince",
      tracking.tracking_since as "trackingSince",
      (select gap_from from audit_gap
       where audit_gap.account_id = account.id and gap_until is null) as "openGapFrom"
    from account
    join audit_tracking tracking on tracking.account_id = account.id
    where account.id = ${accountId} and account.is_azure_logs_tracking_enabled
      and account.status = any(${[Enabled, PendingInitialScan]})
    for update of tracking`)
  if (!row?.tenantId) return null
  const chosen = await db.rows(sql<{ action: number; at: string }>`
    select action_type as action, chosen_at as at from audit_choice where account_id = ${accountId}`)
  const isSweep = !row.sweptAt || now.getTime() - Date.parse(row.sweptAt) >= betweenSweepsMs
  const overlap = isSweep ? sweepOverlapMs : overlapMs
  const since = [row.notifiesSince, row.trackingSince].flatMap((at) => (at ? [Date.parse(at)] : []))
  return {
    ...row,
    tenantId: row.tenantId,
    // By Microsoft's clock where there is a record to go by: ours may have been wrong.
    from: new Date(
      row.seenUntil ? Date.parse(row.seenUntil) - overlap : now.getTime() - longestKeptDays * dayMs,
    ),
    isSweep,
    openGapFrom: row.openGapFrom === null ? null : new Date(row.openGapFrom),
    wanted: {
      chosen: new Map(chosen.map(({ action, at }) => [action, new Date(at)])),
      toldSince: row.notifies && since.length > 0 ? new Date(Math.max(...since)) : null,
    },
  }
}

export const noteSeen = (db: Db, accountId: number, until: string) =>
  db.run(sql`
    update audit_tracking
    set seen_until = greatest(seen_until, ${until}::timestamptz)
    where account_id = ${accountId}`)

interface Ended {
  accountId: number
  now: Date
  isSweep: boolean
  /** False: there is more, and it is read at once. */
  isCaughtUp: boolean
  /** Asked only where a gap is old: how many days Microsoft keeps records of this tenant. */
  keptDays: number | null
}

/** The log was read to its end, or as far as one turn goes. What Microsoft no longer has stays a gap. */
export async function endReading(db: Db, ended: Ended): Promise<void> {
  const { accountId, now, isSweep, isCaughtUp, keptDays } = ended
  const next = isCaughtUp ? new Date(now.getTime() + intervalMs) : now
  await db.run(sql`
    update audit_tracking
    set last_read_at = ${now}, next_read_at = ${next}, is_caught_up = ${isCaughtUp}, problem = null,
      problem_since = null, swept_at = case when ${isSweep && isCaughtUp} then ${now} else swept_at end
    where account_id = ${accountId}`)
  if (!isCaughtUp) return
  const lostUntil = new Date(now.getTime() - (keptDays ?? longestKeptDays) * dayMs)
  await db.run(sql`
    delete from audit_gap
    where account_id = ${accountId} and gap_until is null and gap_from >= ${lostUntil}`)
  await db.run(sql`
    update audit_gap set gap_until = ${lostUntil} where account_id = ${accountId} and gap_until is null`)
}

/** The log could not be read: from the last time on there is a gap, until Microsoft answers again. */
export async function noteProblem(
  db: Db,
  accountId: number,
  problem: AuditProblem,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update audit_tracking
    set problem = ${problem}, problem_since = coalesce(problem_since, ${now}),
      next_read_at = ${new Date(now.getTime() + intervalMs)}
    where account_id = ${accountId}`)
  await openGap(db, accountId, problem, now)
}

export const openGap = (db: Db, accountId: number, reason: AuditProblem, now: Date) =>
  db.run(sql`
    insert into audit_gap (account_id, gap_from, reason)
    select ${accountId}, least(coalesce(last_read_at, tracking_since, ${now}), ${now}), ${reason}
    from audit_tracking
    where account_id = ${accountId}
    on conflict (account_id) where gap_until is null do nothing`)

/** The account's row, made when it is first needed. */
export async function holdTracking(db: Db, accountId: number): Promise<void> {
  await db.run(sql`
    insert into audit_tracking (account_id) values (${accountId}) on conflict (account_id) do nothing`)
  await db.run(sql`select from audit_tracking where account_id = ${accountId} for update`)
}
