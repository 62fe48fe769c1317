import { userStatus } from '#contract/access/roles.ts'
import type { PositionOf } from '#contract/kit/job.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { publishNotificationJob } from '#contract/notifications/notification-jobs.ts'
import { notificationStatus } from '#contract/notifications/notifications.ts'
import { linkTo } from '#contract/screens/links.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import type { JobCtx } from '../kit/jobs/work.ts'
import { queueMails } from '../mail/actions.ts'
import { type Audience, inAudience, reachOf } from './audience.ts'

type Ctx = JobCtx<typeof publishNotificationJob, App>
type Position = PositionOf<typeof publishNotificationJob>

interface Sent extends Audience {
  id: number
  title: string
  summary: string
  sendEmail: boolean
}
interface Delivered {
  accountId: number
  id: number
}

/** Accounts of one step: its rows and mails are written together, with the position. */
const stepSize = 200

/** Gives a notification to every account of its audience; null when it was deleted meanwhile. */
export async function deliver(ctx: Ctx): Promise<Position | null> {
  const { app, data, signal, now, advance } = ctx
  let at = ctx.position
  for (;;) {
    signal.throwIfAborted()
    const step = await inScope(app.pool, { kind: 'platform' }, async (db) => {
      const sent = await sentNotification(db, data.notificationId)
      if (!sent) return null
      const before = at ?? (await beginning(db, sent))
      const accountIds = await nextAccounts(db, sent, before.accountId)
      const fresh = await give(db, sent.id, accountIds, now())
      const emails = sent.sendEmail ? await mail(app, db, sent, fresh, now()) : 0
      const position = {
        accountId: accountIds.at(-1) ?? before.accountId,
        accounts: before.accounts + accountIds.length,
        emails: before.emails + emails,
        total: Math.max(before.total, before.accounts + accountIds.length),
      }
      const isLast = accountIds.length < stepSize
      if (isLast)
        await db.run(sql`
          update notification set delivered_at = ${now()} where id = ${sent.id} and delivered_at is null`)
      await advance(db, { done: position.accounts, total: position.total, position })
      return { position, isLast }
    })
    if (!step) return null
    at = step.position
    if (step.isLast) return at
  }
}

const sentNotification = (db: Db, id: number) =>
  db.maybe(sql<Sent>`
    select id, title, summary, send_email as "sendEmail", audience, audience_ids as "audienceIds"
    from notification
    where id = ${id} and status = ${notificationStatus.value.Enabled}
    for share`)

async function beginning(db: Db, sent: Sent): Promise<Position> {
  const { accounts } = await reachOf(db, sent)
  return { accountId: 0, accounts: 0, emails: 0, total: accounts }
}

async function nextAccounts(db: Db, sent: Sent, after: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from account
    where id > ${after} and ${inAudience(sent)}
    order by id
    limit ${stepSize}`)
  return rows.map(({ id }) => id)
}

/** Those that have it already keep theirs, and get no second mail. */
const give = (db: Db, notificationId: number, accountIds: readonly number[], now: Date) =>
  db.rows(sql<Delivered>`
    insert into account_notification (account_id, notification_id, creation_time)
    select account_id, ${notificationId}, ${now}::timestamptz from unnest(${accountIds}::bigint[]) as account_id
    on conflict do nothing
    returning account_id as "accountId", id`)

async function mail(
  app: App,
  db: Db,
  sent: Sent,
  delivered: readonly Delivered[],
  now: Date,
): Promise<number> {
  const ids = new Map(delivered.map(({ accountId, id }) => [accountId, id]))
  const people = await db.rows(sql<{ accountId: number; email: string; language: Lang | null }>`
    select account_id as "accountId", email, language
    from app_user
    where account_id = any(${[...ids.keys()]}) and status = ${userStatus.value.Active}
    order by account_id, id`)
  if (people.length === 0) return 0
  const mails = people.map(({ accountId, email, language }) => ({
    template: 'notification' as const,
    to: email,
    lang: language ?? 'en',
    accountId,
    values: {
      title: sent.title,
      summary: sent.summary,
      link:
        app.config.publicUrl +
        linkTo('account-notifications', { params: { notificationId: ids.get(accountId) ?? 0 } }),
    },
    now,
  }))
  await queueMails(db, mails)
  return mails.length
}
