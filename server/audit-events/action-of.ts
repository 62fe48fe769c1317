import {
  type AuditActionName,
  type AuditActionType,
  auditActionType,
} from '#contract/audit-events/audit-choices.ts'

/** What an activity of the directory audit is to us. PIM writes the same things under names of its own. */
const activities: Record<AuditActionName, readonly string[]> = {
  RoleAssigned: [
    'Add member to role',
    'Add scoped member to role',
    'Add role assignment to role definition',
    'Add member to role scoped over Restricted Management Administrative Unit',
    'Add eligible member to role',
    'Add EligibleRoleAssignment to RoleDefinition',
    'Add member to role in PIM completed (permanent)',
    'Add member to role in PIM completed (timebound)',
    'Add eligible member to role in PIM completed (permanent)',
    'Add eligible member to role in PIM completed (timebound)',
    'Add member to role completed (PIM activation)',
  ],
  RoleUnassigned: [
    'Remove member from role',
    'Remove scoped member from role',
    'Remove role assignment from role definition',
    'Remove eligible member from role',
    'Remove EligibleRoleAssignment from RoleDefinition',
    'Remove member from role in PIM completed (permanent)',
    'Remove member from role in PIM completed (timebound)',
    'Remove eligible member from role in PIM completed (permanent)',
    'Remove eligible member from role in PIM completed (timebound)',
    'Remove member from role completed (PIM deactivate)',
    'Remove member from role (PIM activation expired)',
    'Remove permanent direct role assignment',
    'Remove permanent eligible role assignment',
  ],
  GroupAdd: ['Add group', 'Restore group'],
  GroupDeleted: ['Delete group', 'Hard Delete group'],
  GroupMemberAdded: ['Add member to group'],
  GroupMemberRemoved: ['Remove member from group'],
  GroupUpdated: ['Update group'],
  GroupOwnerSet: ['Add owner to group', 'Remove owner from group', 'Set group to be managed by user'],
  ConditionalAccessCreated: ['Add conditional access policy'],
  ConditionalAccessUpdated: ['Update conditional access policy'],
  ConditionalAccessDeleted: ['Delete conditional access policy'],
}

/** Some services end the name with a full stop, and Microsoft has changed the case of letters before. */
export const plainActivity = (activity: string): string => activity.trim().replace(/\.$/, '').toLowerCase()

const actions = new Map<string, AuditActionType>(
  Object.entries(activities).flatMap(([name, all]) =>
    all.map((activity) => [plainActivity(activity), auditActionType.value[name as AuditActionName]] as const),
  ),
)

const { RoleAssigned, RoleUnassigned, GroupMemberAdded, GroupMemberRemoved } = auditActionType.value

/** The action of a record, or null: nobody asked for such. PIM for groups writes as PIM for roles does. */
export function actionOf(activity: string, category: string | null): AuditActionType | null {
  const action = actions.get(plainActivity(activity)) ?? null
  if (category?.toLowerCase() !== 'groupmanagement') return action
  if (action === RoleAssigned) return GroupMemberAdded
  return action === RoleUnassigned ? GroupMemberRemoved : action
}
