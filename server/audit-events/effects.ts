import type { AuditEffect } from '#contract/audit-events/audit-calls.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { changeField, changeType } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'
import { causesFor, changedItems, eventColumns, type Item, type LinkedEvent, linkOf } from './links.ts'

interface ChangeRow extends Omit<AuditEffect, 'points' | 'isBetter'> {
  since: string
  type: number
  severity: number
  tables: string[]
  query: string | null
}

export interface Effect {
  eventId: number
  scanTime: string | null
  changes: AuditEffect[]
}

/** What each of these events did in the scan after it; no scan yet: no time. */
export async function effectsOf(db: Db, accountId: number, ids: readonly number[]): Promise<Effect[]> {
  const events = await db.rows(sql<LinkedEvent>`
    select ${eventColumns} from audit_event where account_id = ${accountId} and is_listed and id = any(${ids})`)
  return linkedEffects(db, accountId, events)
}

export async function linkedEffects(
  db: Db,
  accountId: number,
  events: readonly LinkedEvent[],
): Promise<Effect[]> {
  if (events.length === 0) return []
  const times = events.map(({ at }) => at)
  const changes = await changesAround(db, accountId, times)
  const scans = await db.rows(sql<{ at: string; next: string | null }>`
    select given.at, (
      select min(taken_at) from scan
      where account_id = ${accountId} and state = 'done' and taken_at >= given.at) as next
    from unnest(${times}::timestamptz[]) as given(at)`)
  const weight = await assessedWeight(db, accountId)
  const itemsOf = rememberItems(db, accountId)
  const effects: Effect[] = []
  for (const [place, event] of events.entries()) {
    const own: AuditEffect[] = []
    for (const change of changes) {
      if (!(change.since < event.at && event.at <= change.date)) continue
      const causes = causesFor(change)
      if (causes.length === 0 || linkOf(causes, await itemsOf(change), event) === null) continue
      own.push(effectOf(change, weight))
    }
    effects.push({ eventId: event.id, scanTime: scans[place]?.next ?? null, changes: own })
  }
  return effects
}

function effectOf(change: ChangeRow, weight: number): AuditEffect {
  const { since: _s, type, severity, tables: _t, query: _q, ...told } = change
  const isBetter = type === changeType.value.Improvement
  const points = weight === 0 ? 0 : Math.round(((isBetter ? 1 : -1) * severity * 1000) / weight) / 10
  return { ...told, isBetter, points }
}

/** Changes of compliance whose scans lie around one of the times. */
const changesAround = (db: Db, accountId: number, times: readonly string[]): Promise<ChangeRow[]> =>
  db.rows(sql<ChangeRow>`
    select change.account_recommendation_id as "accountRecommendationId", mine.recommendation_id as "recommendationId",
      recommendation.findings, change.date, change.since, change.change_type as type, change.old_value as "oldValue",
      change.new_value as "newValue", recommendation.severity, plain.query,
      plain.connectors || plain.optional_connectors as tables
    from account_recommendation_history change
    join account_recommendation mine
      on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
    join spoken_recommendation recommendation on recommendation.id = mine.recommendation_id
    join recommendation plain on plain.id = mine.recommendation_id
    where change.account_id = ${accountId} and change.change_field = ${changeField.value.IsCompliant}
      and change.change_type is not null and change.since is not null
      and recommendation.status = ${recommendationStatus.value.Enabled}
      and exists (
        select from unnest(${times}::timestamptz[]) as given(at)
        where change.since < given.at and given.at <= change.date)
    order by change.date
    limit 2000`)

/** The weight of everything that is assessed: what one point of the score is made of. */
async function assessedWeight(db: Db, accountId: number): Promise<number> {
  const { weight } = await db.one(sql<{ weight: number }>`
    select coalesce(sum(severity), 0)::int as weight
    from account_recommendation_extended
    where account_id = ${accountId} and is_compliant is not null
      and status = ${recommendationStatus.value.Enabled}`)
  return weight
}

function rememberItems(db: Db, accountId: number) {
  const known = new Map<string, Item[]>()
  return async ({ accountRecommendationId, date }: ChangeRow): Promise<Item[]> => {
    const key = `${accountRecommendationId} ${date}`
    const items = known.get(key) ?? (await changedItems(db, accountId, accountRecommendationId, date))
    known.set(key, items)
    return items
  }
}
