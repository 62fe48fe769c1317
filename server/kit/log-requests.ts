import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker } from './route.ts'

const askers = new WeakMap<FastifyRequest, Pick<Asker, 'userId' | 'accountId' | 'vendorId' | 'actor'>>()

/** Who asks, known once the session is read: the line about the request names them by number. */
export const noteAsker = (request: FastifyRequest, who: Asker) => askers.set(request, who)

/** Asked every few seconds by who watches over the processes: no line, no figure. */
export const probes: readonly string[] = ['/healthz', '/readyz', '/metrics']

/** One line per request, by the route that answered: paths hold ids, queries hold what people look for. */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    if (probes.includes(route)) return
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
