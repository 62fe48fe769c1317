import {
  alertChangeType,
  alertNotificationType,
  alertState,
  alertStatus,
} from '#contract/alerts/alert-choices.ts'
import type { Announcement } from '#contract/webhooks/webhook-events.ts'
import { type Db, sql } from '../kit/db.ts'
import { type Because, holdAccount, subscriptionScope } from '../recommendations/actions.ts'
import { announce } from '../webhooks/actions.ts'
import { type Looked, look } from './look.ts'

/** An alert with those of its recommendations that may be another way now. */
interface StoredAlert {
  id: number
  name: string
  status: number
  filters: string
  isActive: boolean
  watched: number[]
  causes: number[]
  /** How many causes were not touched: they stay. */
  otherCauses: number
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
  edited?: readonly number[]
}

/**
 * Looks at all alerts of an account anew, within the transaction that changed what they read: one statement for all of
 * them, over the rows that were touched, and others only for what has changed. Whoever comes second waits for the
 * account and finds nothing to do.
 */
export async function evaluateAlerts(db: Db, accountId: number, looking: Looking): Promise<void> {
  if (looking.touched?.length === 0) return
  if (!looking.scope) await holdAccount(db, accountId)
  const stored = await storedAlerts(db, accountId, looking.touched ?? null)
  if (stored.length === 0) return
  const scope = looking.scope ?? (await subscriptionScope(db, accountId))
  const rows = await look(db, accountId, stored, { ...looking, scope })
  const found = stored.map((alert) => decide(alert, rows, looking.edited?.includes(alert.id) ?? false))
  const changed = found.filter(differs)
  // A turn is told with all its causes: also with those that nobody touched.
  if (changed.some((one) => hasTurned(one) && one.alert.otherCauses > 0)) {
    const { touched: _, ...all } = looking
    return evaluateAlerts(db, accountId, all)
  }
  if (changed.length > 0) await writeChanges(db, accountId, changed, looking)
  if (looking.edited !== undefined) await planTelling(db, accountId, looking.at)
}

/**
 * Of what they watch and of their causes those that were touched, or all. A deleted one that is still active has to
 * end. Thousands of ids are read as JSON, which is read ten times as fast.
 */
function storedAlerts(db: Db, accountId: number, touched: readonly number[] | null): Promise<StoredAlert[]> {
  const asked = (ids: string) =>
    touched
      ? sql`array(select id from unnest(${touched}::bigint[]) id where id = any(${sql.ref(ids)}) order by id)`
      : sql.ref(ids)
  return db.rows(sql<StoredAlert>`
    select alert.id, name, status, filters, is_active as "isActive", activation_id as "activationId",
      to_json(${asked('alert.watched')}) as watched, to_json(known.causes) as causes,
      cardinality(alert.causes) - cardinality(known.causes) as "otherCauses"
    from alert
    cross join lateral (select ${asked('alert.causes')} as causes) known
    where account_id = ${accountId} and (status <> ${alertStatus.value.Deleted} or is_active)
    order by alert.id`)
}

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

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, place) => id === b[place])

const differs = ({ alert, watched, causes, isActive }: Found) =>
  alert.isActive !== isActive || !isSame(alert.watched, watched) || !isSame(alert.causes, causes)

const without = (some: readonly number[], others: readonly number[]) => {
  const known = new Set(others)
  return some.filter((id) => !known.has(id))
}

/** What came and went, where something did. */
const changeOf = (before: readonly number[], after: readonly number[]) =>
  isSame(before, after)
    ? undefined
    : { came: `{${without(after, before)}}`, went: `{${without(before, after)}}` }

const changedIds = (name: 'watched' | 'causes') => {
  const change = (part: string) => sql`(${sql.ref(`given.${name}`)} ->> ${sql.lit(part)})::bigint[]`
  return sql`case when ${sql.ref(`given.${name}`)} is null then ${sql.ref(`alert.${name}`)} else array(
    select id from unnest(${sql.ref(`alert.${name}`)} || ${change('came')}) id
    where id <> all(${change('went')})
    order by id) end`
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
    watched: changeOf(found.alert.watched, found.watched),
    causes: changeOf(found.alert.causes, found.causes),
    is_active: found.isActive,
    turned: hasTurned(found),
    change_type: found.isActive ? alertChangeType.value.Activated : alertChangeType.value.Deactivated,
    current_status: stateOf(found),
  }))
  await db.run(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
        as given(id bigint, name text, watched jsonb, causes jsonb, is_active boolean, turned boolean,
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
    set watched = ${changedIds('watched')},
      causes = ${changedIds('causes')},
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
