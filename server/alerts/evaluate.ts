import { alertNotificationType, alertStatus } from '#contract/alerts/alert-choices.ts'
import type { Announcement } from '#contract/webhooks/webhook-events.ts'
import { type Db, sql } from '../kit/db.ts'
import { type Because, holdAccount, subscriptionScope } from '../recommendations/actions.ts'
import { announce } from '../webhooks/actions.ts'
import { type Found, hasTurned, isSame, type StoredAlert, writeChanges } from './changes.ts'
import { type Looked, look } from './look.ts'

export interface Looking extends Because {
  at: Date
  /** The alert that was made or changed just now. */
  edited?: readonly number[]
}

/** Looks at all alerts of an account anew, and tells webhooks which have turned. */
export const evaluateAlerts = async (db: Db, accountId: number, looking: Looking): Promise<void> =>
  announce(db, accountId, await lookAtAlerts(db, accountId, looking), looking.at)

/**
 * Looks at all alerts of an account anew, within the transaction that changed what they read: one statement for all of
 * them, over the rows that were touched, and others only for what has changed. Whoever comes second waits for the
 * account and finds nothing to do. Answers what webhooks hear of it.
 */
export async function lookAtAlerts(db: Db, accountId: number, looking: Looking): Promise<Announcement[]> {
  if (looking.touched?.length === 0) return []
  if (!looking.scope) await holdAccount(db, accountId)
  const touched = looking.touched && inOrder(looking.touched)
  const stored = await (touched ? alertsTouching(db, accountId, touched) : allAlerts(db, accountId))
  if (stored.length === 0) return []
  const scope = looking.scope ?? (await subscriptionScope(db, accountId))
  const rows = await look(db, accountId, stored, { at: looking.at, scope, ...(touched ? { touched } : {}) })
  const found = stored.map((alert) => decide(alert, rows, looking.edited?.includes(alert.id) ?? false))
  const changed = found.filter(differs)
  // A turn is told with all its causes: also with those that nobody touched.
  if (changed.some((one) => hasTurned(one) && one.alert.otherCauses > 0)) {
    const { touched: _, ...all } = looking
    return lookAtAlerts(db, accountId, all)
  }
  if (changed.length > 0) await writeChanges(db, accountId, changed, looking)
  if (looking.edited !== undefined) await planTelling(db, accountId, looking.at)
  return changed.filter(hasTurned).map(turnOf)
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

// A deleted one that is still active has to end.
const lasting = sql`(status <> ${sql.lit(alertStatus.value.Deleted)} or is_active)`
const said = sql`id, name, status, filters, is_active as "isActive", activation_id as "activationId"`

/** With all that they watch and all their causes: thousands of ids are read as JSON, which is read ten times as fast. */
async function allAlerts(db: Db, accountId: number): Promise<StoredAlert[]> {
  const stored = await db.rows(sql<StoredAlert>`
    select ${said}, to_json(watched) as watched, to_json(causes) as causes, 0 as "otherCauses"
    from alert
    where account_id = ${accountId} and ${lasting}
    order by id`)
  return stored.map((alert) => ({
    ...alert,
    watched: inOrder(alert.watched),
    causes: inOrder(alert.causes),
  }))
}

/** With those of what they watch and of their causes that were touched, in the order of these. */
const alertsTouching = (db: Db, accountId: number, touched: readonly number[]): Promise<StoredAlert[]> =>
  db.rows(sql<StoredAlert>`
    select ${said}, known.watched, known.causes,
      cardinality(alert.causes) - json_array_length(known.causes) as "otherCauses"
    from alert
    cross join lateral (
      select coalesce(json_agg(one) filter (where one = any(alert.watched)), '[]') as watched,
        coalesce(json_agg(one) filter (where one = any(alert.causes)), '[]') as causes
      from unnest(${touched}::bigint[]) one) known
    where account_id = ${accountId} and ${lasting}
    order by id`)

/**
 * Active while at least one enabled, not exempted recommendation of the filter is non-compliant. What can no longer be
 * assessed has not become better: it stays a cause, unless somebody has changed the filter. An alert about the end of
 * exemptions counts the exempted ones that it finds.
 */
function decide(alert: StoredAlert, rows: readonly Looked[], isEdited: boolean): Found {
  const before = new Set(alert.causes)
  const watched: number[] = []
  const causes: number[] = []
  // By id, as the stored ones are, so that the same ones are the same list.
  for (const { id, isCompliant, isExempted, alerts, ending } of rows) {
    const isWatched = alerts.includes(alert.id)
    if (isWatched) watched.push(id)
    if (isExempted && !ending.includes(alert.id)) continue
    const isBad = isCompliant === false && isWatched
    const isUnknown = isCompliant === null && before.has(id) && (isWatched || !isEdited)
    if (isBad || isUnknown) causes.push(id)
  }
  const isActive = alert.status === alertStatus.value.Enabled && alert.otherCauses + causes.length > 0
  return { alert, watched, causes, isActive }
}

const differs = ({ alert, watched, causes, isActive }: Found) =>
  alert.isActive !== isActive || !isSame(alert.watched, watched) || !isSame(alert.causes, causes)

const turnOf = ({ alert, causes, isActive }: Found): Announcement => ({
  event: isActive ? 'alert-activated' : 'alert-deactivated',
  alertId: alert.id,
  alertName: alert.name,
  recommendationIds: isActive ? causes : alert.causes,
})

/** When its recipients are told next: once for an activation, and again after so many days while it lasts. */
const planTelling = (db: Db, accountId: number, at: Date) =>
  db.run(sql`
    update alert
    set tell_at = planned.tell_at
    from (
      select id, case
        when not is_active or notification_type = ${alertNotificationType.value.None} then null
        when told_at is null then ${at}::timestamptz
        when notification_repetition > 0 then told_at + make_interval(days => notification_repetition)
      end as tell_at
      from alert
      where account_id = ${accountId}) planned
    where alert.account_id = ${accountId} and alert.id = planned.id
      and alert.tell_at is distinct from planned.tell_at
      and (alert.tell_at is null or planned.tell_at is null or alert.told_at is not null)`)
