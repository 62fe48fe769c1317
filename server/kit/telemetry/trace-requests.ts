import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Step, steps } from '#contract/kit/step.ts'
import { probes } from '../log-requests.ts'

/** Every request that reaches its route is a step, and all that it does is part of it. */
export function traceRequests(http: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, Step>()
  http.addHook('preHandler', (request, reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (!steps.start.hasSubscribers || probes.includes(route)) return done()
    const step: Step = {
      name: `${request.method} ${route}`,
      kind: 'server',
      about: { 'http.request.method': request.method, 'http.route': route },
      parent: request.headers.traceparent as string | undefined,
      began: performance.now() - reply.elapsedTime,
    }
    open.set(request, step)
    steps.start.runStores(step, done)
  })
  http.addHook('onResponse', async (request, reply) => {
    const step = open.get(request)
    if (!step) return
    step.about['http.response.status_code'] = reply.statusCode
    if (reply.statusCode >= 500) step.error = `${reply.statusCode}`
    steps.asyncEnd.publish(step)
  })
}
