import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface Call {
  method: string
  /** Path and query, decoded. */
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Ends the connection in the middle of the body. */
  isCut?: boolean
  /** Writes the body itself. */
  write?: (response: ServerResponse) => void
}

export type Answering = (call: Call, count: number) => Reply | Promise<Reply>

/** A Microsoft of a few lines, at an address of its own: a token endpoint, and what the test says. */
export interface StandIn {
  url: string
  calls: Call[]
  tokensGiven: number
  /** What is granted to the application. */
  roles: string[]
  directoryRoles: string[]
  token: (form: URLSearchParams) => Reply | null
  [Symbol.asyncDispose](): Promise<void>
}

export const tenantId = '7e57ed00-0000-4000-8000-000000000001'

export async function standIn(answering: Answering): Promise<StandIn> {
  const server = createServer((request, response) => {
    void handle(request, response).catch((problem: unknown) => {
      response.writeHead(500).end(String(problem))
    })
  })
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = decodeURIComponent(request.url ?? '')
    if (url.endsWith('/oauth2/v2.0/token')) {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      return send(response, stand.token(form) ?? tokenReply(stand, ++stand.tokensGiven))
    }
    const body = request.method === 'POST' ? await json(request) : undefined
    const call: Call = { method: request.method ?? '', url, headers: request.headers, body }
    stand.calls.push(call)
    const count = stand.calls.filter((other) => other.url === url).length
    send(response, await answering(call, count))
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const stand: StandIn = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    tokensGiven: 0,
    roles: [],
    directoryRoles: ['f2ef992c-3afb-46b9-b7cf-a126ee74c451'],
    token: () => null,
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return stand
}

function tokenReply({ roles, directoryRoles }: StandIn, number: number): Reply {
  const claims = { tid: tenantId, roles, wids: directoryRoles, number }
  const access_token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  return { body: { token_type: 'Bearer', expires_in: 3599, access_token } }
}

function send(response: ServerResponse, { status = 200, headers, body, isCut, write }: Reply) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (write) return write(response)
  const content = body === undefined ? '' : JSON.stringify(body)
  if (!isCut) return response.end(content)
  response.write(content.slice(0, content.length / 2), () => response.destroy())
}

export const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { error: { code, message } },
})
