import type { RawBuilder } from 'kysely'
import type { Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import type { Entity, Field } from '#contract/kit/entity.ts'
import { type BoundFilter, bind, FilterError } from '#contract/kit/filter.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import {
  accountRecommendations,
  recommendationPrerequisites,
} from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { changeField, recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { recommendationViews } from '#contract/recommendations/recommendation-views.ts'
import { catalogueFields, recommendationNames } from '#contract/recommendations/recommendations.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import { stories, storyRecommendations } from '#contract/stories/stories.ts'
import { type Db, sql } from '../kit/db.ts'
import { conditionOf } from '../kit/list-sql.ts'

export type Condition = RawBuilder<unknown>

/** A filter that narrows the recommendations, as SQL. One that cannot be read any more leaves nothing. */
export function narrowingOf(filter: string): Condition {
  try {
    return asWritten(bind(accountRecommendations, parseFilter(filter)))
  } catch (error) {
    if (error instanceof FilterError) return sql`false`
    throw error
  }
}

/** The filter as SQL, but texts of the catalogue are those that the row says: no language shows more than another. */
function asWritten(filter: BoundFilter): Condition {
  if (filter.op === 'not') return sql`not coalesce(${asWritten(filter.of)}, false)`
  if (filter.op === 'and' || filter.op === 'or')
    return sql.join(
      filter.of.map((one) => sql`(${asWritten(one)})`),
      filter.op === 'and' ? sql` and ` : sql` or `,
    )
  const condition = conditionOf(accountRecommendations, filter)
  return catalogueTexts.has(filter.field)
    ? sql`recommendation_id in (select id from recommendation where ${condition})`
    : condition
}
// All of them, translated or not: one that gets a translation tomorrow is here already.
const catalogueTexts = new Set(
  Object.entries<Field>(catalogueFields).flatMap(([name, { kind }]) => (kind === 'text' ? [name] : [])),
)

/** What the account's subscription leaves of the recommendations; the stored scores count these. */
export async function subscriptionScope(db: Db, accountId: number): Promise<Condition> {
  const row = await db.maybe(sql<{ filter: string | null }>`
    select subscription_type.recommendations_filter as filter
    from account
    join subscription_type on subscription_type.id = account.subscription_type_id
    where account.id = ${accountId} and subscription_type.recommendation_scoping_enabled`)
  return row?.filter?.trim() ? narrowingOf(row.filter) : sql`true`
}

/** What is left for this person: the subscription's part, and of it the group's. */
export async function personScope(db: Db, who: Principal): Promise<Condition> {
  if (who.accountId === null) return sql`true`
  return (await narrowedScope(db, who)) ?? subscriptionScope(db, who.accountId)
}

/** The same for somebody whose group leaves less than the account's stored scores count; null for everybody else. */
export async function narrowedScope(db: Db, who: Principal): Promise<Condition | null> {
  if (who.accountId === null || who.role !== userRole.value.User || who.groupId === null) return null
  const group = await db.maybe(sql<{ filter: string | null }>`
    select recommendations_filter as filter
    from user_group
    where account_id = ${who.accountId} and id = ${who.groupId} and recommendation_scoping_enabled`)
  if (!group) return null
  // Restricted, but to nothing that was ever chosen.
  if (!group.filter?.trim()) return sql`false`
  return sql`(${await subscriptionScope(db, who.accountId)}) and (${narrowingOf(group.filter)})`
}

/** Which ids of the catalogue somebody may know of: an account's people the published ones of their scope. */
export async function catalogueScope(db: Db, who: Principal): Promise<Condition> {
  if (who.accountId === null) return sql`true`
  return sql`id in (
    select recommendation_id from account_recommendation_extended
    where account_id = ${who.accountId} and status = ${recommendationStatus.value.Enabled}
      and (${await personScope(db, who)}))`
}

/** The rows of a list that are about recommendations: those in the person's scope. Other lists are not narrowed. */
export async function withinScope(
  db: Db,
  who: Principal,
  model: Entity,
  now: Date,
): Promise<Condition | undefined> {
  const { accountId } = who
  if (accountId === null) return undefined
  if (model.name === recommendationViews.name) return sql`user_id = ${who.userId}`
  if (model.name === recommendationNames.name) return catalogueScope(db, who)
  if (counting.includes(model.name)) return tellScope(db, accountId, await personScope(db, who), now)
  const isDirect = model.name === accountRecommendations.name
  const column = narrowedBy[model.name]
  if (!isDirect && !column) return undefined
  const scope = await personScope(db, who)
  if (isDirect || !column) return scope
  return sql`${sql.ref(column.own)} in (
    select ${sql.ref(column.key)} from account_recommendation_extended where account_id = ${accountId} and (${scope}))`
}

/**
 * Lists that count recommendations learn from the transaction which of them are in scope, and what the history says
 * they were a week ago: the last change of compliance before that.
 */
const counting = [accountRegulations.name, stories.name]
async function tellScope(db: Db, accountId: number, scope: Condition, now: Date): Promise<undefined> {
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
    where mine.account_id = ${accountId} and (${scope})`)
}
const idsWhere = (condition: Condition): Condition =>
  sql`coalesce(array_agg(recommendation_id) filter (where ${condition}), '{}')::text`

const narrowedBy: Record<string, { own: string; key: string }> = {
  [recommendationHistory.name]: { own: 'account_recommendation_id', key: 'id' },
  [storyRecommendations.name]: { own: 'recommendation_id', key: 'recommendation_id' },
  [recommendationPrerequisites.name]: { own: 'prerequisite_recommendation_id', key: 'recommendation_id' },
}
