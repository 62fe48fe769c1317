import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { webhookStatus } from '#contract/webhooks/webhook-choices.ts'
import { type Announced, webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { asPlatform, type Db, sql } from '../kit/db.ts'

/** So many recommendations are named; all of them are counted. */
const mostNamed = 50

/**
 * Writes a delivery for every webhook that wants to hear of the event, of the account and of the platform, within the
 * transaction of `db`: what is rolled back was never announced. A job sends them.
 */
export async function announce<E extends keyof Announced>(
  db: Db,
  accountId: number,
  event: E,
  said: Announced[E],
  now: Date,
): Promise<void> {
  const { recommendationIds = [], ...data } = said as { recommendationIds?: readonly number[] }
  // The platform's webhooks are not the account's to see.
  await asPlatform(db, () =>
    db.run(sql`
    insert into webhook_delivery
      (account_id, webhook_id, event, about_account_id, payload, next_attempt_at, creation_time)
    select webhook.account_id, webhook.id, ${webhookEventNames[event]}, ${accountId},
      jsonb_build_object(
        'account', jsonb_build_object('id', account.id, 'name', account.name),
        'recommendations', named.list,
        'recommendationCount', ${recommendationIds.length}::int) || ${JSON.stringify(data)}::jsonb,
      ${now}, ${now}
    from webhook
    join account on account.id = ${accountId}
    cross join (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', mine.id, 'recommendationId', mine.recommendation_id, 'check', recommendation.name, 'severity', recommendation.severity,
        'product', product.display_name,
        'findings', jsonb_build_object(
          'en', recommendation.findings,
          'de', coalesce(recommendation.translations -> 'de' ->> 'findings', recommendation.findings)))
        order by recommendation.severity desc, mine.id), '[]') as list
      from account_recommendation mine
      join recommendation on recommendation.id = mine.recommendation_id
      join product on product.id = recommendation.product_id
      where mine.account_id = ${accountId} and mine.id = any(${recommendationIds.slice(0, mostNamed)}::bigint[])) named
    where webhook.account_id in (0, ${accountId}) and webhook.status = ${webhookStatus.value.Enabled}
      and ${webhookEventNames[event]} = any(webhook.events)`),
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
  if (before === Active) await announce(db, accountId, 'connection-lost', { status, reason }, now)
}
