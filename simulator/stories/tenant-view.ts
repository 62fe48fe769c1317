import { signInRows } from '#simulator/audits/sign-in-log.ts'
import { madeApplications, madeOwners, madeServicePrincipals } from '#simulator/directory/applications.ts'
import { policyRow } from '#simulator/directory/conditional-access.ts'
import { deviceRow, madeManagedDevices } from '#simulator/directory/devices.ts'
import { delegatedGrants, graphRoleRows, knownPrincipals, resourceId } from '#simulator/directory/grants.ts'
import { madeGroups, memberRow, membersOf } from '#simulator/directory/groups.ts'
import { chance } from '#simulator/directory/ids.ts'
import { auditBypassRows, clientAccessRows, mailboxRows } from '#simulator/directory/mailboxes.ts'
import { managerOf, reportsOf } from '#simulator/directory/managers.ts'
import { groupPolicyRows, type RolePolicy, rolePolicyRows } from '#simulator/directory/role-policies.ts'
import {
  activatedRoles,
  assignmentRow,
  eligibilityRow,
  namedHoldings,
  roleMembers,
  scheduleInstanceRow,
  withPrincipal,
} from '#simulator/directory/roles.ts'
import { daysFrom, type Scene } from '#simulator/directory/scene.ts'
import { madeUsers, peopleRows, registrationRow } from '#simulator/directory/users.ts'
import {
  eachRow,
  joined,
  mapped,
  noRows,
  type Row,
  type Rows,
  rowsOf,
  rowWithId,
} from '#simulator/graph/rows.ts'
import { initialDomainOf } from '#simulator/world/world.ts'
import { assignedPlans, planNames, skuRows } from './licences.ts'
import type { Content } from './merge.ts'

/** Everything that can be read of a tenant on one day. Keys are Graph paths and the names of cmdlets. */
export type TenantView = {
  users: number
  /** Rows under a key; those beneath one object when its id is given. */
  rows(key: string, parent: string | null): Rows
  /** Whether the rows under a key are made for their parent; rows that a story tells name it in a field. */
  makes(key: string): boolean
  object(key: string, parent: string | null): Row | null
  story: Content
}

type Maker = (parent: string) => Rows

/** What is written down while time goes on. */
export type Logs = { audits(): Rows; now(): Date }

export function viewOf(
  scene: Scene,
  story: Content,
  licences: string[],
  logs: Logs = { audits: () => noRows, now: () => scene.today },
): TenantView {
  const told = (key: string): Rows => rowsOf((story[key] as Row[] | undefined) ?? [])
  const users = joined(peopleRows(scene), joined(told('/users'), madeUsers(scene)))
  const groups = joined(told('/groups'), madeGroups(scene))
  const applications = joined(told('/applications'), madeApplications(scene))
  const principals = joined(
    rowsOf(knownPrincipals(scene)),
    joined(told('/servicePrincipals'), madeServicePrincipals(scene)),
  )
  const holders = [
    { type: 'user', rows: users },
    { type: 'servicePrincipal', rows: principals },
    { type: 'group', rows: groups },
  ]
  const expanded = (rows: Rows) => mapped(rows, (row) => withPrincipal(row, holders))
  const activates = (story.directory as { activatesRoles?: boolean } | undefined)?.activatesRoles === true
  const named = namedHoldings(scene).map((holding) => assignmentRow(scene, holding))
  const assignments = joined(rowsOf(named), told('/roleManagement/directory/roleAssignments'))
  const isPerson = (row: Row) => scene.tenant.people.some(({ oid }) => oid === row.principalId)
  const administrators = new Set([...eachRow(assignments)].map(({ principalId }) => principalId))
  const devices = madeManagedDevices(scene, users)
  const members = new Map(Object.entries((story.members as Record<string, string[]> | undefined) ?? {}))
  const registeredMethods = story.registeredMethods as Record<string, string[]> | undefined
  const graphRoles = graphRoleRows(scene, principals)
  const mailboxOwners = joined(peopleRows(scene), madeUsers(scene))

  const definitions = () => [...eachRow(told('/roleManagement/directory/roleDefinitions'))]
  const policies = () => {
    const { policies: all = [] } = (story.conditionalAccess as { policies?: Row[] } | undefined) ?? {}
    return rowsOf(all.map(policyRow))
  }

  const makers: Record<string, Maker> = {
    '/users': () => users,
    '/auditLogs/directoryAudits': logs.audits,
    '/auditLogs/signIns': () =>
      signInRows(scene, {
        users: mailboxOwners,
        policies: [...eachRow(policies())],
        now: logs.now(),
        showsRisk: planNames(licences).has('AAD_PREMIUM_P2'),
      }),
    '/users/{id}/directReports': (id) =>
      rowsOf(reportsOf(scene, id).flatMap((report) => memberRow(rowWithId(users, report)))),
    '/directoryRoles': () => rowsOf(activatedRoles(scene, definitions(), [...eachRow(assignments)])),
    '/directoryRoles/{id}/members': (id) =>
      rowsOf(roleMembers(scene, id, [...eachRow(assignments)], holders)),
    '/directoryRoleTemplates': () =>
      rowsOf(
        definitions()
          .filter(({ isBuiltIn }) => isBuiltIn !== false)
          .map(({ id, displayName, description = null }) => ({ id, displayName, description })),
      ),
    '/groups': () => groups,
    '/applications': () => applications,
    '/servicePrincipals': () => principals,
    '/organization': () => rowsOf([organizationRow(scene, story, licences)]),
    '/subscribedSkus': () =>
      rowsOf(skuRows(scene.tenant.id, licences, users.length, scene.hasGovernmentPlans)),
    '/deviceManagement/managedDevices': () => devices,
    '/devices': () => mapped(devices, deviceRow),
    '/reports/authenticationMethods/userRegistrationDetails': () =>
      mapped(users, (user, index) =>
        registrationRow(scene, user, {
          index,
          isAdmin: administrators.has(user.id),
          told: registeredMethods?.[String(user.id)],
        }),
      ),
    '/reports/servicePrincipalSignInActivities': () =>
      mapped(principals, (principal, index) => signInActivityRow(scene, principal, index)),
    '/groups/{id}/members': (group) => membersOf(scene, members, users, group),
    '/groups/{id}/transitiveMembers': (group) => membersOf(scene, members, users, group),
    '/applications/{id}/owners': (id) => madeOwners(scene, 'application', users, id),
    '/servicePrincipals/{id}/owners': (id) => madeOwners(scene, 'servicePrincipal', users, id),
    '/servicePrincipals/{id}/appRoleAssignedTo': (id) =>
      id === resourceId(scene, 'Microsoft Graph') ? graphRoles : noRows,
    '/servicePrincipals/{id}/appRoleAssignments': (id) =>
      rowsOf([...eachRow(graphRoles)].filter(({ principalId }) => principalId === id)),
    '/identity/conditionalAccess/policies': policies,
    '/policies/roleManagementPolicyAssignments': () => {
      if (!story.rolePolicy) return rowsOf([])
      const policy = story.rolePolicy as RolePolicy
      const groups = [...eachRow(told('/groups'))]
      return rowsOf([
        ...rolePolicyRows(scene, definitions(), policy),
        ...groupPolicyRows(scene, groups, policy),
      ])
    },
    '/oauth2PermissionGrants': () => joined(told('/oauth2PermissionGrants'), delegatedGrants(scene)),
    '/roleManagement/directory/roleAssignments': () => expanded(assignments),
    '/roleManagement/directory/roleAssignmentScheduleInstances': () =>
      expanded(mapped(assignments, (row) => scheduleInstanceRow(scene, row, activates && isPerson(row)))),
    '/roleManagement/directory/roleEligibilityScheduleInstances': () =>
      expanded(rowsOf(activates ? named.filter(isPerson).map((row) => eligibilityRow(scene, row)) : [])),
    'Get-Mailbox': () => mailboxRows(scene, mailboxOwners),
    'Get-CASMailbox': () => clientAccessRows(scene, mailboxOwners),
    'Get-MailboxAuditBypassAssociation': () =>
      joined(told('Get-MailboxAuditBypassAssociation'), auditBypassRows(mailboxOwners)),
  }
  const objects: Record<string, (parent: string) => Row | null> = {
    '/users/{id}/authentication/requirements': (id) => ({ perUserMfaState: perUserState(scene, users, id) }),
    '/users/{id}/manager': (id) => memberRow(rowWithId(users, managerOf(scene, id) ?? ''))[0] ?? null,
  }
  return {
    users: users.length,
    story,
    rows: (key, parent) => makers[key]?.(parent ?? '') ?? told(key),
    makes: (key) => key in makers,
    object: (key, parent) =>
      key in objects
        ? (objects[key]?.(parent ?? '') ?? null)
        : ((story[key] as Row | null | undefined) ?? null),
  }
}

const perUserState = ({ posture }: Scene, users: Rows, id: string) =>
  chance(users.indexOf(id), 90) < posture.perUserMfa ? 'enforced' : 'disabled'

const signInActivityRow = ({ today, posture }: Scene, principal: Row, index: number): Row => {
  const daysAgo = chance(index, 91) < posture.stale ? 200 : chance(index, 92) * 25
  const last = { lastSignInDateTime: daysFrom(today, -daysAgo) }
  return {
    id: Buffer.from(String(principal.appId)).toString('base64url'),
    appId: principal.appId,
    lastSignInActivity: last,
    applicationAuthenticationClientSignInActivity: last,
    delegatedClientSignInActivity: { lastSignInDateTime: null },
  }
}

function organizationRow({ tenant, posture, today }: Scene, story: Content, licences: string[]): Row {
  const initial = initialDomainOf(tenant)
  const domain = (name: string, isInitial: boolean) => ({
    name,
    isDefault: !isInitial,
    isInitial,
    type: 'Managed',
    capabilities: 'Email, OfficeCommunicationsOnline',
  })
  return {
    id: tenant.id,
    displayName: tenant.name,
    tenantType: 'AAD',
    createdDateTime: '2019-05-06T10:15:00Z',
    countryLetterCode: 'GB',
    onPremisesSyncEnabled: posture.synchronised ? true : null,
    onPremisesLastSyncDateTime: posture.synchronised ? daysFrom(today, -0.02) : null,
    technicalNotificationMails: [`it@${tenant.domain}`],
    securityComplianceNotificationMails: [],
    verifiedDomains: [domain(initial, true), domain(tenant.domain, false)],
    assignedPlans: assignedPlans(licences),
    ...(story['/organization'] as Row | undefined),
  }
}
