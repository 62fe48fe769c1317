import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CloudName, cloudNamed } from '#contract/kit/clouds.ts'
import { auditControlRoutes } from './controls/audit-routes.ts'
import { graphControlRoutes } from './controls/graph-routes.ts'
import { controlRoutes } from './controls/routes.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { teamsRoutes } from './exchange/teams.ts'
import { createGraph } from './graph/graph.ts'
import { graphRoutes } from './graph/routes.ts'
import { type Answer, HttpProblem, json, problemAnswer } from './http/answer.ts'
import { incoming } from './http/request.ts'
import { findRoute, type Route } from './http/route.ts'
import { createIdentity } from './identity/identity.ts'
import { identityRoutes } from './identity/routes.ts'
import { chatPage } from './pages/chat.ts'
import { stylesheet, stylesheetPath } from './pages/layout.ts'
import { readRecording } from './stories/recording.ts'
import { createTheatre } from './stories/theatre.ts'
import { fleetTenants } from './world/fleet.ts'
import { giantTenant } from './world/giant.ts'
import { loadTenants } from './world/load-tenants.ts'
import { createWorld } from './world/world.ts'

export type SimulatorOptions = {
  port: number
  host?: string
  /** The address others reach it by, when that is not the address it listens on. */
  publicUrl?: string
  now?: () => Date
  /** PEM of a public key or certificate; with it the application may prove itself by client_assertion. */
  clientKey?: string
  /** Which of Microsoft's clouds it plays. */
  cloud?: CloudName
  /** Adds the tenant 'giant' with this many generated users. */
  users?: number
  /** Adds so many small tenants, 'fleet-1' and on. */
  fleet?: number
  /** A file of `parapet record`: adds the tenant 'recorded', which answers as the real one did. */
  recording?: string
}

export type Simulator = { url: string; recorded: Recorded | null; stop(): Promise<void> }
/** The tenant of the recording, and what Microsoft sent in it that is on no page. */
type Recorded = { tenantId: string; undocumented: string[] }

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const {
    port,
    host = '127.0.0.1',
    publicUrl,
    now = () => new Date(),
    clientKey = null,
    users,
    fleet = 0,
  } = options
  const cloud = cloudNamed(options.cloud ?? 'worldwide')
  const stopping = new AbortController()
  const recording = options.recording === undefined ? null : readRecording(options.recording)
  const world = createWorld(
    [
      ...loadTenants(),
      ...(users === undefined ? [] : [giantTenant(users)]),
      ...fleetTenants(fleet),
      ...(recording ? [recording.tenant] : []),
    ],
    now,
    cloud,
  )
  const identity = await createIdentity(world, clientKey, stopping.signal)
  const graph = createGraph(identity, createTheatre(world, recording))
  const routes: Route[] = [
    { method: 'GET', path: '/healthz', handle: () => json({ status: 'ok' }) },
    { method: 'GET', path: '/chat', handle: chatPage },
    { method: 'GET', path: stylesheetPath, handle: stylesheet },
    ...controlRoutes(graph),
    ...graphControlRoutes(graph),
    ...auditControlRoutes(graph),
    ...graphRoutes(graph),
    ...exchangeRoutes(graph),
    ...teamsRoutes(graph),
    ...identityRoutes(identity),
  ]
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (message, response) => {
    void respond(routes, message, response, stopping.signal)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const { port: actualPort } = server.address() as AddressInfo
  const bracketed = host.includes(':') ? `[${host}]` : host
  return {
    url: publicUrl ?? `http://${bracketed}:${actualPort}`,
    recorded: recording && { tenantId: recording.tenant.id, undocumented: recording.undocumented },
    stop: async () => {
      stopping.abort()
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(
  routes: Route[],
  message: IncomingMessage,
  response: ServerResponse,
  stopping: AbortSignal,
): Promise<void> {
  const answer = await answerTo(routes, message, stopping)
  if (response.destroyed) return
  response.writeHead(answer.status, answer.headers)
  if (!answer.cut) return void response.end(answer.body)
  const half = answer.body.slice(0, answer.body.length / 2)
  response.write(half, () => response.destroy())
}

async function answerTo(routes: Route[], message: IncomingMessage, stopping: AbortSignal): Promise<Answer> {
  const request = incoming(message)
  try {
    return await findRoute(routes, request)()
  } catch (problem) {
    if (problem instanceof HttpProblem) return problemAnswer(problem)
    if (!stopping.aborted && !message.socket.destroyed) {
      console.error(JSON.stringify({ message: 'Request failed', path: request.path, error: String(problem) }))
    }
    return problemAnswer(new HttpProblem(500, 'The simulator failed.'))
  }
}
