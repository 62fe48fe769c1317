import type { Principal } from '#contract/access/permissions.ts'
import {
  type AccountNotification,
  accountNotificationCalls,
  accountNotifications,
} from '#contract/notifications/account-notifications.ts'
import { signFiles } from '../files/actions.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'

export const accountNotificationRoutes: Route[] = [
  handle(accountNotificationCalls.get, async ({ app, db, params, now }) => {
    const row = await db.get(accountNotifications, params.id)
    const stored = await db.maybe(sql<{ content: string }>`
      select notification.content
      from account_notification
      join notification on notification.id = account_notification.notification_id
      where account_notification.account_id = ${row.accountId} and account_notification.id = ${row.id}`)
    const [content = ''] = await signFiles({ app, db, now }, [stored?.content ?? ''])
    return { notification: row, content }
  }),

  handle(accountNotificationCalls.markRead, async ({ db, who, params, now }) => {
    const row = await db.get(accountNotifications, params.id)
    await keepState(db, who, row, sql`read_at`, now)
    // The view of an operator is nobody's reading.
    if (who.actor) return
    await db.run(sql`
      update account_notification
      set first_read_at = ${now}
      where account_id = ${row.accountId} and id = ${row.id} and first_read_at is null`)
  }),

  handle(accountNotificationCalls.hide, async ({ db, who, params, now }) => {
    const row = await db.get(accountNotifications, params.id)
    await keepState(db, who, row, sql`hidden_at`, now)
  }),

  handle(accountNotificationCalls.unhide, async ({ db, who, params }) => {
    const row = await db.get(accountNotifications, params.id)
    await keepState(db, who, row, sql`hidden_at`, null)
  }),
]

/** The first time counts; two tabs at once leave one state. */
const keepState = (
  db: Db,
  { userId }: Principal,
  { id, accountId }: AccountNotification,
  column: ReturnType<typeof sql>,
  at: Date | null,
) =>
  db.run(sql`
    insert into account_notification_state (account_id, user_id, account_notification_id, ${column})
    values (${accountId}, ${userId}, ${id}, ${at})
    on conflict (account_id, user_id, account_notification_id)
    do update set ${column} = ${at === null ? sql`null` : sql`coalesce(account_notification_state.${column}, ${at})`}`)
