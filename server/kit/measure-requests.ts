import type { FastifyInstance } from 'fastify'
import { probes } from './log-requests.ts'
import type { Metrics } from './metrics.ts'

/** How long answers take, by the route that gave them. */
export function measureRequests(http: FastifyInstance, metrics: Metrics): void {
  const took = metrics.histogram(
    'parapet_request_seconds',
    'Requests by route and status',
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  )
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (probes.includes(route)) return
    took({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
