import type { RawBuilder } from 'kysely'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { dropOldAuditsJob, queueDueAuditsJob, readAuditsJob } from '#contract/audit-events/audit-jobs.ts'
import { type App, work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { settingValues } from '../settings/actions.ts'
import { readLog } from './read-log.ts'
import { dayMs, intervalMs } from './tracking.ts'

const { Enabled, PendingInitialScan } = accountStatus.value

export const auditWorks = [
  work(queueDueAuditsJob, async ({ app }) => ({ code: 'queued', values: { n: await queueDue(app) } })),
  // They wait for Microsoft, and for their turn among the requests of all.
  work(readAuditsJob, readLog, { slots: 12 }),
  work(dropOldAuditsJob, async ({ app, signal }) => ({
    code: 'dropped',
    values: { n: await dropOld(app, signal) },
  })),
]

const dueAtOnce = 500

/** Accounts whose time has come; who is queued is not due again until the read has ended or was given up. */
async function queueDue(app: App): Promise<number> {
  const now = app.clock()
  const later = new Date(now.getTime() + intervalMs)
  // Due long after the next time: the clock was wrong when that was written.
  const never = new Date(now.getTime() + 2 * intervalMs)
  return inScope(app.pool, { kind: 'platform' }, async (db) => {
    const due = await db.rows(sql<{ id: number }>`
      with due as (
        select tracking.account_id
        from audit_tracking tracking
        join account on account.id = tracking.account_id
        where account.is_azure_logs_tracking_enabled and account.microsoft_tenant_id is not null
          and account.status = any(${[Enabled, PendingInitialScan]})
          and (tracking.next_read_at is null or tracking.next_read_at <= ${now} or tracking.next_read_at > ${never})
        order by tracking.next_read_at nulls first
        limit ${dueAtOnce}
        for update of tracking skip locked)
      update audit_tracking tracking
      set next_read_at = ${later}
      from due
      where tracking.account_id = due.account_id
      returning tracking.account_id as id`)
    for (const { id } of due) await sendJob(db, readAuditsJob, { accountId: id }, { now })
    return due.length
  })
}

/** What is older than the settings say: chosen events, and those that only explain changes of compliance. */
async function dropOld(app: App, signal: AbortSignal): Promise<number> {
  const now = app.clock().getTime()
  const platform = { kind: 'platform' } as const
  const { auditEventDays, auditCauseDays } = await inScope(app.pool, platform, settingValues)
  const oldest = (days: string) => new Date(now - Number(days) * dayMs)
  const over = (table: string, isOver: RawBuilder<unknown>) =>
    forget(app.pool, table, isOver, { signal, byAccount: true })
  // One by one: each is a range of an index.
  const events = await over('audit_event', sql`is_listed and at < ${oldest(auditEventDays)}`)
  const causes = await over('audit_event', sql`not is_listed and at < ${oldest(auditCauseDays)}`)
  await over('audit_day', sql`day < ${oldest(auditEventDays)}::date`)
  await over('audit_gap', sql`gap_until < ${oldest(auditEventDays)}`)
  return events + causes
}
