import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Static, TSchema } from 'typebox'
import { Misshapen, readJson } from '#contract/kit/read-json.ts'
import { HttpProblem } from './answer.ts'

export const bodyLimit = 64 * 1024

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  form(): Promise<URLSearchParams>
  json<S extends TSchema>(schema: S): Promise<Static<S>>
}

export function incoming(message: IncomingMessage): Incoming {
  const [path = '/', ...search] = (message.url ?? '/').split('?')
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(search.join('?')),
    headers: message.headers,
    form: async () => {
      requireType(message, 'application/x-www-form-urlencoded')
      return new URLSearchParams(await readBody(message))
    },
    json: async (schema) => {
      requireType(message, 'application/json')
      return bodyOf(schema, await readBody(message))
    },
  }
}

function requireType(message: IncomingMessage, type: string): void {
  const given = (message.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (given !== type) throw new HttpProblem(415, `Send the body as ${type}.`)
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size > bodyLimit) {
      throw new HttpProblem(413, `Send at most ${bodyLimit} bytes.`, { connection: 'close' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function bodyOf<S extends TSchema>(schema: S, body: string): Static<S> {
  try {
    return readJson(schema, body, 'The body')
  } catch (problem) {
    if (problem instanceof Misshapen) throw new HttpProblem(400, problem.message)
    throw problem
  }
}
