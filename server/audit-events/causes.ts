import type { AuditCauseEvent } from '#contract/audit-events/audit-calls.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'
import { activitiesOf, causesFor, changedItems, eventColumns, type LinkedEvent, linkOf } from './links.ts'

export interface Causes {
  since: string | null
  until: string
  isComplete: boolean
  isTraceable: boolean
  events: AuditCauseEvent[]
  /** The items that came and went with the change, by name. */
  came: string[]
  went: string[]
}

const mostEvents = 20
const mostRead = 2000
const mostItems = 200

/**
 * The records between two scans that touched what a check reads, those about items that came or went first. Undefined:
 * there is no such change. Where nothing fits there are no events: nothing is guessed.
 */
export async function causesOf(
  db: Db,
  accountId: number,
  accountRecommendationId: number,
  date: Date,
): Promise<Causes | undefined> {
  const found = await db.maybe(sql<{
    since: string | null
    date: string
    tables: string[]
    query: string | null
  }>`
    select change.since, change.date,
      recommendation.connectors || recommendation.optional_connectors as tables, recommendation.query
    from account_recommendation_history change
    join account_recommendation mine
      on mine.account_id = change.account_id and mine.id = change.account_recommendation_id
    join recommendation on recommendation.id = mine.recommendation_id
    where change.account_id = ${accountId} and change.account_recommendation_id = ${accountRecommendationId}
      and change.date = ${date} and change.change_field = ${changeField.value.IsCompliant}`)
  if (!found) return undefined
  const { since, date: until } = found
  const causes = causesFor(found)
  const isTraceable = causes.length > 0
  const items = since === null ? [] : await changedItems(db, accountId, accountRecommendationId, until)
  const named = (hasCome: boolean) =>
    [
      ...new Set(items.filter((item) => item.hasCome === hasCome).map(({ displayName }) => displayName)),
    ].slice(0, mostItems)
  const change = { since, until, isTraceable, came: named(true), went: named(false) }
  if (since === null || !isTraceable) return { ...change, isComplete: true, events: [] }
  const events = await db.rows(sql<LinkedEvent>`
    select ${eventColumns}
    from audit_event
    where account_id = ${accountId} and at > ${since} and at <= ${until}
      and lower(rtrim(activity, '. ')) = any(${activitiesOf(causes)})
    order by at desc
    limit ${mostRead}`)
  const linked = events.flatMap((event) => {
    const touched = linkOf(causes, items, event)
    return touched === null ? [] : [shown(event, touched)]
  })
  return {
    ...change,
    isComplete: await isRead(db, accountId, since, until),
    events: linked
      .toSorted((one, other) => Math.sign(other.items.length) - Math.sign(one.items.length))
      .slice(0, mostEvents),
  }
}

const shown = ({ targetIds: _, details, ...event }: LinkedEvent, items: string[]): AuditCauseEvent => ({
  ...event,
  service: details.service,
  targetResources: details.targetResources,
  items,
})

/** Whether the log was read for all of a time: tracking was on, and no gap lies in it. */
async function isRead(db: Db, accountId: number, since: string, until: string): Promise<boolean> {
  const { complete } = await db.one(sql<{ complete: boolean }>`
    select coalesce(
      (select last_read_at >= ${until} or is_caught_up from audit_tracking where account_id = ${accountId}), false)
      and exists (select from account where id = ${accountId} and is_azure_logs_tracking_enabled)
      and not exists (
        select from audit_gap
        where account_id = ${accountId} and gap_from < ${until} and coalesce(gap_until, 'infinity') > ${since})
      as complete`)
  return complete
}
