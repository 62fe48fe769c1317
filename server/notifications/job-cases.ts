import assert from 'node:assert/strict'
import { userRole } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { publishNotificationJob } from '#contract/notifications/notification-jobs.ts'
import { notificationAudience, notificationStatus } from '#contract/notifications/notifications.ts'
import { sql } from '../kit/db.ts'
import { freshEmail } from '../testing/call-case.ts'
import { type JobWorld, jobCase, send } from '../testing/job-case.ts'
import { aNotification } from '../testing/notifications.ts'
import { aPerson } from '../testing/people.ts'

const platform = { kind: 'platform' } as const
/** One more than a step has: a job that advances stands still in its second one. */
const crowd = 201

/** Accounts of which the last has an administrator. */
async function manyAccounts({ server }: JobWorld) {
  return server.db(platform, async (db) => {
    const made = await db.rows(sql<{ id: number }>`
      insert into account (name, status, subscription_type_id)
      select 'One of many', ${accountStatus.value.Enabled}::int, id
      from subscription_type, generate_series(1, ${crowd}::int)
      where is_trial
      returning id`)
    const accountIds = made.map(({ id }) => id).toSorted((one, other) => one - other)
    await aPerson(
      db,
      { role: userRole.value.Admin, accountId: accountIds.at(-1) ?? 0, email: freshEmail() },
      server.app.clock(),
    )
    return accountIds
  })
}

export const notificationJobCases = [
  jobCase(publishNotificationJob, async (world) => {
    const accountIds = await manyAccounts(world)
    const notificationId = await world.server.db(platform, (db) =>
      aNotification(db, {
        status: notificationStatus.value.Enabled,
        sendEmail: true,
        audience: notificationAudience.value.SingleAccounts,
        audienceIds: accountIds,
      }),
    )
    await send(world, publishNotificationJob, { notificationId })
    return {
      check: async () => {
        const given = await world.rows(sql<{ accountId: number }>`
          select account_id as "accountId" from account_notification
          where notification_id = ${notificationId} order by account_id`)
        assert.deepEqual(
          given.map(({ accountId }) => accountId),
          accountIds,
        )
        const mails = await world.rows(sql`
          select from outbox_mail where account_id = any(${accountIds}) and template = 'notification'`)
        assert.equal(mails.length, 1)
        const [row] = await world.rows(sql<{ isOver: boolean }>`
          select delivered_at is not null as "isOver" from notification where id = ${notificationId}`)
        assert.ok(row?.isOver)
      },
    }
  }),
]
