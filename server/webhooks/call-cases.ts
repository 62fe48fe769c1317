import { webhookDeliveryCalls } from '#contract/webhooks/webhook-deliveries.ts'
import { webhookCalls } from '#contract/webhooks/webhooks.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor, fresh, type Place } from '../testing/call-case.ts'
import { aWebhook } from './testing/webhooks.ts'

/** The platform has webhooks of its own, and does not see those of its customers. */
const ownerOf = ({ accountId, isOperator }: Place) => (isOperator ? 0 : accountId)
const webhook = (db: Db, place: Place) => aWebhook(db, { accountId: ownerOf(place) })
const body = () => ({
  name: fresh('hook'),
  url: 'https://hooks.example.com/a',
  events: [1 as const],
  format: 1 as const,
})

/** One that was delivered. */
async function delivery(db: Db, place: Place): Promise<number> {
  const webhookId = await webhook(db, place)
  const { id } = await db.one(sql<{ id: number }>`
    insert into webhook_delivery
      (account_id, webhook_id, event, about_account_id, payload, state, next_attempt_at, creation_time)
    values (${ownerOf(place)}, ${webhookId}, 6, ${ownerOf(place)}, '{}', 3, now(), now())
    returning id`)
  return id
}

export const webhookCases = [
  ...casesFor(webhookCalls, {
    create: { parts: () => ({ body: body() }), passes: [201] },
    update: { target: webhook, parts: (id) => ({ params: { id }, body: { name: 'Other' } }), passes: [200] },
    remove: { target: webhook, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
    rollSecret: { target: webhook, parts: (id) => ({ params: { id } }), passes: [200] },
    test: { target: webhook, parts: (id) => ({ params: { id } }), passes: [200] },
  }),
  ...casesFor(webhookDeliveryCalls, {
    sendAgain: { target: delivery, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  }),
]
