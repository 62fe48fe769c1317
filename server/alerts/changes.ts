import {
  alertChangeType,
  alertNotificationType,
  alertState,
  alertStatus,
} from '#contract/alerts/alert-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Because } from '../recommendations/actions.ts'

/** An alert with those of its recommendations that may be another way now. */
export interface StoredAlert {
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
/** What a look has found of it. */
export interface Found {
  alert: StoredAlert
  watched: number[]
  causes: number[]
  isActive: boolean
}

export const hasTurned = ({ alert, isActive }: Found) => alert.isActive !== isActive

export const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, place) => id === b[place])

const without = (some: readonly number[], others: readonly number[]): readonly number[] => {
  if (some.length === 0 || others.length === 0) return some
  const known = new Set(others)
  return some.filter((id) => !known.has(id))
}

/** The alerts that are another way now, with their history: what came and went, and where one has turned, the turn. */
export async function writeChanges(
  db: Db,
  accountId: number,
  changed: readonly Found[],
  { at, reason, by = null }: Because & { at: Date },
): Promise<void> {
  const lists = changed.map(({ alert, watched, causes }) => ({
    id: alert.id,
    causesCame: without(causes, alert.causes),
    causesWent: without(alert.causes, causes),
    watchedCame: without(watched, alert.watched),
    watchedWent: without(alert.watched, watched),
  }))
  const given = sql`unnest(${column(lists, (one) => one.id)}::bigint[],
    ${column(lists, (one) => inList(one.causesCame))}::text[], ${column(lists, (one) => inList(one.causesWent))}::text[],
    ${column(lists, (one) => inList(one.watchedCame))}::text[], ${column(lists, (one) => inList(one.watchedWent))}::text[])
    as given(id, causes_came, causes_went, watched_came, watched_went)`
  const all = changed.flatMap(causesOf)
  const cause = sql`unnest(${column(all, (one) => one.alertId)}::bigint[],
    ${column(all, (one) => one.historyId)}::bigint[], ${column(all, (one) => one.recommendationId)}::bigint[],
    ${column(all, (one) => one.hasJoined)}::boolean[])
    as cause(alert_id, history_id, account_recommendation_id, has_joined)`
  const turns = changed.filter(hasTurned)
  if (turns.length === 0) {
    await db.run(sql`
      with causes as (
        insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
        select ${accountId}, history_id, account_recommendation_id, ${at}, has_joined
        from ${cause}
        on conflict do nothing)
      update alert
      set ${changedLists}
      from ${given}
      where alert.account_id = ${accountId} and alert.id = given.id`)
    return
  }
  await db.run(sql`
    with turn as (
      insert into alert_history
        (account_id, alert_id, alert_name, change_type, current_status, reason, changed_by, creation_time)
      select ${accountId}, id, name, change_type, current_status, ${reason}, ${by}, ${at}
      from json_to_recordset(${JSON.stringify(turns.map(turnOf))}::json)
        as given(id bigint, name text, change_type int, current_status int)
      returning id, alert_id, change_type = ${activated} as is_active),
    causes as (
      insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
      select ${accountId}, coalesce(turn.id, cause.history_id), cause.account_recommendation_id, ${at}, cause.has_joined
      from ${cause}
      left join turn on turn.alert_id = cause.alert_id
      on conflict do nothing)
    update alert
    set ${changedLists},
      is_active = coalesce(turn.is_active, alert.is_active),
      activation_id = case when turn.id is null then activation_id when turn.is_active then turn.id end,
      last_activation_time = case when turn.is_active then ${at} else last_activation_time end,
      last_deactivation_time = case when not turn.is_active then ${at} else last_deactivation_time end,
      told_at = case when turn.id is null then told_at end,
      tell_at = case
        when turn.id is null then tell_at
        when turn.is_active and notification_type <> ${alertNotificationType.value.None} then ${at}::timestamptz
      end
    from ${given} left join turn on turn.alert_id = given.id
    where alert.account_id = ${accountId} and alert.id = given.id`)
}

/** Mostly one comes or goes, or none: that is told without looking at each. */
const changedList = (name: 'watched' | 'causes') => {
  const rest = `case
    when given.${name}_went is null then alert.${name}
    when given.${name}_went not like '%,%' then array_remove(alert.${name}, trim(given.${name}_went, '{}')::bigint)
    else array(select id from unnest(alert.${name}) id where id <> all(given.${name}_went::bigint[])) end`
  return `${name} = case when given.${name}_came is null then ${rest} else ${rest} || given.${name}_came::bigint[] end`
}
const changedLists = sql.raw(`${changedList('causes')}, ${changedList('watched')}`)

const activated = sql.lit(alertChangeType.value.Activated)

const turnOf = (found: Found) => ({
  id: found.alert.id,
  name: found.alert.name,
  change_type: found.isActive ? alertChangeType.value.Activated : alertChangeType.value.Deactivated,
  current_status: stateOf(found),
})

/** An array as PostgreSQL writes it, of numbers and words of our own: it is read faster than JSON. */
const column = <T>(rows: readonly T[], part: (row: T) => number | boolean | string | null) =>
  `{${rows.map((row) => String(part(row)))}}`
const inList = (ids: readonly number[]) => (ids.length === 0 ? null : `"{${ids}}"`)

function stateOf({ alert, isActive }: Found): number {
  if (isActive) return alertState.value.Active
  return alert.status === alertStatus.value.Enabled ? alertState.value.Quiet : alertState.value.Off
}

interface Cause {
  alertId: number
  historyId: number | null
  recommendationId: number
  hasJoined: boolean
}

/** They belong to the turn that is written with them, or to the one that lasts. */
function causesOf({ alert, causes, isActive }: Found): Cause[] {
  // A quiet alert that stays quiet has nothing to tell: what it watches has changed, or it is off.
  if (!alert.isActive && !isActive) return []
  const cause =
    (hasJoined: boolean) =>
    (recommendationId: number): Cause => ({
      alertId: alert.id,
      historyId: alert.activationId,
      recommendationId,
      hasJoined,
    })
  if (!isActive) return alert.causes.map(cause(false))
  if (!alert.isActive) return causes.map(cause(true))
  return [
    ...without(causes, alert.causes).map(cause(true)),
    ...without(alert.causes, causes).map(cause(false)),
  ]
}
