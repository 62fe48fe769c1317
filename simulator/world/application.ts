import { type Cloud, permissionOwners, worldwideCloud } from '#contract/kit/clouds.ts'
import catalogued from './scan-permissions.json' with { type: 'json' }

/** The one application registered with the simulated platform: the console under test. */
export const application = {
  name: 'Parapet',
  clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  clientSecret: 'simulator-secret',
}

const { graph, exchange, compliance, teams } = worldwideCloud.services
/** The resources of the worldwide cloud; a world may be another one. */
export const graphResource = graph.audience
export const exchangeResource = exchange.audience
export const complianceResource = compliance.audience
export const teamsResource = teams.audience

/** The service that a token is asked for, by its audience or the id of its application. */
export function serviceNamed(cloud: Cloud, resource: string): ServiceName | null {
  const names = Object.keys(cloud.services) as ServiceName[]
  const wanted = resource.replace(/\/$/, '').toLowerCase()
  const owners: Partial<Record<ServiceName, { appId: string }>> = permissionOwners
  return (
    names.find((name) => cloud.services[name].audience === wanted || owners[name]?.appId === wanted) ?? null
  )
}
export type ServiceName = keyof Cloud['services']

/** Application permissions on Graph that connecting a tenant takes, each with what it lets the application do. */
export const requiredPermissions = {
  'Directory.Read.All': 'Read users, groups and other directory objects',
  'Policy.Read.All': 'Read the policies of the organisation',
  'RoleManagement.Read.Directory': 'Read who holds which directory role',
  'UserAuthenticationMethod.Read.All': 'Read the sign-in methods of every user',
  'AuditLog.Read.All': 'Read audit and sign-in logs',
  'Reports.Read.All': 'Read usage reports',
  'DeviceManagementConfiguration.Read.All': 'Read Intune configuration and policies',
  'DeviceManagementManagedDevices.Read.All': 'Read the devices managed by Intune',
  'SecurityEvents.Read.All': 'Read security events and secure score',
  'SharePointTenantSettings.Read.All': 'Read SharePoint and OneDrive settings',
  'Organization.Read.All': 'Read organisation information and licences',
  'IdentityRiskyUser.Read.All': 'Read which users are at risk',
} as const

/** What the scan reads beyond that; the same consent grants it. */
export const scanPermissions: Record<string, string> = catalogued

export const everyPermission: Record<string, string> = { ...requiredPermissions, ...scanPermissions }

export type Permission = string
export const requiredPermissionNames: Permission[] = Object.keys(requiredPermissions)
export const permissionNames: Permission[] = Object.keys(everyPermission)

const exchangePermission = 'Exchange.ManageAsApp'
export const graphPermissionNames = permissionNames.filter((name) => name !== exchangePermission)

/**
 * The `roles` claim for a service: each has application permissions of its own. Whether the token of the compliance
 * centre names any is not documented: here it does not.
 */
export function rolesFor(service: ServiceName, consented: Permission[]): Permission[] {
  if (service === 'graph') return consented.filter((name) => name !== exchangePermission)
  return service === 'exchange' ? consented.filter((name) => name === exchangePermission) : []
}
