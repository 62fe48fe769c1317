import assert from 'node:assert/strict'
import { forgetDeliveriesJob, sendWebhooksJob } from '#contract/webhooks/webhook-jobs.ts'
import { sql } from '../kit/db.ts'
import { seal } from '../kit/tokens.ts'
import { type JobWorld, jobCase } from '../testing/job-case.ts'
import { until } from '../testing/until.ts'
import { announce } from './actions.ts'
import { aReceiver } from './testing/receiver.ts'
import { aWebhook } from './testing/webhooks.ts'

/** Some messages for a webhook of the account. */
async function announced({ server }: JobWorld, url: string): Promise<number> {
  const { accountId } = server.people
  const secret = seal(server.app.secretKey, 'whsec_sample')
  return server.db({ kind: 'platform' }, async (db) => {
    const id = await aWebhook(db, { accountId, url, secret, events: [4] })
    for (let n = 0; n < 3; n += 1)
      await announce(db, accountId, 'scan-failed', { scanId: String(n), reason: 'x' }, server.app.clock())
    return id
  })
}

export const webhookJobCases = [
  jobCase(sendWebhooksJob, async (world, isInside) => {
    const { promise: inside, resolve } = Promise.withResolvers<void>()
    let isHeld = isInside
    // The first one is not answered: whoever sends waits until it is killed.
    const { url, got } = await aReceiver((response) => {
      if (!isHeld) return response.end()
      isHeld = false
      resolve()
    })
    const id = await announced(world, url)
    const states = () =>
      world.rows(sql<{ state: number }>`select state from webhook_delivery where webhook_id = ${id}`)
    return {
      ...(isInside ? { inside } : {}),
      check: async () => {
        if (isInside) assert.deepEqual((await states()).map(({ state }) => state).sort(), [2, 3, 3])
        else await until(async () => (await states()).every(({ state }) => state === 3), 'all are delivered')
        const ids = got.map(({ headers }) => headers['parapet-delivery'])
        assert.equal(new Set(ids).size, 3)
      },
    }
  }),

  jobCase(forgetDeliveriesJob, async (world) => {
    const id = await announced(world, 'http://127.0.0.1:9/')
    await world.rows(sql`
      update webhook_delivery set state = 4, creation_time = now() - interval '31 days' where webhook_id = ${id}`)
    return {
      check: async () =>
        assert.deepEqual(await world.rows(sql`select id from webhook_delivery where webhook_id = ${id}`), []),
    }
  }),
]
