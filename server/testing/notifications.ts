import { notificationAudience, notificationStatus } from '#contract/notifications/notifications.ts'
import { type Db, sql } from '../kit/db.ts'

/** A notification as an operator left it; a draft, unless said otherwise. */
export async function aNotification(
  db: Db,
  {
    name = 'A notification',
    title = 'Something is new',
    content = '<p>Read this</p>',
    status = notificationStatus.value.Draft as number,
    sendEmail = false,
    audience = notificationAudience.value.AllAccounts as number,
    audienceIds = [] as number[],
  } = {},
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into notification (name, title, content, summary, status, send_email, audience, audience_ids, time_sent)
    values (${name}, ${title}, ${content}, ${content.replaceAll(/<[^>]+>/g, '')}, ${status}, ${sendEmail},
      ${audience}, ${audienceIds}, ${status === notificationStatus.value.Enabled ? sql`now()` : null})
    returning id`)
  return id
}

/** One that an account has in its bell. Answers its number there. */
export async function aDelivered(
  db: Db,
  accountId: number,
  wanted: Parameters<typeof aNotification>[1] & { at?: string } = {},
): Promise<number> {
  const notificationId = await aNotification(db, { status: notificationStatus.value.Enabled, ...wanted })
  const { id } = await db.one(sql<{ id: number }>`
    insert into account_notification (account_id, notification_id, creation_time)
    values (${accountId}, ${notificationId}, ${wanted.at ?? new Date()})
    returning id`)
  return id
}
