import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { webhookStatus } from '#contract/webhooks/webhook-choices.ts'
import { type Announced, type Announcement, webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { asPlatform, type Db, sql } from '../kit/db.ts'

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
  // The platform's webhooks are not the account's to see.
  await asPlatform(db, () =>
    db.run(sql`
      insert into webhook_delivery
        (account_id, webhook_id, event, about_account_id, payload, next_attempt_at, creation_time)
      select webhook.account_id, webhook.id, said.event, account.id,
        jsonb_build_object(
          'account', jsonb_build_object('id', account.id, 'name', account.name),
          'recommendations', named.list) || said.data,
        ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as said(place int, event int, named bigint[], data jsonb)
      join webhook on said.event = any(webhook.events)
        and webhook.account_id in (0, ${accountId}) and webhook.status = ${webhookStatus.value.Enabled}
      join account on account.id = ${accountId}
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', mine.id, 'recommendationId', mine.recommendation_id, 'check', recommendation.name,
          'severity', recommendation.severity, 'product', product.display_name,
          'findings', jsonb_build_object(
            'en', recommendation.findings,
            'de', coalesce(recommendation.translations -> 'de' ->> 'findings', recommendation.findings)))
          order by recommendation.severity desc, mine.id), '[]') as list
        from account_recommendation mine
        join recommendation on recommendation.id = mine.recommendation_id
        join product on product.id = recommendation.product_id
        where mine.account_id = ${accountId} and mine.id = any(said.named)) named
      order by said.place, webhook.id`),
  )
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
