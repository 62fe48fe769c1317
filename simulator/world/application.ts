/** The one application registered with the simulated platform: the console under test. */
export const application = {
  name: 'Parapet',
  clientId: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  clientSecret: 'simulator-secret',
}

export const graphResource = 'https://graph.microsoft.com'

/** Application permissions on Graph that the registration asks for, each with what it lets the application do. */
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

export type Permission = keyof typeof requiredPermissions
export const permissionNames = Object.keys(requiredPermissions) as Permission[]
