import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { allows, type Permission } from '#contract/access/permissions.ts'
import { serveConsole } from './console/serve-console.ts'
import { leaveConnections } from './end-serving.ts'
import { serveFiles } from './files/serve-files.ts'
import { type App, whoIs } from './handle.ts'
import { serveHealth } from './health.ts'
import { describeCall } from './kit/describe-call.ts'
import { openHttp } from './kit/http.ts'
import { serveRoute } from './kit/serve.ts'
import { serveMailbox } from './mail/mailbox.ts'
import { serveMetrics } from './metrics.ts'
import { routes } from './routes.ts'
import { withinByModel } from './within.ts'

/** The API and the console on one origin. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const http = await openHttp(app.config, app)
  leaveConnections(http, app)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API', version: '1', description: 'Every call of the console.' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: describeCall,
  })
  if (app.config.apiDocs) {
    await http.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
    http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger())
  }
  const serving = {
    app,
    whoIs,
    allows: (call: { permission: string }, who: Parameters<typeof allows>[1]) =>
      allows(call.permission as Permission, who),
    withins: withinByModel,
  }
  for (const route of routes) serveRoute(http, serving, route)
  serveHealth(http, app)
  serveMetrics(http, app)
  serveMailbox(http, app)
  serveFiles(http, app)
  await serveConsole(http, app)
  return http
}
