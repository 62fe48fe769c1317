import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Answerer = (incoming: IncomingMessage, answer: ServerResponse) => void

/**
 * Stands in front of the simulator: answers what it is given an answerer for, and passes on everything else, as it is or
 * said in other words.
 */
export async function standBefore(
  simulator: string,
  answererOf: (incoming: IncomingMessage) => Answerer | undefined,
  reworded?: (body: string) => string,
): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, answer) => {
    const own = answererOf(incoming)
    if (own) return own(incoming, answer)
    const { url = '/', method, headers } = incoming
    const asked = request(new URL(url, simulator), { method, headers }, (truth) => {
      const { 'content-length': _, ...others } = truth.headers
      const isReworded = reworded && !others['content-encoding']
      answer.writeHead(truth.statusCode ?? 502, isReworded ? others : truth.headers)
      if (isReworded)
        text(truth).then(
          (body) => answer.end(reworded(body)),
          () => answer.destroy(),
        )
      else truth.pipe(answer)
    })
    asked.on('error', () => answer.destroy())
    incoming.pipe(asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
