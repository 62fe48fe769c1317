import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Asker } from './route.ts'

const askers = new WeakMap<FastifyRequest, Pick<Asker, 'userId' | 'accountId' | 'vendorId' | 'actor'>>()

/** Who asks, known once the session is read: the line about the request names them by number. */
export const noteAsker = (request: FastifyRequest, who: Asker) => askers.set(request, who)

const probes = ['/healthz', '/readyz', '/metrics']

/** One line per request, by the route that answered: paths hold ids, queries hold what people look for. */
export function logRequests(http: FastifyInstance, metrics: Metrics): void {
  const took = metrics.histogram(
    'parapet_request_seconds',
    'Requests by route and status',
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  )
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (probes.includes(route)) return
    took({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const who = askers.get(request)
    const isAsset = !route.startsWith('/api/')
    request.log[isAsset ? 'debug' : 'info'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(who && { person: who.userId, account: who.accountId, reseller: who.vendorId }),
        ...(who?.actor && { operator: who.actor.userId }),
      },
      'request',
    )
  })
}
