import { groupPermissions, permissionGroups, permissionLabel } from '#contract/access/group-permissions.ts'
import { groupCalls, groupRules, groupStatus, groups } from '#contract/groups/groups.ts'
import type { Text } from '#contract/kit/text.ts'
import { scopingProblem } from '#contract/recommendations/scoping.ts'
import { crud, handle, type Route } from '../handle.ts'
import type { FieldProblem } from '../kit/errors.ts'
import { refuseIf } from '../kit/errors.ts'
import { isScoped } from '../subscription-types/actions.ts'

const { permissions: permissionsCall, ...plainCalls } = groupCalls

export const groupRoutes: Route[] = [
  handle(permissionsCall, async () =>
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

  ...crud(groups, plainCalls, {
    rules: { remove: ([group]) => (group ? groupRules.remove(group) : null) },
    check: ({ permissions = [], recommendationScopingEnabled = false, recommendationsFilter = null }) =>
      at('permissions', permissionsProblem(permissions)) ??
      at(
        'recommendationsFilter',
        scopingProblem(recommendationScopingEnabled, recommendationsFilter, 'group'),
      ),
    // A group that was restricted under an earlier subscription can still be edited, and set free.
    before: async ({ db, who }, { recommendationScopingEnabled }, stored) => {
      if (!recommendationScopingEnabled || stored?.recommendationScopingEnabled) return
      refuseIf(groupRules.scope({ recommendationScopingEnabled: await isScoped(db, who.accountId) }))
    },
    removed: groupStatus.value.Deleted,
  }),
]

const at = (field: string, problem: Text | null): FieldProblem | null => problem && { field, problem }

const known = new Set<number>(groupPermissions.map((one) => one.id))

function permissionsProblem(ids: readonly number[]): Text | null {
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined)
    return { en: `There is no permission ${unknown}`, de: `Es gibt keine Berechtigung ${unknown}` }
  const twice = permissionGroups.find(({ displayName, allowMultiSelect }) => {
    const chosen = groupPermissions.filter((one) => one.group === displayName && ids.includes(one.id))
    return !allowMultiSelect && chosen.length > 1
  })
  return twice
    ? {
        en: `Choose one permission for ${twice.displayName}`,
        de: `Wählen Sie eine Berechtigung für ${twice.displayName}`,
      }
    : null
}
