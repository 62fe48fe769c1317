import type { FastifyInstance } from 'fastify'
import type { App } from './handle.ts'
import { checkQueue } from './kit/jobs/queue.ts'

/** `/healthz`: the process answers. `/readyz`: what it needs answers too. */
export function serveHealth(http: FastifyInstance, app: App): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  http.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = {
      database: () => app.reserve.query('select 1'),
      queue: () => checkQueue(app.reserve),
      storage: () => app.files.check(),
    }
    const checks = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await outcome(check())] as const),
    )
    const ready = checks.every(([, state]) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(checks) })
  })
}

const outcome = (check: Promise<unknown>) =>
  check.then(
    () => 'ok',
    () => 'unavailable',
  )
