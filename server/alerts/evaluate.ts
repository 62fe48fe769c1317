import {
  alertChangeType,
  alertNotificationType,
  alertState,
  alertStatus,
} from '#contract/alerts/alert-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import { type Because, holdAccount } from '../recommendations/actions.ts'
import { alertChanged } from './alert-changed.ts'
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
  if (changed.length > 0) {
    const opened = await writeChanges(db, accountId, changed, looking)
    await writeAlerts(db, accountId, changed, opened, looking.at)
  }
  const hasTurned = changed.some(({ alert, isActive }) => alert.isActive !== isActive)
  if (hasTurned || looking.edited !== undefined) await planTelling(db, accountId, looking.at)
}

/** A deleted one that is still active has to end. */
const storedAlerts = (db: Db, accountId: number) =>
  db.rows(sql<StoredAlert>`
    select id, name, status, filters, is_active as "isActive", watched, causes, activation_id as "activationId"
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
  history_id: number
  account_recommendation_id: number
  has_joined: boolean
}

/** The history of what became active or quiet, and of what joined and left while it stays active. */
async function writeChanges(
  db: Db,
  accountId: number,
  changed: readonly Found[],
  { at, reason, by = null }: Looking,
): Promise<Map<number, number>> {
  const turned = changed.filter(({ alert, isActive }) => alert.isActive !== isActive)
  const opened = new Map<number, number>()
  if (turned.length > 0) {
    const rows = turned.map(({ alert, isActive }) => ({
      alert_id: alert.id,
      alert_name: alert.name,
      change_type: isActive ? alertChangeType.value.Activated : alertChangeType.value.Deactivated,
      current_status: isActive
        ? alertState.value.Active
        : alert.status === alertStatus.value.Enabled
          ? alertState.value.Quiet
          : alertState.value.Off,
    }))
    await db.run(sql`
      update alert_history
      set end_time = ${at}
      where account_id = ${accountId} and alert_id = any(${turned.map(({ alert }) => alert.id)}) and end_time is null`)
    const written = await db.rows(sql<{ id: number; alertId: number }>`
      insert into alert_history
        (account_id, alert_id, alert_name, change_type, current_status, reason, changed_by, creation_time)
      select ${accountId}, alert_id, alert_name, change_type, current_status, ${reason}, ${by}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given(alert_id bigint, alert_name text, change_type int, current_status int)
      returning id, alert_id as "alertId"`)
    for (const { id, alertId } of written) opened.set(alertId, id)
  }
  const causes = changed.flatMap((found) => causesOf(found, opened))
  if (causes.length > 0)
    await db.run(sql`
      insert into alert_history_cause (account_id, history_id, account_recommendation_id, at, has_joined)
      select ${accountId}, history_id, account_recommendation_id, ${at}, has_joined
      from jsonb_to_recordset(${JSON.stringify(causes)}::jsonb)
        as given(history_id bigint, account_recommendation_id bigint, has_joined boolean)
      on conflict do nothing`)
  for (const { alert, causes: present, isActive } of turned)
    await alertChanged(db, accountId, {
      alertId: alert.id,
      alertName: alert.name,
      isActive,
      recommendationIds: isActive ? present : alert.causes,
      at,
    })
  return opened
}

function causesOf({ alert, causes, isActive }: Found, opened: ReadonlyMap<number, number>): Cause[] {
  const historyId = opened.get(alert.id) ?? (isActive ? alert.activationId : null)
  // A quiet alert that stays quiet has nothing to tell: what it watches has changed, or it is off.
  if (historyId === null) return []
  const cause = (has_joined: boolean) => (account_recommendation_id: number) => ({
    alert_id: alert.id,
    history_id: historyId,
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

async function writeAlerts(
  db: Db,
  accountId: number,
  changed: readonly Found[],
  opened: ReadonlyMap<number, number>,
  at: Date,
): Promise<void> {
  const rows = changed.map(({ alert, watched, causes, isActive }) => ({
    id: alert.id,
    watched: isSame(alert.watched, watched) ? null : `{${watched}}`,
    causes: isSame(alert.causes, causes) ? null : `{${causes}}`,
    is_active: isActive,
    turned: alert.isActive !== isActive,
    activation_id: isActive ? (opened.get(alert.id) ?? alert.activationId) : null,
  }))
  await db.run(sql`
    update alert
    set watched = coalesce(given.watched::bigint[], alert.watched),
      causes = coalesce(given.causes::bigint[], alert.causes),
      is_active = given.is_active,
      activation_id = given.activation_id,
      last_activation_time = case when given.turned and given.is_active then ${at} else last_activation_time end,
      last_deactivation_time = case when given.turned and not given.is_active then ${at} else last_deactivation_time end,
      told_at = case when given.turned then null else told_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id bigint, watched text, causes text, is_active boolean, turned boolean, activation_id bigint)
    where alert.account_id = ${accountId} and alert.id = given.id`)
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
