import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { readLog } from './read-log.ts'
import { dayMs, holdTracking } from './tracking.ts'

/** Turns tracking on for an account with all actions chosen. What happened before `now` is listed and not mailed. */
export async function trackEverything(db: Db, accountId: number, now: Date): Promise<void> {
  await holdTracking(db, accountId)
  await db.run(sql`update account set is_azure_logs_tracking_enabled = true where id = ${accountId}`)
  await db.run(sql`
    update audit_tracking set tracking_since = ${now}, notifies_since = ${now} where account_id = ${accountId}`)
  await db.run(sql`
    insert into audit_choice (account_id, action_type, chosen_at)
    select ${accountId}, action, ${now} from unnest(${auditActionType.all.map(({ value }) => value)}::int[]) as action
    on conflict do nothing`)
}

/** Reads what Microsoft has of the 30 days before the application's clock, without a job. */
export async function readPastLog(app: App, accountId: number, signal: AbortSignal): Promise<void> {
  const from = new Date(app.clock().getTime() - 30 * dayMs).toISOString()
  await readLog({
    app,
    data: { accountId },
    position: { from },
    isPast: true,
    signal,
    advance: async () => {},
  })
}

export { type Causes, causesOf } from './causes.ts'
