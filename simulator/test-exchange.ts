import { regionOf } from './exchange/regions.ts'
import { tenantId } from './test-application.ts'
import { loadTenants } from './world/load-tenants.ts'
import { initialDomainOf } from './world/world.ts'

/** Where the compliance centre's own servers for a tenant are, and the anchor that they want. */
export function complianceDoor(slug: string): { path: string; headers: Record<string, string> } {
  const tenant = loadTenants().find((candidate) => candidate.slug === slug)
  if (!tenant) throw new Error(`no tenant ${slug}`)
  return {
    path: `/regions/${regionOf('compliance', tenant)}/adminapi/beta/${tenantId(slug)}/InvokeCommand`,
    headers: {
      'x-anchormailbox': `UPN:SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}@${initialDomainOf(tenant)}`,
    },
  }
}
