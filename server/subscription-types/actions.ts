import { subscriptionTypeStatus } from '#contract/subscription-types.ts'
import { type Db, sql } from '../kit/db.ts'

/** The chosen type if it is there and enabled, else the trial type. */
export async function subscriptionOrTrialId(db: Db, chosen: number | null | undefined): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    select id
    from subscription_type
    where (id = ${chosen ?? null} and status = ${subscriptionTypeStatus.value.Enabled}) or is_trial
    order by is_trial
    limit 1`)
  return id
}
