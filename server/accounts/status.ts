import type { Principal } from '#contract/access/permissions.ts'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { activeAlerts } from '../alerts/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { refused } from '../kit/errors.ts'
import { narrowedScope, pastScores } from '../recommendations/actions.ts'
import type { OwnApplication } from '../tenant-access/actions.ts'

const { Active } = microsoftApplicationStatus.value
const connectionStatusOf = (status: number) =>
  status === Active ? ('OK' as const) : ('MISSING_ASSIGNMENTS' as const)

interface StatusRow {
  status: number
  microsoftApplicationStatus: number
  microsoftTenantId: string | null
  lastScanTime: string | null
  nextScanTime: string | null
}
interface ScanRow {
  state: string
  phase: string | null
  done: number
  total: number
  estimateSeconds: number | null
}

/** What the popover, the banners and the waiting page show of the own account. */
export async function statusOf(db: Db, who: Principal, accountId: number) {
  const row = await db.one(sql<StatusRow>`
    select status, microsoft_application_status as "microsoftApplicationStatus",
      microsoft_tenant_id as "microsoftTenantId", last_scan_time_end as "lastScanTime", next_scan_time as "nextScanTime"
    from account
    where id = ${accountId}`)
  const scan = await db.maybe(sql<ScanRow>`
    select state, phase, done, total, estimate_seconds as "estimateSeconds"
    from scan
    where account_id = ${accountId} and state in ('waiting', 'running')`)
  const active = await activeAlerts(db, who)
  const [latest, weekAgo] = await scoresOf(db, who, accountId)
  return {
    ...row,
    standardSecurityScore: latest?.standard ?? null,
    customSecurityScore: latest?.custom ?? null,
    connectionStatus: connectionStatusOf(row.microsoftApplicationStatus),
    alertStatus: active === null ? null : active === 0,
    numOfActiveAlerts: active,
    standardChange: change(latest?.standard, weekAgo?.standard),
    customChange: change(latest?.custom, weekAgo?.custom),
    assessed: latest?.assessed ?? 0,
    total: latest?.total ?? 0,
    scan: scan ?? null,
  }
}

interface DayRow {
  day: string
  standard: number | null
  custom: number | null
  assessed: number
  total: number
}

/** The scores of the last day and of a week before it; for people of a narrower scope those of that scope. */
async function scoresOf(db: Db, who: Principal, accountId: number): Promise<DayRow[]> {
  const columns = sql`to_char(day, 'YYYY-MM-DD') as day, standard_score as standard, custom_score as custom, assessed, total`
  const whole = sql`account_id = ${accountId} and product_id = 0`
  const stored = await db.rows(sql<DayRow>`
    (select ${columns} from score where ${whole} order by score.day desc limit 1)
    union all
    (select ${columns} from score
     where ${whole} and score.day <= (select max(score.day) - 7 from score where ${whole})
     order by score.day desc limit 1)`)
  const scope = await narrowedScope(db, who)
  if (!scope || stored.length === 0) return stored
  const days = await pastScores(
    db,
    accountId,
    scope,
    stored.map(({ day }) => day),
  )
  return days.reverse().map(({ day, whole }) => ({ day, ...whole }))
}

/** Of the accounts that the scope lets through. */
export const runningScans = (db: Db) =>
  db.rows(sql<ScanRow & { accountId: number }>`
    select account_id as "accountId", state, phase, done, total, estimate_seconds as "estimateSeconds"
    from scan
    where state in ('waiting', 'running')
    order by account_id`)

const change = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : Math.round((now - before) * 100) / 100

/** What is to be asked of Microsoft for an account that is connected. */
export async function connectionOf(db: Db, accountId: number) {
  const { tenantId, status, ...own } = await db.one(sql<
    OwnApplication & { tenantId: string | null; status: number }
  >`
    select lower(microsoft_tenant_id) as "tenantId", status, microsoft_application_id as "clientId",
      microsoft_application_secret as "sealedSecret"
    from account
    where id = ${accountId}`)
  if (!tenantId || status === accountStatus.value.PendingSignUpCompletion)
    throw refused({
      en: 'The account is not connected yet. Grant admin consent first.',
      de: 'Das Kundenkonto ist noch nicht verbunden. Erteilen Sie zuerst die Administratorzustimmung.',
    })
  return { tenantId, own }
}

/** Remembers what Microsoft answered. */
export async function noteConnection(db: Db, accountId: number, application: number, now: Date) {
  await db.run(sql`
    update account
    set microsoft_application_status = ${application}, last_updated_time = ${now}
    where id = ${accountId}`)
  return { connectionStatus: connectionStatusOf(application), microsoftApplicationStatus: application }
}
