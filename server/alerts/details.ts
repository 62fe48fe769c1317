import { type alertReason, alertState } from '#contract/alerts/alert-choices.ts'
import { alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import type { ValueOf } from '#contract/kit/choices.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'
import { lastItemChanges } from '../recommendations/actions.ts'
import { countsOf, endingOf, inPersonScope, type WatchedRow, watchedRows } from './causes.ts'
import { type Changer, changersOf } from './changers.ts'
import { nextScanTime, toldOf } from './told.ts'

interface Activation {
  id: number
  at: string
  reason: ValueOf<typeof alertReason>
  changedBy: string | null
}

/** Who asks, as far as the answer depends on it. */
export interface Asking {
  accountId: number
  /** Whoever sees the recommendations sees who changed them. */
  seesChangers: boolean
}

/** What an alert watches and what is wrong, as this person sees it. */
export async function detailsOf(db: Db, { accountId, seesChangers }: Asking, id: number, now: Date) {
  // Also tells the transaction what is in the person's scope.
  const alert = await db.get(alerts, id)
  const own = sql`select watched from alert where account_id = ${accountId} and id = ${id}`
  const counts = await countsOf(db, accountId, {
    where: sql`id = any((${own})::bigint[]) and ${inPersonScope('id')}`,
    ending: endingOf(alert.filters, now),
  })
  const isActive = alert.state === alertState.value.Active
  const activation = isActive
    ? await db.maybe(sql<Activation>`
        select change.id, change.creation_time as at, change.reason, change.changed_by as "changedBy"
        from alert
        join alert_history change on change.account_id = alert.account_id and change.id = alert.activation_id
        where alert.account_id = ${accountId} and alert.id = ${id}`)
    : undefined
  return {
    ...counts,
    causes: activation ? await causesOf(db, { accountId, seesChangers }, id, activation) : [],
    activation: activation ?? null,
    mails: activation ? await toldOf(db, accountId, activation.id) : [],
    nextNotificationTime: alert.nextNotificationTime,
    nextScanTime: await nextScanTime(db, accountId),
  }
}

/** The recommendations that keep it active, each with the time since when it does. */
async function causesOf(db: Db, { accountId, seesChangers }: Asking, id: number, activation: Activation) {
  const rows = await watchedRows(
    db,
    accountId,
    {
      where: sql`id = any((select causes from alert where account_id = ${accountId} and id = ${id})::bigint[])
        and ${inPersonScope('id')}`,
    },
    1000,
  )
  const joined = await db.rows(sql<{ id: number; since: string }>`
    select account_recommendation_id as id, max(at) as since
    from alert_history_cause
    where account_id = ${accountId} and history_id = ${activation.id} and has_joined
    group by 1`)
  const since = new Map(joined.map((one) => [one.id, one.since]))
  const causes = rows.map((row: WatchedRow) => ({ ...row, since: since.get(row.id) ?? activation.at }))
  const changers = seesChangers
    ? await changersOf(
        db,
        accountId,
        causes.map((one) => ({ id: one.id, at: one.since })),
      )
    : nobody
  return causes.map((one) => ({ ...one, changers: changers.get(one.id) ?? [] }))
}

const nobody: ReadonlyMap<number, Changer[]> = new Map()

interface CauseRow {
  accountRecommendationId: number
  recommendationId: number
  findings: string
  productName: string
  severity: 1 | 2 | 3 | 4
  at: string
  hasJoined: boolean
  was: boolean | null
  is: boolean | null
  isExempted: boolean
}

const shownCauses = 200

/** One change of an alert: what caused it, what came and went while it lasted, who was told. */
export async function changeOf(db: Db, { accountId, seesChangers }: Asking, id: number) {
  const change = await db.get(alertsHistory, id)
  const causes = await db.rows(sql<CauseRow>`
    select cause.account_recommendation_id as "accountRecommendationId", mine.recommendation_id as "recommendationId",
      recommendation.findings, product.display_name as "productName", recommendation.severity, cause.at,
      cause.has_joined as "hasJoined", turn.was, turn.is, mine.is_exempted as "isExempted"
    from alert_history_cause cause
    join account_recommendation mine
      on mine.account_id = cause.account_id and mine.id = cause.account_recommendation_id
    join spoken_recommendation recommendation on recommendation.id = mine.recommendation_id
    join product on product.id = recommendation.product_id
    left join lateral (
      select old_value::boolean as was, new_value::boolean as is
      from account_recommendation_history history
      where history.account_id = cause.account_id and history.account_recommendation_id = mine.id
        and history.change_field = ${changeField.value.IsCompliant} and history.date <= cause.at
      order by history.date desc, history.id desc
      limit 1) turn on true
    where cause.account_id = ${accountId} and cause.history_id = ${id}
      and ${inPersonScope('cause.account_recommendation_id')}
    order by cause.at, recommendation.severity desc, mine.id
    limit ${shownCauses}`)
  const items = await lastItemChanges(
    db,
    accountId,
    causes.map((one) => ({ id: one.accountRecommendationId, at: one.at })),
  )
  const changers = seesChangers
    ? await changersOf(
        db,
        accountId,
        causes.flatMap((one) =>
          one.was === one.is ? [] : [{ id: one.accountRecommendationId, at: one.at }],
        ),
      )
    : nobody
  const [now] = await db.rows(sql<{
    state: 1 | 2 | 3
    nonCompliant: number
    watched: number
    next: string | null
  }>`
    select state, non_compliant as "nonCompliant", watched, next_notification_time as next
    from alert_extended
    where account_id = ${accountId} and id = ${change.alertId}`)
  const within = (await db.within(alertsHistory)) ?? sql`true`
  const past = await db.rows(sql<{
    id: number
    changeType: 1 | 2
    creationTime: string
    endTime: string | null
  }>`
    select id, change_type as "changeType", creation_time as "creationTime", end_time as "endTime"
    from alert_history_extended
    where account_id = ${accountId} and alert_id = ${change.alertId} and (${within})
    order by creation_time desc, id desc
    limit 20`)
  const place = await placeOf(db, accountId, id, within)
  const { id: _, historyId: __, accountId: ___, recommendations: ____, ...row } = change
  return {
    id,
    ...row,
    scanTime: await scanBefore(db, accountId, change.creationTime),
    now: now ? { state: now.state, nonCompliant: now.nonCompliant, watched: now.watched } : null,
    causes: causes.map((one, index) => ({
      ...one,
      came: items[index]?.came ?? [],
      went: items[index]?.went ?? [],
      changers: changers.get(one.accountRecommendationId) ?? [],
    })),
    mails: await toldOf(db, accountId, id),
    nextNotificationTime: change.endTime === null ? (now?.next ?? null) : null,
    nextScanTime: await nextScanTime(db, accountId),
    past,
    ...place,
  }
}

const scanBefore = async (db: Db, accountId: number, at: string): Promise<string | null> =>
  (
    await db.maybe(sql<{ at: string }>`
      select taken_at as at from scan
      where account_id = ${accountId} and state = 'done' and taken_at <= ${at}
      order by taken_at desc
      limit 1`)
  )?.at ?? null

/** Where the change stands in the whole history, newest first, and its neighbours. */
const placeOf = (db: Db, accountId: number, id: number, within: ReturnType<typeof inPersonScope>) =>
  db.one(sql<{ place: number; count: number; previousId: number | null; nextId: number | null }>`
    select place::int, count::int, "previousId", "nextId"
    from (
      select id, row_number() over newest as place, count(*) over () as count,
        lag(id) over newest as "previousId", lead(id) over newest as "nextId"
      from alert_history_extended
      where account_id = ${accountId} and (${within})
      window newest as (order by creation_time desc, id desc)) placed
    where id = ${id}`)
