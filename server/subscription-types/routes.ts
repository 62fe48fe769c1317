import type { BodyOf } from '#contract/kit/call.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import {
  type SubscriptionType,
  subscriptionTypeCalls,
  subscriptionTypeRules,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { badInput, refused, refuseIf } from '../kit/errors.ts'

export const subscriptionTypeRoutes: Route[] = [
  handle(subscriptionTypeCalls.create, async ({ db, body, now, note }) => {
    checkScoping(body)
    const { id } = await db.one(sql<{ id: number }>`
      insert into subscription_type
        (name, status, recommendation_scoping_enabled, recommendations_filter, enable_export, creation_time)
      values
        (${body.name.trim()}, ${body.status ?? 1}, ${body.recommendationScopingEnabled ?? false},
         ${body.recommendationsFilter?.trim() || null}, ${body.enableExport ?? false}, ${now})
      returning id`)
    note({ id })
    return { id }
  }),

  handle(subscriptionTypeCalls.update, async ({ db, body }) => {
    const { ids, updateSubscriptionDto: data } = body
    await db.run(sql`select from subscription_type where id = any(${ids}) order by id for update`)
    const selected = await db.many(subscriptionTypes, ids)
    if (data.status === 1) refuseIf(subscriptionTypeRules.enable(selected))
    if (data.status === 2) refuseIf(subscriptionTypeRules.disable(selected))
    if (data.name !== undefined && ids.length > 1)
      throw refused({
        en: 'Names are unique: change one at a time',
        de: 'Namen sind eindeutig: einzeln ändern',
      })

    for (const type of selected) checkScoping(data, type)

    const changes = []
    if (data.name !== undefined) changes.push(sql`name = ${data.name.trim()}`)
    if (data.status !== undefined) changes.push(sql`status = ${data.status}`)
    if (data.recommendationScopingEnabled !== undefined)
      changes.push(sql`recommendation_scoping_enabled = ${data.recommendationScopingEnabled}`)
    if (data.recommendationsFilter !== undefined)
      changes.push(sql`recommendations_filter = ${data.recommendationsFilter?.trim() || null}`)
    if (data.enableExport !== undefined) changes.push(sql`enable_export = ${data.enableExport}`)
    await db.run(sql`update subscription_type set ${sql.join(changes)} where id = any(${ids})`)
  }),
]

type Data = BodyOf<typeof subscriptionTypeCalls.update>['updateSubscriptionDto']

/** The filter as it would stand. What was stored before it was checked can still be switched off. */
function checkScoping(data: Data, stored?: SubscriptionType): void {
  if (!data.recommendationScopingEnabled && data.recommendationsFilter === undefined) return
  const enabled = data.recommendationScopingEnabled ?? stored?.recommendationScopingEnabled ?? false
  const filter =
    data.recommendationsFilter === undefined
      ? (stored?.recommendationsFilter ?? null)
      : data.recommendationsFilter
  const problem = scopingProblem(enabled, filter, 'subscriptionType')
  if (problem) throw badInput(problem)
}
