import assert from 'node:assert/strict'
import { deliveryState } from '#contract/webhooks/webhook-choices.ts'
import { webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { forgetDeliveriesJob, sendWebhooksJob } from '#contract/webhooks/webhook-jobs.ts'
import { sql } from '../kit/db.ts'
import { seal } from '../kit/tokens.ts'
import { type JobWorld, jobCase, type TriedInside } from '../testing/job-case.ts'
import { claimMs, sendDueDeliveries } from './deliver.ts'
import { aReceiver } from './testing/receiver.ts'
import { aWebhook } from './testing/webhooks.ts'

/** Three messages that wait for a webhook of their own: what else happens in the account is not told to it. */
async function waiting({ server }: JobWorld, url: string): Promise<number> {
  const { accountId } = server.people
  const secret = seal(server.app.secretKeys, 'whsec_sample')
  return server.db({ kind: 'platform' }, async (db) => {
    const id = await aWebhook(db, { accountId, url, secret, events: [] })
    await db.run(sql`
      insert into webhook_delivery
        (account_id, webhook_id, event, about_account_id, payload, next_attempt_at, creation_time)
      select ${accountId}, ${id}, ${webhookEventNames.test}, ${accountId}, '{}', now(), now()
      from generate_series(1, 3)`)
    return id
  })
}

/** A receiver gets three messages once; with `isHeld` the first one is not answered until the sender is killed. */
async function threeMessages(world: JobWorld, isHeld: boolean): Promise<TriedInside> {
  const { promise: inside, resolve } = Promise.withResolvers<void>()
  let holds = isHeld
  const { url, got } = await aReceiver((response) => {
    if (!holds) return response.end()
    holds = false
    resolve()
  })
  const id = await waiting(world, url)
  const states = () =>
    world.rows(sql<{ state: number }>`select state from webhook_delivery where webhook_id = ${id}`)
  return {
    inside,
    check: async () => {
      // What was under way when the sender was killed is another's when its claim has ended: that is let pass here.
      const later = new Date(world.server.app.clock().getTime() + claimMs)
      await sendDueDeliveries({ ...world.server.app, clock: () => later })
      const { Delivered } = deliveryState.value
      assert.deepEqual(new Set((await states()).map(({ state }) => state)), new Set([Delivered]))
      const ids = got.map(({ headers }) => headers['parapet-delivery'])
      assert.equal(new Set(ids).size, 3)
      // Only what was cut off may come twice, with the same id.
      assert.ok(isHeld || ids.length === 3)
    },
  }
}

export const webhookJobCases = [
  jobCase(sendWebhooksJob, (world) => threeMessages(world, false), {
    beginInside: (world) => threeMessages(world, true),
  }),

  jobCase(forgetDeliveriesJob, async (world) => {
    const id = await waiting(world, 'http://127.0.0.1:9/')
    await world.rows(sql`
      update webhook_delivery set state = ${deliveryState.value.Failed}, creation_time = now() - interval '31 days' where webhook_id = ${id}`)
    return {
      check: async () =>
        assert.deepEqual(await world.rows(sql`select id from webhook_delivery where webhook_id = ${id}`), []),
    }
  }),
]
