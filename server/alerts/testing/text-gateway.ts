import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CaughtText {
  key: string | undefined
  recipients: string[]
  text: string
}

/** A gateway for text messages as an installation may have one; it answers `answer`. */
export async function catchTexts(answer = 202) {
  const caught: CaughtText[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { recipients, text } = JSON.parse(Buffer.concat(chunks).toString()) as Omit<CaughtText, 'key'>
    caught.push({ key: request.headers['idempotency-key']?.toString(), recipients, text })
    response.writeHead(answer).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/texts`,
    caught,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
