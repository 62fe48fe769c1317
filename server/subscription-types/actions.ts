import {
  chooseType,
  subscriptionTypeStatus,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { type Db, sql } from '../kit/db.ts'
import { refuseIf } from '../kit/errors.ts'

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

/**
 * The type that an account gets by a choice. A reseller chooses among those that its own type allows; what the accounts
 * have already is no choice, and neither is the trial type that a new account begins with.
 */
export async function chosenType(
  db: Db,
  chosen: number | null | undefined,
  accounts: readonly { subscriptionTypeId: number }[] = [],
): Promise<number> {
  const isKept = accounts.length > 0 && accounts.every((account) => account.subscriptionTypeId === chosen)
  if (db.scope?.kind === 'vendor' && isKept && chosen) return chosen
  const id = await subscriptionOrTrialId(db, chosen)
  const type = await db.get(subscriptionTypes, id)
  if (accounts.length > 0 || !type.isTrial) refuseIf(chooseType(type))
  return id
}

/** Whether the subscription of the account has to do with chosen recommendations. */
export async function isScoped(db: Db, accountId: number | null): Promise<boolean> {
  const { scoped } = await db.one(sql<{ scoped: boolean }>`
    select subscription_type.recommendation_scoping_enabled as scoped
    from account
    join subscription_type on subscription_type.id = account.subscription_type_id
    where account.id = ${accountId}`)
  return scoped
}
