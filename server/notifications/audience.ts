import { userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { audienceProblem, notificationAudience } from '#contract/notifications/notifications.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField } from '../kit/errors.ts'
import type { Condition } from '../kit/within.ts'

export interface Audience {
  audience: number
  audienceIds: readonly number[]
}

const { SubscriptionTypes, Resellers, SingleAccounts } = notificationAudience.value
const { Enabled, PendingInitialScan } = accountStatus.value

/** Accounts whose people can sign in and see a bell. */
const isActive = sql`account.status in (${sql.lit(Enabled)}, ${sql.lit(PendingInitialScan)})`

/** The accounts of an audience, as a condition on `account`. */
export function inAudience({ audience, audienceIds }: Audience): Condition {
  if (audience === SubscriptionTypes)
    return sql`${isActive} and account.subscription_type_id = any(${audienceIds})`
  if (audience === Resellers) return sql`${isActive} and account.vendor_id = any(${audienceIds})`
  return audience === SingleAccounts ? sql`${isActive} and account.id = any(${audienceIds})` : isActive
}

export interface Reach {
  accounts: number
  allAccounts: number
  users: number
}

export const reachOf = (db: Db, audience: Audience): Promise<Reach> =>
  db.one(sql<Reach>`
    select
      (select count(*) from account where ${inAudience(audience)}) as accounts,
      (select count(*) from account where account.status <> ${accountStatus.value.Deleted}) as "allAccounts",
      (select count(*) from app_user
       join account on account.id = app_user.account_id
       where app_user.status = ${userStatus.value.Active} and ${inAudience(audience)}) as users`)

const tables: Partial<Record<number, string>> = {
  [SubscriptionTypes]: 'subscription_type',
  [Resellers]: 'vendor',
  [SingleAccounts]: 'account',
}

/** An audience names at least one row, and only rows that there are; 400 at the field otherwise. */
export async function refuseBadAudience(db: Db, { audience, audienceIds }: Audience): Promise<void> {
  const problem = audienceProblem(audience, audienceIds)
  if (problem) throw badField('audienceIds', problem)
  const table = tables[audience]
  if (!table) return
  const found = await db.rows(sql`select from ${sql.table(table)} where id = any(${audienceIds})`)
  if (found.length === new Set(audienceIds).size) return
  throw badField('audienceIds', {
    en: 'A selected entry no longer exists. Select again.',
    de: 'Ein ausgewählter Eintrag ist nicht mehr vorhanden. Wählen Sie erneut aus.',
  })
}
