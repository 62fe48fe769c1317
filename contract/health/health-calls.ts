import { Type } from 'typebox'
import { call } from '#contract/access/permissions.ts'

const count = Type.Integer({ minimum: 0 })

export const healthCalls = {
  figures: call({
    method: 'GET',
    path: '/health/figures',
    permission: 'health.manage',
    summary:
      'Health of the installation: processes, jobs, emails, deliveries, tenants that Microsoft throttles',
    answer: Type.Object({
      servers: count,
      workers: count,
      /** Processes that have not said anything for too long. */
      silent: count,
      /** Jobs that are due and wait, and for how many seconds the oldest has done so. */
      waiting: count,
      oldestSeconds: count,
      running: count,
      stuck: count,
      /** In the last 24 hours. */
      failed: count,
      mailsGivenUp: count,
      deliveriesGivenUp: count,
      throttledAccounts: count,
    }),
  }),
}
