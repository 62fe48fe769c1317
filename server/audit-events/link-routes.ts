import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { notFound } from '../kit/errors.ts'
import { causesOf } from './causes.ts'
import { effectsOf, linkedEffects } from './effects.ts'
import { eventColumns, type LinkedEvent } from './links.ts'
import { ownAccount } from './own-account.ts'
import { dayOf, isoDate, rangeOf } from './range.ts'

const mostEvents = 500

/** Who changed it, and what it did. */
export const auditLinkRoutes: Route[] = [
  handle(auditCalls.causes, async ({ db, who, query }) => {
    // Whoever does not see the recommendation does not see what changed it.
    const { id } = await db.get(accountRecommendations, query.accountRecommendationId)
    const causes = await causesOf(db, ownAccount(who), id, isoDate(query.date))
    if (!causes) throw notFound()
    return causes
  }),

  handle(auditCalls.effects, async ({ db, who, query }) =>
    effectsOf(db, ownAccount(who), query.ids.split(',').map(Number)),
  ),

  handle(auditCalls.person, async ({ db, who, query }) => {
    const accountId = ownAccount(who)
    const [from, to] = rangeOf(query)
    const actions = await db.rows(sql<{ action: number; n: number }>`
      select action_type as action, sum(events)::int as n
      from audit_day
      where account_id = ${accountId} and initiated_by = ${query.name}
        and day between ${dayOf(from)}::date and ${dayOf(to)}::date
      group by 1
      order by 2 desc, 1`)
    // Those that are not listed too: what they did to the score counts all the same.
    const events = await db.rows(sql<LinkedEvent>`
      select ${eventColumns}
      from audit_event
      where account_id = ${accountId} and initiated_by = ${query.name}
        and at >= ${dayOf(from)}::date and at < ${dayOf(to)}::date + 1
      order by at desc
      limit ${mostEvents}`)
    const effects = await linkedEffects(db, accountId, events)
    const changes = new Map(
      effects
        .flatMap((effect) => effect.changes)
        .map((change) => [`${change.accountRecommendationId} ${change.date}`, change]),
    )
    const total = actions.reduce((sum, { n }) => sum + n, 0)
    return {
      events: total,
      actions: actions.map(({ action, n }) => ({
        action_type: nameOf(auditActionType, action) ?? String(action),
        action_count: n,
      })),
      changes: [...changes.values()].toSorted((one, other) => other.date.localeCompare(one.date)),
      points: Math.round([...changes.values()].reduce((sum, { points }) => sum + points, 0) * 10) / 10,
      isTruncated: events.length === mostEvents,
    }
  }),
]
