import { forgetDeliveriesJob, sendWebhooksJob } from '#contract/webhooks/webhook-jobs.ts'
import { work } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import { sendDueDeliveries } from './deliver.ts'

const keptDays = 30

export const webhookWorks = [
  work(sendWebhooksJob, async ({ app, signal }) => ({
    code: 'sent',
    values: { n: await sendDueDeliveries(app, signal) },
  })),

  work(forgetDeliveriesJob, async ({ app }) => {
    const before = new Date(app.clock().getTime() - keptDays * 24 * 60 * 60_000)
    const n = await inScope(app.pool, { kind: 'platform' }, (db) =>
      db.run(sql`delete from webhook_delivery where creation_time < ${before}`),
    )
    return { code: 'forgotten', values: { n } }
  }),
]
