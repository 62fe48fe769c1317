import type { Tenant } from '#simulator/world/tenant.ts'
import { tenantByIdOrDomain, type World } from '#simulator/world/world.ts'
import { refusals } from './refusals.ts'

/** The origin that discovery and tokens claim; clients know Microsoft's issuer rules for this one only. */
export const claimedOrigin = 'https://login.microsoftonline.com'

/** The first segment of a path: `organizations` or `common` (no tenant yet), or one tenant. */
export type Authority = { segment: string; tenant: Tenant | null }

const multiTenant = ['organizations', 'common']

export function authorityNamed(world: World, segment: string): Authority {
  if (multiTenant.includes(segment)) return { segment, tenant: null }
  const tenant = tenantByIdOrDomain(world, segment)
  if (!tenant) throw refusals.unknownTenant(segment)
  return { segment: tenant.id, tenant }
}

export const issuerOf = (tenantId: string): string => `${claimedOrigin}/${tenantId}/v2.0`

/** Issuer of tokens in the older format, which application tokens for Graph still have. */
export const olderIssuerOf = (tenantId: string): string => `https://sts.windows.net/${tenantId}/`
