import type { Tenant } from '#simulator/world/tenant.ts'
import { tenantByIdOrDomain, type World } from '#simulator/world/world.ts'
import { refusals } from './refusals.ts'

/** The first segment of a path: `organizations` or `common` (no tenant yet), or one tenant. */
export type Authority = { segment: string; tenant: Tenant | null }

const multiTenant = ['organizations', 'common']

export function authorityNamed(world: World, segment: string): Authority {
  if (multiTenant.includes(segment)) return { segment, tenant: null }
  const tenant = tenantByIdOrDomain(world, segment)
  if (!tenant) throw refusals.unknownTenant(segment)
  return { segment: tenant.id, tenant }
}
