import { groupPermissions, permissionGroups, permissionLabel } from '#contract/access/group-permissions.ts'
import { groupCalls, groupRules, groups } from '#contract/groups/groups.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import { handle, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, refuseIf } from '../kit/errors.ts'
import { isScoped } from '../subscription-types/actions.ts'

const knownPermissions = new Set<number>(groupPermissions.map((one) => one.id))

export const groupRoutes: Route[] = [
  handle(groupCalls.permissions, async () =>
    permissionGroups.map(({ id, displayName, allowMultiSelect }) => ({
      id,
      displayName,
      description: displayName,
      allowMultiSelect,
      groupPermissions: groupPermissions
        .filter((one) => one.group === displayName)
        .map((one) => ({
          id: one.id,
          displayName: permissionLabel(one.description),
          description: one.description,
        })),
    })),
  ),

  handle(groupCalls.get, async ({ db, params }) => db.get(groups, params.id)),

  handle(groupCalls.create, async ({ db, who, body, now, note }) => {
    checkPermissions(body.permissions)
    checkScoping(body)
    if (body.recommendationScopingEnabled) await checkPremium(db, who.accountId)
    const { id } = await db.one(sql<{ id: number }>`
      insert into user_group
        (account_id, name, description, permissions, recommendation_scoping_enabled, recommendations_filter,
         creation_time, last_updated_time)
      values
        (${who.accountId}, ${body.name.trim()}, ${body.description.trim()}, ${body.permissions},
         ${body.recommendationScopingEnabled}, ${filterOf(body)}, ${now}, ${now})
      returning id`)
    note({ id })
    return { id }
  }),

  handle(groupCalls.update, async ({ db, params, body, now }) => {
    checkPermissions(body.permissions)
    checkScoping(body)
    const group = await db.get(groups, params.id)
    // A group that was restricted under an earlier subscription can still be edited, and set free.
    if (body.recommendationScopingEnabled && !group.recommendationScopingEnabled)
      await checkPremium(db, group.accountId)
    await db.run(sql`
      update user_group
      set name = ${body.name.trim()},
        description = ${body.description.trim()},
        permissions = ${body.permissions},
        recommendation_scoping_enabled = ${body.recommendationScopingEnabled},
        recommendations_filter = ${filterOf(body)},
        last_updated_time = ${now}
      where account_id = ${group.accountId} and id = ${group.id}`)
  }),

  handle(groupCalls.remove, async ({ db, params, now }) => {
    const group = await db.get(groups, params.id)
    // Held until the commit, so that nobody joins the group in between.
    await db.run(
      sql`select from user_group where account_id = ${group.accountId} and id = ${group.id} for update`,
    )
    refuseIf(groupRules.remove(await db.get(groups, params.id)))
    await db.run(sql`
      update user_group
      set status = 2, last_updated_time = ${now}
      where account_id = ${group.accountId} and id = ${group.id}`)
  }),
]

type Body = BodyOf<typeof groupCalls.create>
const filterOf = (body: Body) => body.recommendationsFilter?.trim() || null

function checkScoping(body: Body): void {
  const problem = scopingProblem(body.recommendationScopingEnabled, body.recommendationsFilter, 'group')
  if (problem) throw badInput(problem)
}

async function checkPremium(db: Db, accountId: number | null): Promise<void> {
  refuseIf(groupRules.scope({ recommendationScopingEnabled: await isScoped(db, accountId) }))
}

function checkPermissions(ids: readonly number[]): void {
  const unknown = ids.find((id) => !knownPermissions.has(id))
  if (unknown !== undefined)
    throw badInput({
      en: `There is no permission ${unknown}`,
      de: `Es gibt keine Berechtigung ${unknown}`,
    })
  for (const { displayName, allowMultiSelect } of permissionGroups) {
    const chosen = groupPermissions.filter((one) => one.group === displayName && ids.includes(one.id))
    if (!allowMultiSelect && chosen.length > 1)
      throw badInput({
        en: `Choose one permission for ${displayName}`,
        de: `Eine Berechtigung für ${displayName} auswählen`,
      })
  }
}
