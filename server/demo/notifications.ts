import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { notificationAudience, notificationStatus } from '#contract/notifications/notifications.ts'
import { cleanHtml, plainStart } from '../kit/clean-html.ts'
import { type Db, sql } from '../kit/db.ts'
import { demoNotices } from './notices.ts'

const hourMs = 60 * 60 * 1000
const { Enabled, PendingInitialScan } = accountStatus.value
const { Enabled: Sent, Draft } = notificationStatus.value
const { AllAccounts, SubscriptionTypes } = notificationAudience.value

/** What the operators have told until now: unread for most, read and archived by some, and one that is being written. */
export async function fillNotifications(db: Db, now: Date): Promise<void> {
  for (const notice of demoNotices) {
    const at = new Date(now.getTime() - notice.hoursAgo * hourMs)
    const content = cleanHtml(notice.content)
    const sent = notice.isDraft ? null : at
    const { id } = await db.one(sql<{ id: number }>`
      insert into notification
        (name, title, content, summary, audience, audience_ids, status, time_sent, delivered_at, creation_time,
         last_update_time)
      values
        (${notice.name}, ${notice.title}, ${content}, ${plainStart(content, 200)},
         ${notice.subscription ? SubscriptionTypes : AllAccounts},
         array(select id from subscription_type where name = ${notice.subscription ?? null}),
         ${notice.isDraft ? Draft : Sent}, ${sent}, ${sent}, ${at}, ${at})
      returning id`)
    if (notice.isDraft) continue
    await db.run(sql`
      insert into account_notification (account_id, notification_id, creation_time)
      select account.id, ${id}, ${at}::timestamptz
      from account
      join subscription_type on subscription_type.id = account.subscription_type_id
      where account.status = any(${[Enabled, PendingInitialScan]})
        and subscription_type.name = coalesce(${notice.subscription ?? null}, subscription_type.name)`)
    if (notice.isReadByAdmins) await markForAdmins(db, id, at, notice.isArchivedByAdmins ?? false)
  }
}

async function markForAdmins(db: Db, notificationId: number, at: Date, isArchived: boolean): Promise<void> {
  const readAt = new Date(at.getTime() + hourMs)
  await db.run(sql`
    insert into account_notification_state (account_id, user_id, account_notification_id, read_at, hidden_at)
    select mine.account_id, person.id, mine.id, ${readAt}::timestamptz, ${isArchived ? readAt : null}::timestamptz
    from account_notification mine
    join app_user person on person.account_id = mine.account_id and person.role = ${userRole.value.Admin}
    where mine.notification_id = ${notificationId}`)
  await db.run(sql`
    update account_notification set first_read_at = ${readAt} where notification_id = ${notificationId}`)
}
