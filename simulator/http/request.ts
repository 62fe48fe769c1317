import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { InvalidInput, type Reader } from '#simulator/reading.ts'
import { HttpProblem } from './answer.ts'

export const bodyLimit = 64 * 1024

export type Incoming = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  form(): Promise<URLSearchParams>
  json<T>(reader: Reader<T>): Promise<T>
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
    json: async (reader) => {
      requireType(message, 'application/json')
      return readJson(await readBody(message), reader)
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

function readJson<T>(body: string, reader: Reader<T>): T {
  try {
    return reader(JSON.parse(body), 'body')
  } catch (problem) {
    if (problem instanceof SyntaxError) throw new HttpProblem(400, 'The body is not valid JSON.')
    if (problem instanceof InvalidInput) throw new HttpProblem(400, problem.message)
    throw problem
  }
}
