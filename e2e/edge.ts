import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { port } from './playwright.config.ts'

/** What stands between the browser and the product: it can go away, and bring a newer version of the app. */
export interface Edge {
  url: string
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** From now on the service worker is another one, as after an update of the product. */
  release(): void
}

export async function startEdge(): Promise<Edge> {
  let release = 0
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = asked
    const isWorker = url === '/sw.js'
    // Whole and as it is, so that words can be added at its end.
    const onward = request({ port, method, path: url, headers: isWorker ? {} : headers }, (back) => {
      const { 'content-length': _, etag: __, ...open } = back.headers
      answer.writeHead(back.statusCode ?? 502, isWorker ? open : back.headers)
      back.pipe(answer, { end: !isWorker })
      if (isWorker) back.on('end', () => answer.end(`\n// release ${release}`))
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  let server: Server
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer(pass).listen(at, '127.0.0.1', () =>
        resolve((server.address() as { port: number }).port),
      )
    })
  const own = await listen(0)
  return {
    url: `http://localhost:${own}`,
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    comeBack: async () => void (await listen(own)),
    release: () => {
      release += 1
    },
  }
}
