import { microsoftApplicationStatus } from '#contract/accounts.ts'
import type { AppAccess } from '../kit/microsoft-identity.ts'

/** Application permissions on Graph that reading a tenant takes; admin consent asks for them all. */
export const requiredPermissions: readonly string[] = [
  'Directory.Read.All',
  'Policy.Read.All',
  'RoleManagement.Read.Directory',
  'UserAuthenticationMethod.Read.All',
  'AuditLog.Read.All',
  'Reports.Read.All',
  'DeviceManagementConfiguration.Read.All',
  'DeviceManagementManagedDevices.Read.All',
  'SecurityEvents.Read.All',
  'SharePointTenantSettings.Read.All',
  'Organization.Read.All',
  'IdentityRiskyUser.Read.All',
]

/** Template ids of directory roles, the same in every tenant. */
export const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'
export const globalReader = 'f2ef992c-3afb-46b9-b7cf-a126ee74c451'

export function missingPermissions(access: AppAccess): readonly string[] {
  if (access.state !== 'granted') return requiredPermissions
  return requiredPermissions.filter((name) => !access.permissions.includes(name))
}

const {
  Active,
  MissingAssignments,
  MissingPermissions,
  NoApp,
  ExpiredCertificate,
  Error: Failed,
} = microsoftApplicationStatus.value

export function applicationStatusOf(access: AppAccess): number {
  switch (access.state) {
    case 'no-app':
      return NoApp
    case 'expired':
      return ExpiredCertificate
    case 'error':
      return Failed
    case 'granted':
      if (missingPermissions(access).length > 0) return MissingPermissions
      return access.directoryRoles.includes(globalReader) ? Active : MissingAssignments
  }
}
