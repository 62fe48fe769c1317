import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { webhookStatus } from '#contract/webhooks/webhook-choices.ts'
import { type Announced, type Announcement, webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { type Db, sql } from '../kit/db.ts'

/** So many recommendations are named; all of them are counted. */
const mostNamed = 50

/**
 * Writes a delivery for every webhook that wants to hear of an event, of the account and of the platform, within the
 * transaction of `db`: what is rolled back was never announced. A job sends them.
 */
export async function announce(
  db: Db,
  accountId: number,
  announcements: readonly Announcement[],
  now: Date,
): Promise<void> {
  if (announcements.length === 0) return
  const rows = announcements.map(({ event, ...said }, place) => {
    const { recommendationIds = [], ...data } = said as { recommendationIds?: readonly number[] }
    return {
      place,
      event: webhookEventNames[event],
      named: recommendationIds.slice(0, mostNamed),
      data: { recommendationCount: recommendationIds.length, ...data },
    }
  })
  await db.run(sql`
    select announce(${accountId}, ${JSON.stringify(rows)}, ${webhookStatus.value.Enabled}, ${now})`)
}

/** Before an account's connection gets another state: whether it is lost by that. */
export async function announceConnection(
  db: Db,
  accountId: number,
  { status, reason }: Announced['connection-lost'],
  now: Date,
): Promise<void> {
  const { Active } = microsoftApplicationStatus.value
  if (status === Active) return
  const { before } = await db.one(sql<{ before: number }>`
    select microsoft_application_status as before from account where id = ${accountId}`)
  if (before === Active) await announce(db, accountId, [{ event: 'connection-lost', status, reason }], now)
}
