import { type AuditProblem, auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType, auditItems, auditItemType } from '#contract/audit-events/audit-choices.ts'
import { messageTemplates } from '#contract/message-templates/message-templates.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { settingValue } from '../settings/actions.ts'
import { auditLinkRoutes } from './link-routes.ts'
import { ownAccount } from './own-account.ts'
import { auditPreferenceRoutes, chosenActions } from './preferences.ts'
import { dayOf, rangeOf } from './range.ts'
import { dayMs } from './tracking.ts'

interface DayRow {
  day: string
  action: number
  events: number
}

export const auditRoutes: Route[] = [
  ...auditLinkRoutes,
  ...auditPreferenceRoutes,

  handle(auditCalls.types, async ({ db, who, lang, now }) => {
    const accountId = ownAccount(who)
    const chosen = new Set(await chosenActions(db, accountId))
    const from = new Date(now.getTime() - 90 * dayMs)
    const counts = new Map<number, number>()
    for (const { action, events } of await daysBetween(db, accountId, from, now))
      counts.set(action, (counts.get(action) ?? 0) + events)
    return auditItems.map(({ name, actions }) => ({
      itemType: name,
      itemDisplayName: auditItemType.members[name][lang],
      actions: [...actions],
      actionDisplayNames: actions.map((action) => auditActionType.members[action][lang]),
      accountAuditItemTypes: Object.fromEntries(
        actions.map((action) => [action, chosen.has(auditActionType.value[action])]),
      ),
      actionCounts: actions.map((action) => counts.get(auditActionType.value[action]) ?? 0),
    }))
  }),

  handle(auditCalls.summary, async ({ db, who, query, lang }) => {
    const [from, to] = rangeOf(query)
    const rows = await daysBetween(db, ownAccount(who), from, to)
    const days = [...new Set(rows.map(({ day }) => day))]
    return days.flatMap((day) =>
      auditItems.flatMap(({ name, actions }) => {
        const counted = actions.flatMap((action) => {
          const value = auditActionType.value[action]
          const row = rows.find((one) => one.day === day && one.action === value)
          return row ? [{ action_type: action, action_count: row.events }] : []
        })
        if (counted.length === 0) return []
        return [
          {
            log_date: day,
            type: name,
            total_events: counted.reduce((sum, { action_count }) => sum + action_count, 0),
            details: { item_display_name: auditItemType.members[name][lang], actions: counted },
          },
        ]
      }),
    )
  }),

  handle(auditCalls.initiators, async ({ db, who, query }) => {
    const [from, to] = rangeOf(query)
    const all = await db.rows(sql<{ name: string; isApplication: boolean; events: number }>`
      select initiated_by as name, is_application as "isApplication", sum(events)::int as events
      from audit_day
      where account_id = ${ownAccount(who)} and day between ${dayOf(from)}::date and ${dayOf(to)}::date
      group by 1, 2
      order by 3 desc, 1
      limit 1000`)
    const [first, rest] = [all.slice(0, 5), all.slice(5)]
    const sum = (rows: typeof all) => rows.reduce((events, row) => events + row.events, 0)
    return {
      total: sum(all),
      initiators: first,
      others: {
        people: rest.filter(({ isApplication }) => !isApplication).length,
        applications: rest.filter(({ isApplication }) => isApplication).length,
        events: sum(rest),
      },
    }
  }),

  handle(auditCalls.state, async ({ db, who, now }) => {
    const accountId = ownAccount(who)
    const week = new Date(now.getTime() - 7 * dayMs)
    const month = new Date(now.getTime() - 30 * dayMs)
    const row = await db.one(sql<StateRow>`
      select account.is_azure_logs_tracking_enabled as "isTracking", tracking.tracking_since as "trackingSince",
        tracking.last_read_at as "lastReadTime", coalesce(tracking.is_caught_up, false) as "isCaughtUp",
        tracking.problem, coalesce(tracking.notifies, true) as "notificationPreference",
        (select count(*)::int from outbox_mail
         where outbox_mail.account_id = account.id and template = ${messageTemplates.auditEvents.name}
           and created_at >= ${week}) as "mailsLastWeek",
        (select coalesce(sum(events), 0)::int from audit_day
         where audit_day.account_id = account.id and day > ${month}::date) as events
      from account
      left join audit_tracking tracking on tracking.account_id = account.id
      where account.id = ${accountId}`)
    const gaps = await db.rows(sql<{ from: string; until: string | null; reason: AuditProblem }>`
      select gap_from as "from", gap_until as until, reason
      from audit_gap
      where account_id = ${accountId}
      order by gap_from desc
      limit 20`)
    const { events, ...state } = row
    return {
      ...state,
      gaps,
      eventsPerDay: Math.round((events / 30) * 10) / 10,
      eventDays: Number(await settingValue(db, 'auditEventDays')),
      chosenActions: (await chosenActions(db, accountId)).length,
    }
  }),
]

interface StateRow {
  isTracking: boolean
  trackingSince: string | null
  lastReadTime: string | null
  isCaughtUp: boolean
  problem: AuditProblem | null
  notificationPreference: boolean
  mailsLastWeek: number
  events: number
}

/** Events of each day and action, both days of the range among them. Days are UTC, as the log's times are. */
const daysBetween = (db: Db, accountId: number, from: Date, to: Date): Promise<DayRow[]> =>
  db.rows(sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, action_type as action, sum(events)::int as events
    from audit_day
    where account_id = ${accountId} and day between ${dayOf(from)}::date and ${dayOf(to)}::date
    group by 1, 2
    order by 1, 2`)
