import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { cloudNamed } from '#contract/kit/clouds.ts'
import type { Connector } from '#scan/collect/connector.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import {
  connectorsIn,
  missingPermissions as missingOf,
  requiredPermissions as permissionsOf,
} from '#scan/collect/permissions.ts'
import type { AppAccess } from '../kit/microsoft-identity.ts'

const connectors = loadConnectors()
const { graph, exchange } = permissionsOf(connectors)
const isOfExchange = ({ surface }: Connector) => surface === 'exchange' || surface === 'compliance'
/** Application permissions that reading a tenant takes: those of the connectors. Admin consent asks for all. */
export const requiredPermissions = [...graph, ...exchange]

/** Template ids of directory roles, the same in every tenant. */
export const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10'
export const globalReader = 'f2ef992c-3afb-46b9-b7cf-a126ee74c451'

export function missingPermissions(access: AppAccess): readonly string[] {
  if (access.state !== 'granted') return requiredPermissions
  // What a cloud lacks cannot be granted there, and nothing is read with it.
  const read = connectorsIn(connectors, cloudNamed(access.cloud))
  return missingOf(access.hasExchange ? read : read.filter((one) => !isOfExchange(one)), access.permissions)
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
      // A token that tells no roles at all says nothing against it: the scan will tell.
      return (access.directoryRoles?.includes(globalReader) ?? true) ? Active : MissingAssignments
  }
}
