import { callerOf, tenantOf } from '#simulator/graph/caller.ts'
import { refuseByFault, takeGraphFault } from '#simulator/graph/faults.ts'
import type { Graph } from '#simulator/graph/graph.ts'
import { GraphRefusal, graphRefusals } from '#simulator/graph/refusals.ts'
import { guarded } from '#simulator/graph/routes.ts'
import { eachRow, type Row } from '#simulator/graph/rows.ts'
import { type Answer, json } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import type { Route } from '#simulator/http/route.ts'

const types = [
  'TeamsMeetingPolicy',
  'TenantFederationSettings',
  'TeamsClientConfiguration',
  'TeamsAppPermissionPolicy',
  'TeamsMessagingPolicy',
  'TeamsMeetingBroadcastPolicy',
  'ExternalAccessPolicy',
]

/** The configuration service of Teams: all policies of a type, or the one of a name. */
export const teamsRoutes = (graph: Graph): Route[] => [
  {
    method: 'GET',
    path: '/Skype.Policy/configurations/:type',
    handle: (request, { type = '' }) =>
      answered(graph, request, async () => rowsOfType(graph, request, type)),
  },
  {
    method: 'GET',
    path: '/Skype.Policy/configurations/:type/configuration/:identity',
    handle: (request, { type = '', identity = '' }) =>
      answered(graph, request, async () => {
        const found = (await rowsOfType(graph, request, type)).find(({ Identity }) => Identity === identity)
        if (!found) throw graphRefusals.unknownObject(identity)
        return found
      }),
  },
]

async function answered(graph: Graph, request: Incoming, run: () => Promise<Row[] | Row>): Promise<Answer> {
  let result: Row[] | Row = []
  const answer = await guarded(graph, request, async () => {
    result = await run()
    return { status: 200, headers: {}, body: {} }
  })
  return answer.status === 200 ? { ...json(result), headers: answer.headers } : answer
}

async function rowsOfType(graph: Graph, request: Incoming, type: string): Promise<Row[]> {
  const caller = await callerOf(graph, request.headers.authorization)
  if (caller.audience !== graph.identity.world.cloud.services.teams.audience)
    throw graphRefusals.badToken('The token is for another audience.')
  const tenant = tenantOf(graph, caller)
  refuseByFault(takeGraphFault(graph.faults, tenant.slug, type))
  if (!tenant.app.globalReader) throw new GraphRefusal(403, 'Forbidden', 'Access denied.')
  if (!types.includes(type)) throw graphRefusals.unknownSegment(type)
  if (!graph.theatre.plans(tenant).has('TEAMS1')) {
    throw new GraphRefusal(403, 'Forbidden', 'The tenant is not enabled for Teams.')
  }
  return [...eachRow(graph.theatre.view(tenant).rows(`Skype.Policy/${type}`, null))]
}
