import type { BodyOf } from '#contract/kit/call.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import {
  type SubscriptionType,
  subscriptionTypeCalls,
  subscriptionTypeRules,
  subscriptionTypeStatus,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { handle, type Route } from '../handle.ts'
import { hold, insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, refused, refuseIf } from '../kit/errors.ts'
import { changesOf } from '../kit/operator-log.ts'
import { recountSoon } from '../recommendations/actions.ts'

const { Enabled, Disabled } = subscriptionTypeStatus.value

export const subscriptionTypeRoutes: Route[] = [
  handle(subscriptionTypeCalls.create, async ({ db, body, now, note }) => {
    checkScoping(body)
    await checkAllowed(db, body)
    const id = await insert(db, subscriptionTypes, body, now)
    note({ id, name: body.name.trim() })
    return { id }
  }),

  handle(subscriptionTypeCalls.update, async ({ db, body, now, seen, note }) => {
    const { ids, updateSubscriptionDto: data } = body
    const selected = await hold(db, subscriptionTypes, ids, { seen })
    if (data.status === Enabled) refuseIf(subscriptionTypeRules.enable(selected))
    if (data.status === Disabled) refuseIf(subscriptionTypeRules.disable(selected))
    if (data.name !== undefined && ids.length > 1)
      throw refused({
        en: 'Names must be unique. Rename one subscription type at a time.',
        de: 'Namen müssen eindeutig sein. Benennen Sie jeweils nur einen Abonnementtyp um.',
      })
    if (data.name !== undefined) refuseIf(subscriptionTypeRules.rename(selected, data.name))
    for (const type of selected) checkScoping(data, type)
    await checkAllowed(db, data)
    await update(db, subscriptionTypes, ids, data, now)
    if (data.recommendationScopingEnabled !== undefined || data.recommendationsFilter !== undefined)
      await recountSoon(db, await accountsOf(db, ids), now)
    note({ names: selected.map(({ name }) => name), changes: changesOf(subscriptionTypes, selected, data) })
  }),
]

async function accountsOf(db: Db, typeIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from account where subscription_type_id = any(${typeIds}) order by id`)
  return rows.map(({ id }) => id)
}

type Data = BodyOf<typeof subscriptionTypeCalls.update>['updateSubscriptionDto']

async function checkAllowed(db: Db, { allowedTypeIds = [] }: Data): Promise<void> {
  const known = await db.rows(sql<{ id: number }>`
    select id from subscription_type where id = any(${allowedTypeIds})`)
  const unknown = allowedTypeIds.filter((wanted) => known.every(({ id }) => id !== wanted))
  if (unknown.length > 0)
    throw badField('allowedTypeIds', {
      en: `these subscription types do not exist: ${unknown.join(', ')}`,
      de: `diese Abonnementtypen gibt es nicht: ${unknown.join(', ')}`,
    })
}

/** The filter as it would stand. What was stored before it was checked can still be switched off. */
function checkScoping(data: Data, stored?: SubscriptionType): void {
  if (!data.recommendationScopingEnabled && data.recommendationsFilter === undefined) return
  const enabled = data.recommendationScopingEnabled ?? stored?.recommendationScopingEnabled ?? false
  const filter =
    data.recommendationsFilter === undefined
      ? (stored?.recommendationsFilter ?? null)
      : data.recommendationsFilter
  const problem = scopingProblem(enabled, filter, 'subscriptionType')
  if (problem) throw badField('recommendationsFilter', problem)
}
