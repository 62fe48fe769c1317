import { accountStatus, microsoftApplicationStatus } from '#contract/accounts.ts'
import { applicationStatus } from '../auth/actions.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { refused } from '../kit/errors.ts'

const { Active } = microsoftApplicationStatus.value
const connectionOf = (status: number) =>
  status === Active ? ('OK' as const) : ('MISSING_ASSIGNMENTS' as const)

interface StatusRow {
  status: number
  microsoftApplicationStatus: number
  standardSecurityScore: number | null
  customSecurityScore: number | null
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
export async function statusOf(db: Db, accountId: number) {
  const row = await db.one(sql<StatusRow>`
    select status, microsoft_application_status as "microsoftApplicationStatus",
      standard_security_score as "standardSecurityScore", custom_security_score as "customSecurityScore",
      last_scan_time_end as "lastScanTime", next_scan_time as "nextScanTime"
    from account
    where id = ${accountId}`)
  const scan = await db.maybe(sql<ScanRow>`
    select state, phase, done, total, estimate_seconds as "estimateSeconds"
    from scan
    where account_id = ${accountId} and state in ('waiting', 'running')`)
  const days = await db.rows(sql<{
    standard: number | null
    custom: number | null
    assessed: number
    total: number
  }>`
    (select standard_score as standard, custom_score as custom, assessed, total
     from score
     where account_id = ${accountId} and product_id = 0
     order by day desc limit 1)
    union all
    (select standard_score, custom_score, assessed, total
     from score
     where account_id = ${accountId} and product_id = 0
       and day <= (select max(day) - 7 from score where account_id = ${accountId} and product_id = 0)
     order by day desc limit 1)`)
  const [latest, weekAgo] = days
  return {
    ...row,
    connectionStatus: connectionOf(row.microsoftApplicationStatus),
    alertStatus: true,
    numOfActiveAlerts: 0,
    standardChange: change(row.standardSecurityScore, weekAgo?.standard),
    customChange: change(row.customSecurityScore, weekAgo?.custom),
    assessed: latest?.assessed ?? 0,
    total: latest?.total ?? 0,
    scan: scan ?? null,
  }
}

/** Of the accounts that the scope lets through. */
export const runningScans = (db: Db) =>
  db.rows(sql<ScanRow & { accountId: number }>`
    select account_id as "accountId", state, phase, done, total, estimate_seconds as "estimateSeconds"
    from scan
    where state in ('waiting', 'running')
    order by account_id`)

const change = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : Math.round((now - before) * 100) / 100

/** Asks Microsoft, and remembers the answer. */
export async function checkAccess(app: App, db: Db, accountId: number, now: Date) {
  const { tenantId, status } = await db.one(sql<{ tenantId: string | null; status: number }>`
    select lower(microsoft_tenant_id) as "tenantId", status from account where id = ${accountId}`)
  if (!tenantId || status === accountStatus.value.PendingSignUpCompletion)
    throw refused({ en: 'The account is not connected yet', de: 'Das Konto ist noch nicht verbunden' })
  const application = await applicationStatus(app, tenantId)
  await db.run(sql`
    update account
    set microsoft_application_status = ${application}, last_updated_time = ${now}
    where id = ${accountId}`)
  return { connectionStatus: connectionOf(application), microsoftApplicationStatus: application }
}
