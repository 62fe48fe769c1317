import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { anything, orNull, words } from '#contract/kit/read-json.ts'
import { type Caller, callerOf, tenantOf } from '#simulator/graph/caller.ts'
import { misshapen, refuseByFault, takeGraphFault } from '#simulator/graph/faults.ts'
import type { Graph } from '#simulator/graph/graph.ts'
import { spend } from '#simulator/graph/limits.ts'
import { readSkipToken, skipToken } from '#simulator/graph/query.ts'
import type { Reply } from '#simulator/graph/read.ts'
import { GraphRefusal, graphRefusals } from '#simulator/graph/refusals.ts'
import { guarded } from '#simulator/graph/routes.ts'
import type { Row, Rows } from '#simulator/graph/rows.ts'
import type { Answer } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import type { Route } from '#simulator/http/route.ts'
import type { Tenant } from '#simulator/world/tenant.ts'
import { commandNamed, notRecognised, resultOf } from './commands.ts'
import {
  type AdminService,
  adminServiceOf,
  frontDoorLocation,
  refuseWrongAnchor,
  regionOf,
} from './regions.ts'

const invocation = Type.Object({
  CmdletInput: Type.Object({ CmdletName: words, Parameters: Type.Optional(orNull(anything)) }),
})

/** The endpoint behind Exchange's and Purview's own PowerShell: a cmdlet by name, rows back. */
export const exchangeRoutes = (graph: Graph): Route[] => [
  ...(['GET', 'POST'] as const).map(
    (method): Route => ({
      method,
      path: '/adminapi/beta/:tenant/InvokeCommand',
      handle: async (request, { tenant = '' }) =>
        withDetails(
          await guarded(graph, request, () => invoke(graph, request, { named: tenant, region: null })),
        ),
    }),
  ),
  // The host of a region, where all of Microsoft stands on one address.
  {
    method: 'POST',
    path: '/regions/:region/adminapi/beta/:tenant/InvokeCommand',
    handle: async (request, { tenant = '', region = '' }) =>
      withDetails(await guarded(graph, request, () => invoke(graph, request, { named: tenant, region }))),
  },
]

async function invoke(
  graph: Graph,
  request: Incoming,
  { named, region }: { named: string; region: string | null },
): Promise<Reply> {
  const caller = await callerOf(graph, request.headers.authorization)
  const tenant = tenantOf(graph, caller)
  if (![tenant.id, tenant.domain].includes(named.toLowerCase()))
    throw unauthorised('The token is for another tenant.')
  const { cloud } = graph.identity.world
  const service = adminServiceOf(cloud, caller)
  const held = regionOf(service, tenant)
  if (region === null && held !== null) {
    const location = frontDoorLocation(cloud, service, held, request.path)
    return { status: 302, headers: { location }, body: {} }
  }
  if (region !== held) throw graphRefusals.unknownObject(named)
  if (request.method === 'GET') throw graphRefusals.wrongMethod()
  refuseWrongAnchor(service, tenant, request.headers['x-anchormailbox'])
  const { CmdletName: name, Parameters } = (await request.json(invocation)).CmdletInput
  const parameters = Parameters ?? {}
  const fault = takeGraphFault(graph.faults, tenant.slug, name)
  if (fault?.kind === 'graph-slow') await delay(fault.delayMs, undefined, { signal: graph.identity.stopping })
  refuseByFault(fault)
  const spender = {
    tenant: tenant.id,
    application: caller.application,
    scale: graph.theatre.limitScale(tenant),
  }
  const throttled = spend(graph.limits, 'exchange', spender, graph.identity.world.clock.now().getTime())
  if (throttled) throw throttled
  const command = commandNamed(name, parameters, graph.theatre.plans(tenant))
  if (command.cmdlet.surface !== service) throw notRecognised(name)
  refuseUnauthorised(caller, tenant, service)
  const { rows, isCutShort } = resultOf(graph.theatre.view(tenant), command)
  const { host } = new URL(cloud.services[service].origin)
  const place = `https://${region === null ? '' : `${region}.`}${host}/adminapi/beta/${named}/InvokeCommand`
  const body = pageOfRows(rows, request, place, isCutShort)
  if (fault?.kind === 'graph-shape') return { status: 200, headers: {}, body: misshapen(body) }
  return { status: 200, headers: {}, body, cut: fault?.kind === 'graph-cut' }
}

function refuseUnauthorised(caller: Caller, { app }: Tenant, service: AdminService): void {
  const permission = 'Exchange.ManageAsApp'
  const isGranted = (service === 'exchange' ? caller.roles : app.consented).includes(permission)
  if (isGranted && app.globalReader) return
  throw new GraphRefusal(
    403,
    'Forbidden',
    'The role assigned to the application is not allowed to run this cmdlet.',
  )
}

const unauthorised = (why: string) => graphRefusals.badToken(why)

const largestPage = 1000

function pageOfRows(rows: Rows, request: Incoming, place: string, isCutShort: boolean): Row {
  const preferred = /odata\.maxpagesize=(\d+)/.exec(String(request.headers.prefer ?? ''))?.[1]
  const size = Math.min(Math.max(1, Number(preferred ?? largestPage)), largestPage)
  const token = request.query.get('$skiptoken')
  const start = token === null ? 0 : readSkipToken(token)
  const select = request.query.get('$select')?.split(',')
  const end = Math.min(rows.length, start + size)
  const value: Row[] = []
  for (let index = start; index < end; index += 1) value.push(selected(rows.at(index), select))
  const next = new URLSearchParams(request.query)
  next.set('$skiptoken', skipToken(end))
  return {
    '@odata.context': `${place}/$metadata#Collection(Exchange.GenericHashTable)`,
    ...(isCutShort && {
      '@adminapi.warnings': [
        'There are more results available than are currently displayed. Use ResultSize.',
      ],
    }),
    ...(end < rows.length && { '@odata.nextLink': `${place}?${next}` }),
    value,
  }
}

const selected = (row: Row, select: string[] | undefined): Row =>
  select ? Object.fromEntries(Object.entries(row).filter(([name]) => select.includes(name))) : row

/** Exchange says once more, under `details`, what went wrong. */
function withDetails(answer: Answer): Answer {
  if (answer.status < 400) return answer
  const { error } = JSON.parse(answer.body) as { error: { message: string } }
  const details = [{ code: 'Context', message: `|System.Exception|${error.message}` }]
  return { ...answer, body: JSON.stringify({ error: { ...error, details } }) }
}
