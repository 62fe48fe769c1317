import { type Row, type Rows, rowWithId } from '#simulator/graph/rows.ts'
import { directoryRoles } from '#simulator/world/directory-roles.ts'
import { servicePrincipalId } from '#simulator/world/world.ts'
import { labelledId, numberedId } from './ids.ts'
import { daysFrom, picked, type Scene } from './scene.ts'

type Holding = { principalId: string; roleDefinitionId: string }

const lesserRoles = [directoryRoles['User Administrator'], directoryRoles['Security Reader']]

/** Roles of the people in the tenant's file, and Global Reader of the application where it was given. */
export function namedHoldings({ tenant, posture, counts }: Scene): Holding[] {
  const people = tenant.people.flatMap(({ oid, roles }) =>
    roles.map((role) => ({ principalId: oid, roleDefinitionId: directoryRoles[role] })),
  )
  const { globalAdministrators, otherAdministrators } = posture
  const made = Array.from(
    { length: Math.min(counts.users, globalAdministrators + otherAdministrators) },
    (_, i) => ({
      principalId: numberedId(tenant.id, 'user', i),
      roleDefinitionId:
        i < globalAdministrators ? directoryRoles['Global Administrator'] : picked(lesserRoles, i),
    }),
  )
  if (!tenant.app.globalReader || tenant.app.consented.length === 0) return [...people, ...made]
  const reader = {
    principalId: servicePrincipalId(tenant),
    roleDefinitionId: directoryRoles['Global Reader'],
  }
  return [...people, ...made, reader]
}

const assignmentId = ({ tenant }: Scene, { principalId, roleDefinitionId }: Holding) =>
  labelledId(tenant.id, `${principalId} is ${roleDefinitionId}`).replaceAll('-', '')

export const assignmentRow = (scene: Scene, holding: Holding): Row => ({
  id: assignmentId(scene, holding),
  ...holding,
  directoryScopeId: '/',
  appScopeId: null,
})

/** What privileged identity management says of the same assignments: standing ones, or activated for hours. */
export function scheduleInstanceRow(scene: Scene, assignment: Row, activated: boolean): Row {
  return {
    id: `${assignment.id}-1`,
    principalId: assignment.principalId,
    roleDefinitionId: assignment.roleDefinitionId,
    directoryScopeId: '/',
    memberType: 'Direct',
    startDateTime: activated ? daysFrom(scene.today, 0) : null,
    endDateTime: activated ? daysFrom(scene.today, 1) : null,
    assignmentType: activated ? 'Activated' : 'Assigned',
    roleAssignmentScheduleId: `${assignment.id}`,
    roleAssignmentOriginId: assignment.id,
  }
}

export const eligibilityRow = (scene: Scene, assignment: Row): Row => ({
  id: `${assignment.id}-e-1`,
  principalId: assignment.principalId,
  roleDefinitionId: assignment.roleDefinitionId,
  directoryScopeId: '/',
  memberType: 'Direct',
  startDateTime: '2025-02-03T08:00:00Z',
  endDateTime: daysFrom(scene.today, 120),
  roleEligibilityScheduleId: `${assignment.id}-e`,
})

const principalFields = ['id', 'displayName', 'userPrincipalName', 'userType', 'accountEnabled', 'appId']

/** The row with `principal` in it, for those who expand it. */
export function withPrincipal(row: Row, from: { type: string; rows: Rows }[]): Row {
  for (const { type, rows } of from) {
    const found = rowWithId(rows, String(row.principalId))
    if (!found) continue
    const fields = principalFields.filter((name) => name in found).map((name) => [name, found[name]])
    return { ...row, principal: { '@odata.type': `#microsoft.graph.${type}`, ...Object.fromEntries(fields) } }
  }
  return { ...row, principal: null }
}

/** A directory object as it stands among others: with its type, and without what only users tell when asked. */
export const asDirectoryObject = (type: string, { signInActivity: _, ...row }: Row): Row => ({
  '@odata.type': `#microsoft.graph.${type}`,
  ...row,
})

const always = directoryRoles['Global Administrator']

/** The roles that somebody has been given, as the older interface knows them; an unused role is a template only. */
export function activatedRoles({ tenant }: Scene, definitions: Row[], assignments: Row[]): Row[] {
  const used = new Set([always, ...assignments.map(({ roleDefinitionId }) => String(roleDefinitionId))])
  return definitions
    .filter(({ id, isBuiltIn }) => isBuiltIn !== false && used.has(String(id)))
    .map(({ id, displayName, description = null }) => ({
      id: directoryRoleId(tenant.id, String(id)),
      displayName,
      description,
      roleTemplateId: id,
    }))
}

export const directoryRoleId = (tenantId: string, template: string): string =>
  labelledId(tenantId, `role ${template}`)

/** Who holds a role for the whole tenant. */
export const roleMembers = (
  { tenant }: Scene,
  role: string,
  assignments: Row[],
  from: { type: string; rows: Rows }[],
): Row[] =>
  assignments
    .filter(
      ({ roleDefinitionId, directoryScopeId }) =>
        directoryScopeId === '/' && directoryRoleId(tenant.id, String(roleDefinitionId)) === role,
    )
    .flatMap(({ principalId }) =>
      from.flatMap(({ type, rows }) => {
        const found = rowWithId(rows, String(principalId))
        return found ? [asDirectoryObject(type, found)] : []
      }),
    )
