import appRoles from '#contract/kit/graph-permission-ids.json' with { type: 'json' }
import { joined, madeRows, type Row, type Rows, rowsOf } from '#simulator/graph/rows.ts'
import { application } from '#simulator/world/application.ts'
import { servicePrincipalId } from '#simulator/world/world.ts'
import { chance, labelledId, numberedId } from './ids.ts'
import { fixedPast, picked, type Scene } from './scene.ts'

const roleIds = appRoles as Record<string, string>
const harmless = ['User.Read.All', 'Group.Read.All', 'Reports.Read.All']
const powerful = ['Directory.ReadWrite.All', 'Mail.Read', 'RoleManagement.ReadWrite.Directory']

export const resourceApps = [
  { label: 'Microsoft Graph', appId: '00000003-0000-0000-c000-000000000000' },
  { label: 'Office 365 Exchange Online', appId: '00000002-0000-0ff1-ce00-000000000000' },
  { label: 'Office 365 SharePoint Online', appId: '00000003-0000-0ff1-ce00-000000000000' },
]

export const resourceId = ({ tenant }: Scene, label: string): string =>
  labelledId(tenant.id, `resource ${label}`)

const microsoft = 'f8cdef31-a31e-4b4a-93e4-5f571e91255a'

const principalRow = (id: string, appId: string, displayName: string, owner: string): Row => ({
  id,
  appId,
  displayName,
  servicePrincipalType: 'Application',
  appOwnerOrganizationId: owner,
  accountEnabled: true,
  appRoleAssignmentRequired: false,
  createdDateTime: '2024-01-08T09:00:00Z',
  verifiedPublisher: { displayName: null, verifiedPublisherId: null, addedDateTime: null },
  replyUrls: [],
  tags: [],
  preferredSingleSignOnMode: null,
  passwordCredentials: [],
  keyCredentials: [],
  appRoles: [],
})

/** Service principals that every tenant has: Microsoft's own, and ours where it was consented. */
export function knownPrincipals(scene: Scene): Row[] {
  const { tenant } = scene
  const resources = resourceApps.map(({ label, appId }) => ({
    ...principalRow(resourceId(scene, label), appId, label, microsoft),
    ...(label === 'Microsoft Graph' && {
      appRoles: Object.entries(roleIds).map(([value, id]) => ({ id, value, displayName: value })),
    }),
  }))
  if (tenant.app.consented.length === 0) return resources
  const vendor = labelledId('vendors', application.name)
  return [
    ...resources,
    principalRow(servicePrincipalId(tenant), application.clientId, application.name, vendor),
  ]
}

const roleRow = (scene: Scene, principal: { id: string; name: string }, permission: string): Row => ({
  id: labelledId(scene.tenant.id, `${permission} for ${principal.id}`),
  principalId: principal.id,
  principalType: 'ServicePrincipal',
  principalDisplayName: principal.name,
  resourceId: resourceId(scene, 'Microsoft Graph'),
  resourceDisplayName: 'Microsoft Graph',
  appRoleId: roleIds[permission] ?? labelledId('Microsoft Graph', permission),
  createdDateTime: fixedPast(0.1, 1),
})

/** Application permissions on Graph: those of our application by what was consented, then the generated ones. */
export function graphRoleRows(scene: Scene, principals: Rows): Rows {
  const { tenant, counts, posture } = scene
  const ours = { id: servicePrincipalId(tenant), name: application.name }
  const own = tenant.app.consented.filter((name) => name in roleIds).map((name) => roleRow(scene, ours, name))
  const made = madeRows(
    Math.floor(counts.servicePrincipals / 2),
    (index) => {
      const id = numberedId(tenant.id, 'servicePrincipal', index)
      const name = String(principals.at(principals.indexOf(id)).displayName)
      const choice = chance(index, 70) < posture.powerful ? powerful : harmless
      return roleRow(scene, { id, name }, picked(choice, index))
    },
    () => -1,
  )
  return joined(rowsOf(own), made)
}

/** Delegated permissions: every third generated service principal, half of them for everybody. */
export const delegatedGrants = (scene: Scene): Rows =>
  madeRows(
    Math.ceil(scene.counts.servicePrincipals / 3),
    (index) => {
      const { tenant, counts, posture } = scene
      const forAll = chance(index, 71) < 0.5
      const user = numberedId(tenant.id, 'user', (index * 29) % Math.max(1, counts.users))
      return {
        id: labelledId(tenant.id, `delegated grant ${index}`).replaceAll('-', ''),
        clientId: numberedId(tenant.id, 'servicePrincipal', index * 3),
        resourceId: resourceId(scene, 'Microsoft Graph'),
        consentType: forAll ? 'AllPrincipals' : 'Principal',
        principalId: forAll ? null : user,
        scope:
          chance(index, 72) < posture.powerful
            ? ' Mail.ReadWrite Files.ReadWrite.All'
            : ' User.Read openid profile',
      }
    },
    () => -1,
  )
