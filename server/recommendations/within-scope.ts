import type { Principal } from '#contract/access/permissions.ts'
import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { sql } from '../kit/db.ts'
import type { Asking, Condition } from '../kit/within.ts'
import { personScope } from './scope.ts'

/** Rows about recommendations: those whose column names one in the person's scope, by this column of its row. */
export const whereInScope =
  (own: string, key: 'id' | 'recommendation_id') =>
  async ({ db, who }: Asking<Principal>): Promise<Condition> =>
    sql`${sql.ref(own)} in (
    select ${sql.ref(key)} from account_recommendation_extended
    where account_id = ${who.accountId} and (${await personScope(db, who)}))`

/**
 * Views that count recommendations learn from the transaction which of them are in scope, and what the history says
 * they were a week ago: the last change of compliance before that. All of their rows are seen.
 */
export async function countedInScope({ db, who, now }: Asking<Principal>): Promise<undefined> {
  await db.run(sql`
    select
      set_config('parapet.recommendations', ${idsWhere(sql`true`)}, true),
      set_config('parapet.decided_last_week', ${idsWhere(sql`was.compliant is not null`)}, true),
      set_config('parapet.compliant_last_week', ${idsWhere(sql`was.compliant = 'true'`)}, true)
    from account_recommendation_extended mine
    left join lateral (
      select change.new_value as compliant
      from account_recommendation_history change
      where change.account_id = mine.account_id and change.account_recommendation_id = mine.id
        and change.change_field = ${changeField.value.IsCompliant}
        and change.date <= ${now}::timestamptz - interval '7 days'
      order by change.date desc, change.id desc
      limit 1
    ) was on true
    where mine.account_id = ${who.accountId} and (${await personScope(db, who)})`)
}

const idsWhere = (condition: Condition): Condition =>
  sql`coalesce(array_agg(recommendation_id) filter (where ${condition}), '{}')::text`
