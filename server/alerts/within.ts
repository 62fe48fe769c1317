import type { Principal } from '#contract/access/permissions.ts'
import { alerts, alertsHistory } from '#contract/alerts/alerts.ts'
import { within } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { narrowedScope } from '../recommendations/actions.ts'

/**
 * Somebody with a narrower scope sees an alert by what of it is in that scope: the views learn from the transaction
 * which rows those are. Answers whether there is such a scope.
 */
export async function seenInScope(
  db: Db,
  who: Pick<Principal, 'accountId' | 'role' | 'groupId'>,
): Promise<boolean> {
  const scope = await narrowedScope(db, who)
  if (!scope) return false
  await db.run(sql`
    select set_config('parapet.account_recommendations', coalesce(array_agg(id), '{}')::text, true)
    from account_recommendation_extended
    where account_id = ${who.accountId} and (${scope})`)
  return true
}

export const alertWithin = [
  within(alerts, async ({ db, who }) => ((await seenInScope(db, who)) ? sql`watched > 0` : undefined)),
  within(alertsHistory, async ({ db, who }) =>
    (await seenInScope(db, who)) ? sql`recommendations > 0` : undefined,
  ),
]
