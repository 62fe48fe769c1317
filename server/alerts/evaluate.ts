import {
  alertChangeType,
  alertNotificationType,
  alertState,
  alertStatus,
} from '#contract/alerts/alert-choices.ts'
import type { Announcement } from '#contract/webhooks/webhook-events.ts'
import { type Db, sql } from '../kit/db.ts'
import { type Because, holdAccount } from '../recommendations/actions.ts'
import { announce } from '../webhooks/actions.ts'
import { type Looked, look } from './look.ts'

interface StoredAlert {
  id: number
  name: string
  status: number
  filters: string
  isActive: boolean
  watched: number[]
  causes: number[]
  activationId: number | null
}
interface Found {
  alert: StoredAlert
  watched: number[]
  causes: number[]
  isActive: boolean
}

export interface Looking extends Because {
  at: Date
  /** The alert that was made or changed just now. */
  edited?: number
}

/**
 * Looks at all alerts of an account anew, within the transaction that changed what they read: one statement for all of
 * them, over the rows that were touched, and others only for what has changed. Whoever comes second waits for the
 * account and finds nothing to do.
 */
export async function evaluateAlerts(db: Db, accountId: number, looking: Looking): Promise<void> {
  const { touched } = looking
  if (touched?.length === 0) return
  await holdAccount(db, accountId)
  const stored = await storedAlerts(db, accountId)
  if (stored.length === 0) return
  const rows = await look(db, accountId, stored, looking)
  const found = stored.map((alert) => decide(alert, rows, { touched, isEdited: looking.edited === alert.id }))
  const changed = found.filter(differs)
  if (changed.length > 0) await writeChanges(db, accountId, changed, looking)
  if (looking.edited !== undefined) await planTelling(db, accountId, looking.at)
}

/** A deleted one that is still active has to end. Thousands of ids are read as JSON, which is read ten times as fast. */
const storedAlerts = (db: Db, accountId: number) =>
  db.rows(sql<StoredAlert>`
    select id, name, status, filters, is_active as "isActive", to_json(watched) as watched, to_json(causes) as causes,
      activation_id as "activationId"
    from alert
    where account_id = ${accountId} and (status <> ${alertStatus.value.Deleted} or is_active)
    order by id`)

/**
 * Active while at least one enabled, not exempted recommendation of the filter is non-compliant. What can no longer be
 * assessed has not become better: it stays a cause, unless somebody has changed the filter. An alert about the end of
 * exemptions counts the exempted ones that it finds.
 */
function decide(
  alert: StoredAlert,
  rows: readonly Looked[],
  { touched, isEdited }: { touched: readonly number[] | undefined; isEdited: boolean },
): Found {
  const before = new Set(alert.causes)
  const watched = touched ? without(alert.watched, touched) : []
  const causes = touched ? without(alert.causes, touched) : []
  for (const { id, isCompliant, isExempted, alerts, ending } of rows) {
    const isWatched = alerts.includes(alert.id)
    if (isWatched) watched.push(id)
    if (isExempted && !ending.includes(alert.id)) continue
    const isBad = isCompliant === false && isWatched
    const isUnknown = isCompliant === null && before.has(id) && (isWatched || !isEdited)
    if (isBad || isUnknown) causes.push(id)
  }
  // Kept by id, so that the same ones are the same list.
  for (const ids of [watched, causes]) ids.sort((one, other) => one - other)
  return { alert, watched, causes, isActive: alert.status === alertStatus.value.Enabled && causes.length > 0 }
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, place) => id === b[place])

const differs = ({ alert, watched, causes, isActive }: Found) =>
  alert.isActive !== isActive || !isSame(alert.watched, watched) || !isSame(alert.causes, causes)

const without = (some: readonly number[], others: readonly number[]) => {
  const known = new Set(others)
  return some.filter((id) => !known.has(id))
}

interface Cause {
  alert_id: number
  history_id: number | null
  account_recommendation_id: number
  has_joined: boolean
}

/** What became active or quiet, and what joined and left while it stays active: the alerts with their history. */
async function writeChanges(
  db: Db,
  accountId: number,
  changed: readonly Found[],
  { at, reason, by = null }: Looking,
): Promise<void> {
  const alerts = changed.map((found) => ({
    id: found.alert.id,
    name: found.alert.name,
    watched: isSame(found.alert.watched, found.watched) ? null : `{${found.watched}}`,
    causes: isSame(found.alert.causes, found.causes) ? null : `{${found.causes}}`,
    is_active: found.isActive,
    turned: hasTurned(found),
    change_type: found.isActive ? alertChangeType.value.Activated : alertChangeType.value.Deactivated,
    current_status: stateOf(found),
  }))
  await db.run(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
        as given(id bigint, name text, watched text, causes text, is_active boolean, turned boolean,
          change_type int, current_status int)),
    ended as (
      update alert_history
      set end_time = ${at}
      from given
      where account_id = ${accountId} and alert_id = given.id and given.turned and end_time is null),
    written as (
      insert into alert_history
        (account_id, alert_id, alert_name, change_type, current_status, reason, changed_by, creation_time)
      select ${accountId}, id, name, change_type, current_status, ${reason}, ${by}, ${at}
      from given
      where turned
      returning id, alert_id),
    causes as (
      insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
      select ${accountId}, coalesce(written.id, cause.history_id), cause.account_recommendation_id, ${at}, cause.has_joined
      from jsonb_to_recordset(${JSON.stringify(changed.flatMap(causesOf))}::jsonb)
        as cause(alert_id bigint, history_id bigint, account_recommendation_id bigint, has_joined boolean)
      left join written on written.alert_id = cause.alert_id
      on conflict do nothing)
    update alert
    set watched = coalesce(given.watched::bigint[], alert.watched),
      causes = coalesce(given.causes::bigint[], alert.causes),
      is_active = given.is_active,
      activation_id = case when given.is_active then coalesce(written.id, activation_id) end,
      last_activation_time = case when given.turned and given.is_active then ${at} else last_activation_time end,
      last_deactivation_time = case when given.turned and not given.is_active then ${at} else last_deactivation_time end,
      told_at = case when given.turned then null else told_at end,
      tell_at = case
        when not given.turned then tell_at
        when given.is_active and notification_type <> ${alertNotificationType.value.None} then ${at}::timestamptz
      end
    from given left join written on written.alert_id = given.id
    where alert.account_id = ${accountId} and alert.id = given.id`)
  const announced = changed.filter(hasTurned).map(
    ({ alert, causes, isActive }): Announcement => ({
      event: isActive ? 'alert-activated' : 'alert-deactivated',
      alertId: alert.id,
      alertName: alert.name,
      recommendationIds: isActive ? causes : alert.causes,
    }),
  )
  await announce(db, accountId, announced, at)
}

function stateOf({ alert, isActive }: Found): number {
  if (isActive) return alertState.value.Active
  return alert.status === alertStatus.value.Enabled ? alertState.value.Quiet : alertState.value.Off
}

const hasTurned = ({ alert, isActive }: Found) => alert.isActive !== isActive

/** They belong to the turn that is written with them, or to the one that lasts. */
function causesOf({ alert, causes, isActive }: Found): Cause[] {
  // A quiet alert that stays quiet has nothing to tell: what it watches has changed, or it is off.
  if (!alert.isActive && !isActive) return []
  const cause = (has_joined: boolean) => (account_recommendation_id: number) => ({
    alert_id: alert.id,
    history_id: alert.activationId,
    account_recommendation_id,
    has_joined,
  })
  if (!isActive) return alert.causes.map(cause(false))
  if (!alert.isActive) return causes.map(cause(true))
  return [
    ...without(causes, alert.causes).map(cause(true)),
    ...without(alert.causes, causes).map(cause(false)),
  ]
}

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
