import type { Tenant } from '#simulator/world/tenant.ts'
import type { Caller } from './caller.ts'
import type { Documented } from './documented.ts'
import type { Endpoint, Licence } from './endpoints.ts'
import type { Graph } from './graph.ts'
import { type LimitName, type Spender, spend, unitLimit } from './limits.ts'
import type { Query } from './query.ts'
import { graphRefusals, licenceRefusals } from './refusals.ts'

const touches = (query: Query, field: string): boolean =>
  (query.select?.includes(field) ?? false) || (query.filterText?.includes(field) ?? false)

const touchedFields = (endpoint: Endpoint, query: Query) =>
  Object.entries(endpoint.fields ?? {})
    .filter(([field]) => touches(query, field))
    .map(([, needs]) => needs)

/** One of the path's documented permissions, and those of the fields that ask for more. */
export function refuseUnpermitted(
  caller: Caller,
  endpoint: Endpoint,
  { permissions }: Documented,
  query: Query,
): void {
  const extra = touchedFields(endpoint, query).flatMap(({ permission }) => permission ?? [])
  const isPermitted = permissions.some((name) => caller.roles.includes(name))
  if (!isPermitted || !extra.every((name) => caller.roles.includes(name))) throw graphRefusals.notPermitted()
}

/** Refuses what the tenant has not bought; true when the service answers with nothing instead of refusing. */
export function isWithoutLicence(plans: Set<string>, endpoint: Endpoint, query: Query): boolean {
  const licences = [endpoint.licence, ...touchedFields(endpoint, query).map(({ licence }) => licence)]
  let answersNothing = false
  for (const licence of licences) {
    if (!licence || isLicensed(plans, licence)) continue
    const refusal = licenceRefusals[licence.refusal]()
    if (refusal) throw refusal
    answersNothing = true
  }
  return answersNothing
}

const isLicensed = (plans: Set<string>, { plans: wanted }: Licence): boolean =>
  wanted.some((plan) => plans.has(plan))

/** Books the request with every limit that it falls under. */
export function refuseThrottled(
  graph: Graph,
  tenant: Tenant,
  caller: Caller,
  endpoint: Endpoint,
  query: Query,
): void {
  const spender: Spender = {
    tenant: tenant.id,
    application: caller.application,
    scale: graph.theatre.limitScale(tenant),
  }
  const now = graph.identity.world.clock.now().getTime()
  const book = (name: LimitName, amount?: number, as = spender) => {
    const refusal = spend(graph.limits, name, as, now, amount)
    if (refusal) throw refusal
  }
  // Audits and reports are counted for all tenants of the application too, whatever one of them grants.
  if (endpoint.limit === 'reports') book('reportsOfAll', 1, { ...spender, scale: 1 })
  if (endpoint.limit) book(endpoint.limit)
  else book(unitLimit(graph.theatre.view(tenant).users), unitsOf(endpoint, query))
  for (const { limit } of touchedFields(endpoint, query)) if (limit) book(limit)
}

/** Resource units: less for $select and small pages, more for $expand, never below one. */
export function unitsOf(endpoint: Endpoint, query: Query): number {
  const base = endpoint.cost ?? 1
  const selected = query.select ? 1 : 0
  const expanded = query.expand.length > 0 ? 1 : 0
  const small = query.top !== null && query.top < 20 ? 1 : 0
  return Math.max(1, base - selected + expanded - small)
}
