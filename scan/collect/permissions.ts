import type { Surface } from '#scan/graph/surfaces.ts'
import type { Connector } from './connector.ts'

export interface RequiredPermissions {
  /** Application permissions of Microsoft Graph. */
  graph: string[]
  /** Application permissions of Office 365 Exchange Online. */
  exchange: string[]
  directoryRoles: string[]
}

/** What an administrator has to grant so that these connectors can be read: not more. */
export function requiredPermissions(
  connectors: readonly Pick<Connector, 'surface' | 'permission' | 'optional' | 'directoryRole'>[],
): RequiredPermissions {
  const sorted = (names: (string | undefined)[]) =>
    [...new Set(names.filter((name) => name !== undefined))].toSorted()
  const onGraph = connectors.filter(({ surface }) => surface === 'graph')
  const onExchange = connectors.filter(({ surface }) => surface === 'exchange' || surface === 'compliance')
  return {
    graph: sorted(onGraph.flatMap(({ permission, optional }) => [...permission, optional?.permission])),
    exchange: sorted(onExchange.flatMap(({ permission }) => permission)),
    directoryRoles: sorted(connectors.map(({ directoryRole }) => directoryRole)),
  }
}

/** Wider permissions that include a narrower one, as Microsoft's tables of least to higher privilege say. */
const includedIn: Record<string, string[]> = {
  'Application.Read.All': ['Directory.Read.All'],
  'Domain.Read.All': ['Directory.Read.All'],
  'Group.Read.All': ['Directory.Read.All'],
  'GroupMember.Read.All': ['Group.Read.All', 'Directory.Read.All'],
  'GroupSettings.Read.All': ['Directory.Read.All'],
  'LicenseAssignment.Read.All': ['Organization.Read.All', 'Directory.Read.All'],
  'Organization.Read.All': ['Directory.Read.All'],
  'Policy.Read.AuthenticationMethod': ['Policy.Read.All'],
  'Policy.Read.DeviceConfiguration': ['Policy.Read.All'],
  'Policy.Read.PermissionGrant': ['Policy.Read.All'],
  'RoleAssignmentSchedule.Read.Directory': ['RoleManagement.Read.Directory'],
  'RoleEligibilitySchedule.Read.Directory': ['RoleManagement.Read.Directory'],
  'RoleManagementPolicy.Read.Directory': ['RoleManagement.Read.Directory'],
  'RoleManagementAlert.Read.Directory': ['RoleManagement.Read.Directory'],
  'RoleManagement.Read.Directory': ['RoleManagement.Read.All', 'Directory.Read.All'],
  'User.Read.All': ['Directory.Read.All'],
}

const holds = (roles: Set<string>, permission: string): boolean =>
  roles.has(permission) ||
  roles.has(permission.replace('.Read.', '.ReadWrite.')) ||
  (includedIn[permission] ?? []).some((wider) => holds(roles, wider))

export const missingPermissions = (needed: readonly string[], roles: readonly string[]): string[] => {
  const held = new Set(roles)
  return needed.filter((permission) => !holds(held, permission))
}

/** Template ids of directory roles that let an application read a surface outside Graph. */
const readers: Record<Exclude<Surface, 'graph'>, string[]> = {
  exchange: ['29232cdf-9323-42fd-ade2-1d097af3e4de'],
  compliance: ['29232cdf-9323-42fd-ade2-1d097af3e4de', '17315797-102d-40b4-93e0-432062caca18'],
  teams: ['69091246-20e8-4a56-aa4d-066075b2a7a8'],
}
const everywhere = ['f2ef992c-3afb-46b9-b7cf-a126ee74c451', '62e90394-69f5-4237-9190-012177145e10']

/** Global Reader, Global Administrator, or the administrator of the service itself. */
export const mayRead = (surface: Exclude<Surface, 'graph'>, directoryRoles: readonly string[]): boolean =>
  directoryRoles.some((role) => everywhere.includes(role) || readers[surface].includes(role))
