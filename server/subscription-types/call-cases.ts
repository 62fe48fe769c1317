import { subscriptionTypeCalls } from '#contract/subscription-types/subscription-types.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor, fresh } from '../testing/call-case.ts'

const type = async (db: Db) =>
  (
    await db.one(
      sql<{ id: number }>`insert into subscription_type (name) values (${fresh('type')}) returning id`,
    )
  ).id

export const subscriptionTypeCases = casesFor(subscriptionTypeCalls, {
  create: { parts: () => ({ body: { name: fresh('type') } }), passes: [201] },
  update: {
    target: type,
    parts: (id) => ({ body: { ids: [id], updateSubscriptionDto: { enableExport: true } } }),
    passes: [200],
    isShared: true,
  },
})
