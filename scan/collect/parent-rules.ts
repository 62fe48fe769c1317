import type { Json } from '#scan/graph/client.ts'

/** Which rows of a parent table are worth a request of their own. */
export const parentRules = {
  'enabled-members': {
    /** Tables that must be read before, besides the parent. */
    reads: [],
    pick: () => (user) => user.accountEnabled === true && user.userType !== 'Guest',
  },
  'federated-domains': {
    reads: [],
    pick: () => (domain) => domain.authenticationType === 'Federated',
  },
  'groups-that-matter': {
    reads: [
      'conditional_access_policies',
      'role_assignments',
      'role_eligibility_schedule_instances',
      'intune_role_assignments',
    ],
    pick:
      ({ named }) =>
      (group) =>
        group.isAssignableToRole === true || named.has(String(group.id)),
  },
  'role-assignable-groups': {
    reads: [],
    pick: () => (group) => group.isAssignableToRole === true,
  },
  'resource-apis': {
    reads: [],
    pick:
      ({ tenantId }) =>
      ({ appId, appOwnerOrganizationId, appRoles }) =>
        permissionApis.has(String(appId)) ||
        (appOwnerOrganizationId === tenantId && Array.isArray(appRoles) && appRoles.length > 0),
  },
  'classified-apis': {
    reads: [],
    pick:
      () =>
      ({ appId }) =>
        classifiedApis.has(String(appId)),
  },
  'own-or-privileged-service-principals': {
    reads: ['role_assignments', 'app_role_assignments'],
    pick:
      ({ tenantId, named }) =>
      ({ id, appOwnerOrganizationId }) =>
        appOwnerOrganizationId === tenantId || named.has(String(id)),
  },
  'provisioning-service-principals': {
    reads: [],
    // Enterprise applications from the gallery or added by hand; Microsoft's own and managed identities do not provision.
    pick:
      () =>
      ({ servicePrincipalType, tags }) =>
        servicePrincipalType === 'Application' &&
        Array.isArray(tags) &&
        tags.includes('WindowsAzureActiveDirectoryIntegratedApp'),
  },
} satisfies Record<string, ParentRuleDeclaration>

interface ParentRuleDeclaration {
  reads: string[]
  pick: (context: RuleContext) => (parent: Json) => boolean
}

export interface RuleContext {
  tenantId: string
  /** Ids that the tables in `reads` mention. */
  named: Set<string>
}

export type ParentRule = keyof typeof parentRules

/** The ids by which a row of a table makes another object matter. */
export const namedIn: Record<string, (row: Json) => unknown[]> = {
  conditional_access_policies: ({ conditions }) => {
    const { users } = (conditions ?? {}) as { users?: { includeGroups?: string[]; excludeGroups?: string[] } }
    return [...(users?.includeGroups ?? []), ...(users?.excludeGroups ?? [])]
  },
  role_assignments: ({ principalId }) => [principalId],
  role_eligibility_schedule_instances: ({ principalId }) => [principalId],
  intune_role_assignments: ({ members }) => (Array.isArray(members) ? members : []),
  app_role_assignments: ({ principalId }) => [principalId],
}

const graphAppId = '00000003-0000-0000-c000-000000000000'
const exchangeAppId = '00000002-0000-0ff1-ce00-000000000000'
const sharePointAppId = '00000003-0000-0ff1-ce00-000000000000'
const classifiedApis = new Set([graphAppId, exchangeAppId, sharePointAppId])
/** APIs whose application permissions reach into the tenant's data: those above, Azure AD Graph, Intune, management and Defender. */
const permissionApis = new Set([
  ...classifiedApis,
  '00000002-0000-0000-c000-000000000000',
  '0000000a-0000-0000-c000-000000000000',
  'c5393580-f805-4401-95e8-94b7a6ef2fc2',
  'fc780465-2017-40d4-a0c5-307022471b92',
  '8ee8fdad-f234-4243-8f3b-15c294843740',
])
