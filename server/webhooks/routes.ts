import { isIP } from 'node:net'
import { deliveryState } from '#contract/webhooks/webhook-choices.ts'
import {
  webhookDeliveries,
  webhookDeliveryCalls,
  webhookDeliveryRules,
} from '#contract/webhooks/webhook-deliveries.ts'
import { webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { webhookCalls, webhooks } from '#contract/webhooks/webhooks.ts'
import { type App, crud, handle, type Route } from '../handle.ts'
import { hold, holdOne, insert } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, refused, refuseIf } from '../kit/errors.ts'
import { seal } from '../kit/tokens.ts'
import { isAllowed, networkList } from './addresses.ts'
import { newSecret } from './signature.ts'

const mostWebhooks = 20
const bothSecretsMs = 24 * 60 * 60_000
const { create, update, remove, rollSecret, test } = webhookCalls

export const webhookRoutes: Route[] = [
  handle(create, async ({ app, db, body, now, note }) => {
    refuseAddress(app, body.url)
    await refuseTooMany(db)
    const secret = newSecret()
    const id = await insert(db, webhooks, body, now, { secret: seal(app.secretKeys, secret) })
    note({ id })
    return { id, secret }
  }),

  ...crud(
    webhooks,
    { update, remove },
    {
      before: async ({ app, body }) => {
        const { url } = body as { url?: string }
        if (url !== undefined) refuseAddress(app, url)
      },
    },
  ),

  handle(rollSecret, async ({ app, db, params: { id }, now }) => {
    await holdOne(db, webhooks, id)
    const secret = newSecret()
    await db.run(sql`
      update webhook
      set previous_secret = secret, previous_secret_until = ${new Date(now.getTime() + bothSecretsMs)},
        secret = ${seal(app.secretKeys, secret)}, last_updated_time = ${now}
      where id = ${id}`)
    return { id, secret }
  }),

  handle(test, async ({ db, params: { id }, now }) => {
    const { accountId } = await db.get(webhooks, id)
    await db.run(sql`
      insert into webhook_delivery
        (account_id, webhook_id, event, about_account_id, payload, next_attempt_at, creation_time)
      select ${accountId}, ${id}, ${webhookEventNames.test}, ${accountId},
        jsonb_build_object('account',
          (select jsonb_build_object('id', id, 'name', name) from account where account.id = ${accountId})),
        ${now}, ${now}`)
  }),

  handle(webhookDeliveryCalls.sendAgain, async ({ db, body: { ids }, now, say }) => {
    const rows = await hold(db, webhookDeliveries, ids)
    refuseIf(webhookDeliveryRules.sendAgain(rows))
    await db.run(sql`
      update webhook_delivery set state = ${deliveryState.value.Waiting}, attempts = 0, next_attempt_at = ${now}
      where id = any(${ids})`)
    say({ n: ids.length })
  }),
]

/** What can be said without looking a name up; that is done when something is sent, and then it counts. */
function refuseAddress({ config }: App, url: string): void {
  const { protocol, hostname } = new URL(url.trim())
  const allowed = networkList(config.webhookNetworks)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  const isPrivate =
    version > 0
      ? !isAllowed({ address: bare, family: version === 6 ? 6 : 4 }, allowed)
      : /(^|\.)(localhost|local|internal)\.?$/i.test(bare) && config.webhookNetworks.length === 0
  if (isPrivate)
    throw badField('url', {
      en: 'This address is private, local or reserved. Enter an address on the internet.',
      de: 'Diese Adresse ist privat, lokal oder reserviert. Geben Sie eine Adresse im Internet ein.',
    })
  if (protocol !== 'https:' && config.webhookNetworks.length === 0)
    throw badField('url', {
      en: 'Enter an address that begins with https://',
      de: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
    })
}

async function refuseTooMany(db: Db): Promise<void> {
  const { n } = await db.one(sql<{ n: number }>`select count(*)::int as n from webhook_extended`)
  if (n >= mostWebhooks)
    throw refused({
      en: `There are ${mostWebhooks} webhooks already. Delete one first.`,
      de: `Es gibt bereits ${mostWebhooks} Webhooks. Löschen Sie zuerst einen.`,
    })
}
