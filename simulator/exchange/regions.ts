import type { Cloud } from '#contract/kit/clouds.ts'
import type { Caller } from '#simulator/graph/caller.ts'
import { GraphRefusal, graphRefusals } from '#simulator/graph/refusals.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import { initialDomainOf } from '#simulator/world/world.ts'

export type AdminService = 'exchange' | 'compliance'

/** Which of the two services a token is for. */
export function adminServiceOf({ services }: Cloud, { audience }: Caller): AdminService {
  if (audience === services.compliance.audience) return 'compliance'
  if (audience === services.exchange.audience) return 'exchange'
  throw graphRefusals.badToken('The token is for another audience.')
}

const centres = ['nam13b', 'eur05b', 'apc02b']

/** The servers that hold the tenant; null: the front door itself. */
export const regionOf = (service: AdminService, { id, exchangeHost }: Tenant): string | null =>
  service === 'exchange'
    ? (exchangeHost ?? null)
    : (centres[Number.parseInt(id.slice(0, 2), 16) % centres.length] ?? null)

/**
 * Where the front door sends a call. The compliance centre names a host of another service, as the live one does: whoever
 * calls has to keep the region and compose the host.
 */
export function frontDoorLocation(
  { services }: Cloud,
  service: AdminService,
  region: string,
  path: string,
): string {
  const { host } = new URL(services[service].origin)
  const named = service === 'exchange' ? host : host.replace('ps.compliance.protection', 'admin.protection')
  return `https://${region}.${named}${path}`
}

const systemMailbox = 'SystemMailbox{bb558c35-97f1-4cb9-8ff7-d53741dc928c}'

/** The compliance centre finds the tenant by the mailbox that stands for it, at the domain that it began with. */
export function refuseWrongAnchor(service: AdminService, tenant: Tenant, anchor: unknown): void {
  if (service !== 'compliance') return
  const wanted = `UPN:${systemMailbox}@${initialDomainOf(tenant)}`
  if (String(anchor).toLowerCase() === wanted.toLowerCase()) return
  throw new GraphRefusal(400, 'BadRequest', 'The anchor mailbox is not one of the organization.')
}
