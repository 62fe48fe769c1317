import { forgetDeliveriesJob, sendWebhooksJob } from '#contract/webhooks/webhook-jobs.ts'
import { work } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forget } from '../kit/forget.ts'
import { sendDueDeliveries } from './deliver.ts'

const keptDays = 30

export const webhookWorks = [
  work(sendWebhooksJob, async ({ app, signal }) => ({
    code: 'sent',
    values: { n: await sendDueDeliveries(app, signal) },
  })),

  work(forgetDeliveriesJob, async ({ app, signal }) => {
    const before = new Date(app.clock().getTime() - keptDays * 24 * 60 * 60_000)
    const isOver = sql`creation_time < ${before}`
    return {
      code: 'forgotten',
      values: { n: await forget(app.pool, 'webhook_delivery', isOver, { signal }) },
    }
  }),
]
