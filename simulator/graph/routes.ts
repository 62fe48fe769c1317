import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Version } from '#simulator/facts/facts.ts'
import { type Answer, HttpProblem, json } from '#simulator/http/answer.ts'
import type { Incoming } from '#simulator/http/request.ts'
import type { Route } from '#simulator/http/route.ts'
import { answerBatch, readBatch } from './batch.ts'
import { callerOf } from './caller.ts'
import type { Graph } from './graph.ts'
import { metadataOf } from './metadata.ts'
import { type Reply, read } from './read.ts'
import { GraphRefusal, graphRefusals } from './refusals.ts'

const versions: Version[] = ['v1.0', 'beta']

export const graphRoutes = (graph: Graph): Route[] =>
  versions.flatMap((version): Route[] => [
    {
      method: 'POST',
      path: `/${version}/$batch`,
      handle: (request) =>
        guarded(graph, request, async (envelope) => {
          const authorization = request.headers.authorization
          await callerOf(graph, authorization)
          const parts = readBatch(await request.json(Type.Unknown()))
          return {
            status: 200,
            headers: {},
            body: await answerBatch(graph, authorization, version, parts, envelope),
          }
        }),
    },
    {
      // Microsoft gives it to everybody, without a token.
      method: 'GET',
      path: `/${version}/$metadata`,
      handle: async () => ({
        status: 200,
        headers: { 'content-type': 'application/xml', 'odata-version': '4.0' },
        body: metadataOf(version),
      }),
    },
    {
      method: 'GET',
      path: `/${version}/*`,
      handle: (request, { '*': path = '' }) =>
        guarded(graph, request, () =>
          read(graph, request.headers.authorization, {
            version,
            path: `/${path}`,
            parameters: request.query,
            eventual: request.headers.consistencylevel === 'eventual',
          }),
        ),
    },
    ...(['POST', 'PATCH', 'PUT', 'DELETE'] as const).map(
      (method): Route => ({
        method,
        path: `/${version}/*`,
        handle: (request) =>
          guarded(graph, request, async () => {
            await callerOf(graph, request.headers.authorization)
            throw graphRefusals.wrongMethod()
          }),
      }),
    ),
  ])

/** Runs a read and gives it Graph's headers; a refusal becomes Graph's error envelope. */
export async function guarded(
  graph: Graph,
  request: Incoming,
  run: (envelope: (refusal: GraphRefusal) => Reply) => Promise<Reply>,
): Promise<Answer> {
  const requestId = randomUUID()
  if (graph.latencyMs > 0) await delay(graph.latencyMs, undefined, { signal: graph.identity.stopping })
  const clientRequestId = String(request.headers['client-request-id'] ?? requestId)
  const date = graph.identity.world.clock.now().toISOString().slice(0, 19)
  const envelope = ({ status, code, message, headers }: GraphRefusal): Reply => ({
    status,
    headers,
    body: {
      error: {
        code,
        message,
        innerError: { date, 'request-id': requestId, 'client-request-id': clientRequestId },
      },
    },
  })
  const reply = await run(envelope).catch((problem: unknown) => {
    if (problem instanceof GraphRefusal) return envelope(problem)
    if (problem instanceof HttpProblem) {
      return envelope(new GraphRefusal(problem.status, 'BadRequest', problem.message, problem.headers))
    }
    throw problem
  })
  const answer = typeof reply.body === 'number' ? plain(reply.body) : json(reply.body, reply.status)
  const headers = {
    ...answer.headers,
    'request-id': requestId,
    'client-request-id': clientRequestId,
    ...reply.headers,
  }
  return { ...answer, headers, cut: reply.cut }
}

const plain = (count: number): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  body: String(count),
})
