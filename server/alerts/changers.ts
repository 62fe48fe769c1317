import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { causesOf } from '../audit-events/actions.ts'
import { type Db, sql } from '../kit/db.ts'

/** A directory change that a recommendation turned by. */
export interface Changer {
  id: number
  at: string
  activity: string
  initiatedBy: string | null
  isApplication: boolean
  targetName: string | null
  /** The account lists it: it can be opened there. */
  isListed: boolean
}

/** One look asks the log for so many recommendations and no more. */
const mostAsked = 20
const mostNamed = 3

interface Turned {
  id: number
  /** When the alert noticed it. */
  at: string
}

/**
 * Who changed what the alert tells of: for each recommendation the directory changes of its last turn until then, those
 * that name an item first. Where the log has nothing that fits there is nothing.
 */
export async function changersOf(
  db: Db,
  accountId: number,
  turned: readonly Turned[],
): Promise<Map<number, Changer[]>> {
  const turns = await db.rows(sql<{ id: number; date: string }>`
    select given.id, turn.date
    from jsonb_to_recordset(${JSON.stringify(turned.slice(0, mostAsked))}::jsonb)
      as given(id bigint, at timestamptz)
    cross join lateral (
      select history.date, history.since
      from account_recommendation_history history
      where history.account_id = ${accountId} and history.account_recommendation_id = given.id
        and history.change_field = ${changeField.value.IsCompliant} and history.date <= given.at
      order by history.date desc, history.id desc
      limit 1) turn
    where turn.since is not null`)
  const changers = new Map<number, Changer[]>()
  for (const { id, date } of turns) {
    const causes = await causesOf(db, accountId, id, new Date(date))
    if (causes && causes.events.length > 0)
      changers.set(
        id,
        causes.events.slice(0, mostNamed).map((event) => ({
          id: event.id,
          at: event.at,
          activity: event.activity,
          initiatedBy: event.initiatedBy,
          isApplication: event.isApplication,
          targetName: event.targetName,
          isListed: event.isListed,
        })),
      )
  }
  return changers
}
