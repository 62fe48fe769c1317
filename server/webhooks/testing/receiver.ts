import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../testing/harness.ts'

export interface Got {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on loopback that keeps what it gets; `answer` says what it answers. */
export async function aReceiver(
  answer: (response: ServerResponse, got: Got) => void = (response) => response.end(),
) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const one = { headers: request.headers, body }
      got.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}
