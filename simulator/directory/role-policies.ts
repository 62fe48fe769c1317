import type { Row } from '#simulator/graph/rows.ts'
import { labelledId } from './ids.ts'
import type { Scene } from './scene.ts'

/** How roles are activated; a story sets it under `rolePolicy`. */
export type RolePolicy = {
  activationHours: string
  activationRules: string[]
  approvalForRoles: string[]
  approvers: string[]
  /** Who is told of assignments and activations, beside the holders of the role. */
  notificationRecipients: string[]
  permanentEligible: boolean
  permanentActive: boolean
}

const target = (caller: string, level: string) => ({ caller, operations: ['all'], level })
const rule = (kind: string, id: string, caller: string, level: string, more: Row): Row => ({
  '@odata.type': `#microsoft.graph.unifiedRoleManagementPolicy${kind}Rule`,
  id,
  ...more,
  target: target(caller, level),
})

const notified = [
  { who: 'Admin', caller: 'Admin', level: 'Eligibility' },
  { who: 'Admin', caller: 'Admin', level: 'Assignment' },
  { who: 'Admin', caller: 'EndUser', level: 'Assignment' },
]

function rulesOf(policy: RolePolicy, roleId: string): Row[] {
  const isApprovalRequired = policy.approvalForRoles.includes(roleId)
  const primaryApprovers = policy.approvers.map((userId) => ({
    '@odata.type': '#microsoft.graph.singleUser',
    userId,
    description: 'Approver',
  }))
  const expiry = (permanent: boolean, maximumDuration: string) => ({
    isExpirationRequired: !permanent,
    maximumDuration,
  })
  return [
    rule(
      'Expiration',
      'Expiration_EndUser_Assignment',
      'EndUser',
      'Assignment',
      expiry(false, policy.activationHours),
    ),
    rule('Enablement', 'Enablement_EndUser_Assignment', 'EndUser', 'Assignment', {
      enabledRules: policy.activationRules,
    }),
    rule('Approval', 'Approval_EndUser_Assignment', 'EndUser', 'Assignment', {
      setting: {
        isApprovalRequired,
        approvalMode: 'SingleStage',
        approvalStages: [
          { approvalStageTimeOutInDays: 1, primaryApprovers: isApprovalRequired ? primaryApprovers : [] },
        ],
      },
    }),
    rule('AuthenticationContext', 'AuthenticationContext_EndUser_Assignment', 'EndUser', 'Assignment', {
      isEnabled: false,
      claimValue: null,
    }),
    rule(
      'Expiration',
      'Expiration_Admin_Eligibility',
      'Admin',
      'Eligibility',
      expiry(policy.permanentEligible, 'P365D'),
    ),
    rule(
      'Expiration',
      'Expiration_Admin_Assignment',
      'Admin',
      'Assignment',
      expiry(policy.permanentActive, 'P15D'),
    ),
    rule('Enablement', 'Enablement_Admin_Assignment', 'Admin', 'Assignment', {
      enabledRules: policy.activationRules,
    }),
    ...notified.map(({ who, caller, level }) =>
      rule('Notification', `Notification_${who}_${caller}_${level}`, caller, level, {
        notificationType: 'Email',
        recipientType: who,
        notificationLevel: 'All',
        isDefaultRecipientsEnabled: true,
        notificationRecipients: policy.notificationRecipients,
      }),
    ),
  ]
}

/** One policy and its assignment for every role of the tenant. */
export const rolePolicyRows = ({ tenant }: Scene, roles: Row[], policy: RolePolicy): Row[] =>
  roles.map(({ id }) => {
    const roleId = String(id)
    const policyId = `DirectoryRole_${tenant.id}_${labelledId(tenant.id, `policy of ${roleId}`)}`
    return {
      id: `${policyId}_${roleId}`,
      policyId,
      scopeId: '/',
      scopeType: 'DirectoryRole',
      roleDefinitionId: roleId,
      policy: {
        id: policyId,
        displayName: 'DirectoryRole',
        isOrganizationDefault: false,
        scopeId: '/',
        scopeType: 'DirectoryRole',
        lastModifiedDateTime: '2026-01-11T10:20:30Z',
        rules: rulesOf(policy, roleId),
      },
    }
  })

/** The rules for activating membership and ownership of groups that can hold roles; strict where Global Administrator is. */
export const groupPolicyRows = ({ tenant }: Scene, groups: Row[], policy: RolePolicy): Row[] =>
  groups
    .filter(({ isAssignableToRole }) => isAssignableToRole === true)
    .flatMap(({ id }) =>
      ['member', 'owner'].map((access) => {
        const policyId = `Group_${id}_${labelledId(tenant.id, `policy of ${access} of ${id}`)}`
        const scope = { scopeId: String(id), scopeType: 'Group' }
        return {
          id: `${policyId}_${access}`,
          policyId,
          ...scope,
          roleDefinitionId: access,
          policy: {
            id: policyId,
            displayName: 'Group',
            isOrganizationDefault: false,
            ...scope,
            lastModifiedDateTime: '2026-01-11T10:20:30Z',
            rules: rulesOf(policy, globalAdministrator),
          },
        }
      }),
    )

const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'
