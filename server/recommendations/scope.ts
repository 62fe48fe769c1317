import type { Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import type { Field } from '#contract/kit/entity.ts'
import { type BoundFilter, bind } from '#contract/kit/filter.ts'
import { FilterError } from '#contract/kit/filter-reasons.ts'
import { parseFilter } from '#contract/kit/odata.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { catalogueFields } from '#contract/recommendations/recommendations.ts'
import { type Db, sql } from '../kit/db.ts'
import { conditionOf } from '../kit/filter-sql.ts'
import type { Condition } from '../kit/within.ts'

/** A filter that narrows the recommendations, as SQL. One that cannot be read any more leaves nothing. */
export function narrowingOf(filter: string, now?: Date): Condition {
  try {
    return asWritten(bind(accountRecommendations, parseFilter(filter), now))
  } catch (error) {
    if (error instanceof FilterError) return sql`false`
    throw error
  }
}

/** The filter as SQL, but texts of the catalogue are those that the row says: no language shows more than another. */
export function asWritten(filter: BoundFilter): Condition {
  if (filter.op === 'not') return sql`not coalesce(${asWritten(filter.of)}, false)`
  if (filter.op === 'and' || filter.op === 'or') {
    if (filter.of.length === 0) return filter.op === 'and' ? sql`true` : sql`false`
    return sql.join(
      filter.of.map((one) => sql`(${asWritten(one)})`),
      filter.op === 'and' ? sql` and ` : sql` or `,
    )
  }
  const condition = conditionOf(accountRecommendations, filter)
  return catalogueTexts.has(filter.field)
    ? sql`recommendation_id in (select id from recommendation where ${condition})`
    : condition
}
// All of them, translated or not: one that gets a translation tomorrow is here already.
export const catalogueTexts: ReadonlySet<string> = new Set(
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

/** What decides how much of an account somebody sees. */
export type Viewer = Pick<Principal, 'accountId' | 'role' | 'groupId'>

/** What is left for this person: the subscription's part, and of it the group's. */
export async function personScope(db: Db, who: Viewer): Promise<Condition> {
  if (who.accountId === null) return sql`true`
  return (await narrowedScope(db, who)) ?? subscriptionScope(db, who.accountId)
}

/** The same for somebody whose group leaves less than the account's stored scores count; null for everybody else. */
export async function narrowedScope(db: Db, who: Viewer): Promise<Condition | null> {
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
