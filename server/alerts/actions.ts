import type { Principal } from '#contract/access/permissions.ts'
import { alertChangeType, alertState } from '#contract/alerts/alert-choices.ts'
import { lookAtContentAlertsJob } from '#contract/alerts/alert-jobs.ts'
import { alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import { type Db, sql } from '../kit/db.ts'
import { cancelJob, sendJob } from '../kit/jobs/send.ts'
import { onChange } from '../recommendations/actions.ts'
import { lookAtAlerts } from './evaluate.ts'

export { evaluateAlerts } from './evaluate.ts'

// Whoever works with recommendations has alerts: the routes, the jobs and the demonstration load this file.
onChange((db, accountId, at, because) => lookAtAlerts(db, accountId, { ...because, at }))

/**
 * After a change of what a regulation or a story holds, in its transaction: the alerts that ask for them are looked at
 * soon. One that is under way may have read what was there before; it ends, and the new one begins.
 */
export async function contentChanged(db: Db, now: Date): Promise<void> {
  await cancelJob(db, lookAtContentAlertsJob, {}, now)
  await sendJob(db, lookAtContentAlertsJob, {}, { now })
}

const mayView = (who: Principal) => who.actions.includes('viewAlerts')

/** How many alerts are active for this person; null for somebody who may not see them. */
export async function activeAlerts(db: Db, who: Principal): Promise<number | null> {
  if (who.accountId === null || !mayView(who)) return null
  const within = (await db.within(alerts)) ?? sql`true`
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count
    from alert_extended
    where account_id = ${who.accountId} and state = ${alertState.value.Active} and (${within})`)
  return count
}

interface LatestAlert {
  historyId: number
  alertName: string
  status: boolean
  triggerTime: string
}

/** The last changes that this person sees. */
export async function latestAlerts(db: Db, who: Principal, most: number): Promise<LatestAlert[]> {
  if (who.accountId === null || !mayView(who)) return []
  const within = (await db.within(alertsHistory)) ?? sql`true`
  return db.rows(sql<LatestAlert>`
    select id as "historyId", alert_name as "alertName", change_type = ${alertChangeType.value.Activated} as status,
      creation_time as "triggerTime"
    from alert_history_extended
    where account_id = ${who.accountId} and (${within})
    order by creation_time desc, id desc
    limit ${most}`)
}
