import { type Static, Type } from 'typebox'
import { Misshapen, read, words } from '#contract/kit/read-json.ts'
import type { Version } from '#simulator/facts/facts.ts'
import type { Graph } from './graph.ts'
import { read as answerRead, type Read, type Reply } from './read.ts'
import { GraphRefusal, graphRefusals } from './refusals.ts'
import type { Row } from './rows.ts'

const most = 20

const batch = Type.Object({
  requests: Type.Array(
    Type.Object({
      id: words,
      method: words,
      url: words,
      headers: Type.Optional(Type.Record(Type.String(), Type.String())),
      dependsOn: Type.Optional(Type.Array(Type.String())),
    }),
  ),
})
type Part = Static<typeof batch>['requests'][number]

export function readBatch(value: unknown): Part[] {
  const parts = requestsOf(value)
  if (parts.length > most) {
    throw graphRefusals.badRequest(`Number of batch request steps exceeds the maximum value of ${most}.`)
  }
  const ids = parts.map(({ id }) => id.toLowerCase())
  if (new Set(ids).size < ids.length)
    throw graphRefusals.badRequest('Request Id has to be unique in a batch.')
  return parts
}

function requestsOf(value: unknown): Part[] {
  try {
    return read(batch, value).requests
  } catch (problem) {
    if (problem instanceof Misshapen) throw graphRefusals.badRequest('Invalid batch payload format.')
    throw problem
  }
}

export async function answerBatch(
  graph: Graph,
  authorization: string | undefined,
  version: Version,
  parts: Part[],
  envelope: (refusal: GraphRefusal) => Reply,
): Promise<Row> {
  const responses: Row[] = []
  const failed = new Set<string>()
  for (const { id, method, url, headers = {}, dependsOn = [] } of parts) {
    const blocked = dependsOn.some((other) => failed.has(other))
    const refusal = new GraphRefusal(424, 'FailedDependency', 'A request that this one depends on failed.')
    const reply = blocked
      ? envelope(refusal)
      : await answerPart(graph, authorization, version, { method, url, headers }, envelope)
    if (reply.status >= 400) failed.add(id)
    const type = typeof reply.body === 'object' ? 'application/json' : 'text/plain'
    responses.push({
      id,
      status: reply.status,
      headers: { 'Content-Type': type, ...spelled(reply.headers) },
      body: reply.body,
    })
  }
  // Graph answers in the order in which the parts were done, which is not the order of the question
  return { responses: responses.toReversed() }
}

async function answerPart(
  graph: Graph,
  authorization: string | undefined,
  version: Version,
  { method, url, headers }: Required<Pick<Part, 'method' | 'url' | 'headers'>>,
  envelope: (refusal: GraphRefusal) => Reply,
): Promise<Reply> {
  try {
    if (method.toUpperCase() !== 'GET') throw graphRefusals.wrongMethod()
    const [path = '', ...search] = url.split('?')
    const consistency = Object.entries(headers).find(
      ([name]) => name.toLowerCase() === 'consistencylevel',
    )?.[1]
    const request: Read = {
      version,
      path: decodedPath(path),
      parameters: new URLSearchParams(search.join('?')),
      eventual: consistency === 'eventual',
    }
    return await answerRead(graph, authorization, request)
  } catch (problem) {
    if (problem instanceof GraphRefusal) return envelope(problem)
    throw problem
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(`/${path.replace(/^\//, '')}`)
  } catch {
    throw graphRefusals.badRequest('The path is not valid percent-encoding.')
  }
}

const spelled = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name === 'retry-after' ? 'Retry-After' : name, value]),
  )
