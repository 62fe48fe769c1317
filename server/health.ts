import type { FastifyInstance } from 'fastify'
import type { App } from './handle.ts'
import { refuseUnbound } from './kit/bound-role.ts'
import { inTime } from './kit/in-time.ts'

/**
 * `/healthz`: the process answers. `/readyz`: ask this server rather than another. What all servers lack alike (file
 * storage, a replica) is told and takes nobody away: the console works without it, and says so where it is missed.
 */
export function serveHealth(http: FastifyInstance, app: App): void {
  http.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }))
  http.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const { replica } = app
    const [database, storage, reader] = await Promise.all([
      outcome(refuseUnbound(app.reserve)),
      outcome(app.files.check()),
      replica && outcome(replica.check()),
    ])
    const isReady = database === 'ok' && !app.ending.signal.aborted
    const status = app.ending.signal.aborted ? 'stopping' : isReady ? 'ok' : 'unavailable'
    return reply.code(isReady ? 200 : 503).send({
      status,
      database,
      storage,
      ...(replica ? { replica: reader === 'ok' ? replica.state : reader } : {}),
    })
  })
}

const patienceMs = 2000

const outcome = (check: Promise<unknown>): Promise<'ok' | 'unavailable'> =>
  inTime(check, patienceMs).then(
    () => 'ok',
    () => 'unavailable',
  )
