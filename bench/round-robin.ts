import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

const lookEveryMs = 1000
/** So many bad looks in a row take a server out of service, one good one brings it back. */
const mostBadLooks = 2

export interface RoundRobin {
  url: string
  close(): void
}

/**
 * What a proxy in front does by the rules of docs/operations.md: servers in turn, each asked for `/readyz` every second, and
 * another one where nobody listens. A request that a server has got is not sent again.
 */
export async function roundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const badLooks = new Map(ports.map((port) => [port, 0]))
  let turn = 0
  const look = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(lookEveryMs) }).then(
      ({ ok }) => badLooks.set(port, ok ? 0 : (badLooks.get(port) ?? 0) + 1),
      () => badLooks.set(port, (badLooks.get(port) ?? 0) + 1),
    )
  const timer = setInterval(() => ports.forEach(look), lookEveryMs)
  const inTurn = () => {
    turn += 1
    const order = ports.map((_, place) => ports[(turn + place) % ports.length] ?? 0)
    return order.filter((port) => (badLooks.get(port) ?? 0) < mostBadLooks)
  }

  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part)
    for (const port of inTurn()) {
      const outcome = await passedOn(asked, Buffer.concat(parts), answer, port)
      if (outcome === 'answered') return
      if (outcome === 'cut off') return void answer.destroy()
    }
    answer.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each request has a connection of its own, so that one which was refused has surely not been read. */
function passedOn(
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  port: number,
): Promise<'answered' | 'nobody listens' | 'cut off'> {
  return new Promise((resolve) => {
    const { method, url: path, headers } = asked
    const further: ClientRequest = request({ port, method, path, headers, agent: false }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
      given.on('end', () => resolve('answered'))
      given.on('error', () => resolve('cut off'))
    })
    further.on('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'nobody listens' : 'cut off'),
    )
    further.end(body)
  })
}
