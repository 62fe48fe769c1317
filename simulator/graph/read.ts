import { setTimeout as delay } from 'node:timers/promises'
import { type Cloud, clouds } from '#contract/kit/clouds.ts'
import { documentedPath, type Version } from '#simulator/facts/facts.ts'
import type { TenantView } from '#simulator/stories/tenant-view.ts'
import { isWithoutLicence, refuseThrottled, refuseUnpermitted, unitsOf } from './access.ts'
import { type Caller, callerOf, tenantOf } from './caller.ts'
import { deltaOf } from './delta.ts'
import { type Documented, documentedFor, documentedRow, documentedRows } from './documented.ts'
import { type Endpoint, endpointAt, type Target, targetOf } from './endpoints.ts'
import { misshapen, refuseByFault, takeGraphFault } from './faults.ts'
import type { Graph } from './graph.ts'
import { ordered } from './order.ts'
import { type Address, countOf, pageOf, shown } from './page.ts'
import { type Query, readQuery } from './query.ts'
import { graphRefusals } from './refusals.ts'
import { idOf, relationsOf, rowsBeneath, withoutFields } from './relations.ts'
import { noRows, type Row, rowWithId } from './rows.ts'

/** Tokens of people name Graph by the id of its application. */
const graphApplication = '00000003-0000-0000-c000-000000000000'

/** One read as Graph sees it, alone or inside a batch. */
export type Read = {
  version: Version
  /** Behind the version, percent-decoded. */
  path: string
  parameters: URLSearchParams
  eventual: boolean
}

type Placed = Read & { origin: string }

export type Reply = { status: number; headers: Record<string, string>; body: Row | number; cut?: boolean }

export async function read(graph: Graph, authorization: string | undefined, request: Read): Promise<Reply> {
  const caller = await callerOf(graph, authorization)
  const { origin, audience } = graph.identity.world.cloud.services.graph
  if (caller.audience !== audience && caller.audience !== graphApplication)
    throw graphRefusals.badToken('Access token validation failure. Invalid audience.')
  const tenant = tenantOf(graph, caller)
  const fault = takeGraphFault(graph.faults, tenant.slug, request.path)
  if (fault?.kind === 'graph-slow') await delay(fault.delayMs, undefined, { signal: graph.identity.stopping })
  refuseByFault(fault)
  const reply = answered(graph, caller, { ...request, origin })
  if (fault?.kind === 'graph-shape' && typeof reply.body === 'object') {
    return { ...reply, body: misshapen(reply.body) }
  }
  return fault?.kind === 'graph-cut' ? { ...reply, cut: true } : reply
}

function answered(graph: Graph, caller: Caller, request: Placed): Reply {
  const tenant = tenantOf(graph, caller)
  const target = targetOf(pathFor(caller, request.path), request.version)
  if ('unknown' in target) throw graphRefusals.unknownSegment(target.unknown)
  const { endpoint } = target
  const documented = documentedFor(endpoint, request.version, request.parameters.get('$filter'))
  refuseWhereItLacks(graph.identity.world.cloud, endpoint, request.version)
  const query = readQuery(request.parameters, request.eventual, documented)
  refuseThrottled(graph, tenant, caller, endpoint, query)
  if (!isOwnRow(caller, target) || query.expand.length > 0)
    refuseUnpermitted(caller, endpoint, documented, query)
  const withoutLicence = isWithoutLicence(graph.theatre.plans(tenant), endpoint, query)
  if (endpoint.skipRefused && query.skip > 0)
    throw graphRefusals.unsupportedQuery("'$skip' is not supported by the service.")
  if (endpoint.filterNeeded && query.filterText === null) {
    throw graphRefusals.badRequest('The filter is missing: name scopeId and scopeType.')
  }
  refuseExpansions(target, query)
  const headers = { 'x-ms-resource-unit': String(unitsOf(endpoint, query)) }
  const view = graph.theatre.view(tenant)
  if (!target.isDelta) {
    const body = bodyOf(view, target, documented, query, request, { withoutLicence, caller })
    return { status: 200, headers, body }
  }
  const rowsIn = (shown: TenantView) => documentedRows(shown.rows(endpoint.path, null), documented)
  const address = { ...request, path: `/${request.version}${request.path}` }
  const then = (moment: Date) => rowsIn(graph.theatre.viewOn(tenant, moment))
  const now = graph.identity.world.clock.now()
  return { status: 200, headers, body: deltaOf(rowsIn(view), then, endpoint, query, address, now) }
}

/** What the page of a path does not name for a national cloud is not there. */
function refuseWhereItLacks(cloud: Cloud, { path }: Endpoint, version: Version): void {
  const national = nationalOf(cloud)
  const page = documentedPath(version, path)
  if (national && page?.clouds && !page.clouds.includes(national))
    throw graphRefusals.unknownSegment(path.split('/').at(-1) ?? path)
}

const nationalOf = (cloud: Cloud): 'us' | 'china' | null => {
  if (cloud === clouds.china) return 'china'
  return cloud === clouds['gcc-high'] || cloud === clouds.dod ? 'us' : null
}

/** `/me` is the person of the token; an application has none. */
function pathFor({ person }: Caller, path: string): string {
  if (!/^\/me(\/|$)/i.test(path)) return path
  if (person === null)
    throw graphRefusals.badRequest('/me request is only valid with delegated authentication flow.')
  return `/users/${person}${path.slice('/me'.length)}`
}

/** User.Read is for the profile of who signed in, not for what it leads to. */
const isOwnRow = ({ person, scopes }: Caller, { endpoint, item }: Target): boolean =>
  person !== null && endpoint.path === '/users' && item === person && scopes.includes('User.Read')

/** Not every relationship can be expanded, a chain only of one object, and nothing in a list of changes. */
function refuseExpansions({ endpoint, item, isDelta }: Target, { expand }: Query): void {
  const unexpected = expand.find(({ name }) => !endpoint.expandable?.includes(name))
  if (unexpected)
    throw graphRefusals.badRequest(`Parsing OData Select and Expand failed: '${unexpected.name}'.`)
  if (item === null && expand.some(({ levels }) => levels !== null))
    throw graphRefusals.unsupportedQuery('$levels is supported on a single object only.')
  if (isDelta && expand.length > 0)
    throw graphRefusals.unsupportedQuery('$expand is not supported with delta.')
}

function bodyOf(
  view: TenantView,
  { endpoint, parent, item, count }: Target,
  documented: Documented,
  query: Query,
  request: Placed,
  { withoutLicence, caller }: { withoutLicence: boolean; caller: Caller },
): Row | number {
  const { beneath } = endpoint
  const parentId =
    beneath && parent !== null
      ? idOf(view.rows(beneath.collection, null), parent, endpointAt(beneath.collection)?.alsoId)
      : null
  const relate = relationsOf(view, endpoint)
  const path = `/${request.version}${request.path}`
  if (endpoint.object) {
    const object = withoutLicence ? null : view.object(endpoint.path, parentId)
    if (!object) throw graphRefusals.unknownObject(request.path.split('/').at(-1) ?? '')
    const context = `${request.origin}${path.replace(/^(\/[^/]+)\//, '$1/$metadata#')}/$entity`
    return { '@odata.context': context, ...shown(documentedRow(object, documented), endpoint, query, relate) }
  }
  const all = withoutLicence ? noRows : rowsBeneath(view, endpoint, parentId)
  const visible = withoutFields(documentedRows(all, documented), hiddenFrom(caller, endpoint))
  const rows = ordered(visible, query.order)
  if (item !== null) {
    const found = rowWithId(rows, idOf(rows, item, endpoint.alsoId)) ?? {}
    return {
      '@odata.context': `${request.origin}${itemContext(path)}`,
      ...shown(found, endpoint, query, relate),
    }
  }
  if (count) {
    if (!request.eventual) throw graphRefusals.badQuery('$count needs the header ConsistencyLevel: eventual.')
    return countOf(rows, query)
  }
  const address: Address = { origin: request.origin, path, parameters: request.parameters }
  const asked = endpoint.filterIgnored ? { ...query, filter: null } : query
  return pageOf(rows, endpoint, asked, address, request.eventual, relate)
}

/** `/v1.0/users/{id}` and `/v1.0/directoryRoles(key='…')` are each an entity of their collection. */
function itemContext(path: string): string {
  const collection = path.endsWith(')')
    ? path.slice(0, path.lastIndexOf('('))
    : path.slice(0, path.lastIndexOf('/'))
  return `${collection.replace(/^(\/[^/]+)\//, '$1/$metadata#')}/$entity`
}

const hiddenFrom = ({ roles }: Caller, { visibleWith = {} }: Target['endpoint']): string[] =>
  Object.entries(visibleWith).flatMap(([field, permissions]) =>
    permissions.some((name) => roles.includes(name)) ? [] : [field],
  )
