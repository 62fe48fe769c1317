import { resolved } from '#simulator/exchange/dns.ts'
import type { Graph } from '#simulator/graph/graph.ts'
import { HttpProblem, json } from '#simulator/http/answer.ts'
import type { Route } from '#simulator/http/route.ts'
import { driftChange, limitChange } from './bodies.ts'

/** Controls of Graph: how strict it is, when the stories began, and what public DNS would say. */
export const graphControlRoutes = (graph: Graph): Route[] => [
  {
    method: 'POST',
    path: '/simulator/limits',
    handle: async (request) => {
      const { scale, off, latencyMs } = await request.json(limitChange)
      if (scale !== undefined) graph.limits.scale = scale
      if (off !== undefined) graph.limits.off = off
      if (latencyMs !== undefined) graph.latencyMs = latencyMs
      graph.limits.windows.clear()
      return json({ scale: graph.limits.scale, off: graph.limits.off, latencyMs: graph.latencyMs })
    },
  },
  {
    method: 'POST',
    path: '/simulator/drift',
    handle: async (request) => {
      const { start } = await request.json(driftChange)
      graph.theatre.startAt(new Date(start))
      return json({ start: graph.theatre.start().toISOString() })
    },
  },
  // the second is the path that resolvers over HTTPS are usually reached by
  ...['/simulator/dns', '/dns-query'].map(
    (path): Route => ({
      method: 'GET',
      path,
      handle: (request) => {
        const name = request.query.get('name')
        if (!name) throw new HttpProblem(400, 'Give the name to resolve: ?name=northbrine.example&type=TXT.')
        return json(resolved(graph, name.toLowerCase(), (request.query.get('type') ?? 'A').toUpperCase()))
      },
    }),
  ),
]
