import catalogued from './scan-permissions.json' with { type: 'json' }

/** The one application registered with the simulated platform: the console under test. */
export const application = {
  name: 'Parapet',
  clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  clientSecret: 'simulator-secret',
}

export const graphResource = 'https://graph.microsoft.com'
export const exchangeResource = 'https://outlook.office365.com'
export const complianceResource = 'https://ps.compliance.protection.outlook.com'
/** Teams administration has no address of its own as a resource, only the id of its application. */
export const teamsResource = '48ac35b8-9aa8-4d74-927d-1f4a14a0b239'

const resources = [graphResource, exchangeResource, complianceResource, teamsResource]
export const isKnownResource = (resource: string): boolean => resources.includes(resource)

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

/** The `roles` claim for a resource: each resource has application permissions of its own. */
export function rolesFor(resource: string, consented: Permission[]): Permission[] {
  if (resource === graphResource) return consented.filter((name) => name !== exchangePermission)
  return resource === teamsResource ? [] : consented.filter((name) => name === exchangePermission)
}
