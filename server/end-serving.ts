import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from './handle.ts'

const mostSeconds = 30

/**
 * Frees a server that ends from its connections, without cutting a request: who is answered is told to use another one
 * next time (a busy one would never be without a request), and those on which nobody ever asked are closed.
 */
export function leaveConnections(http: FastifyInstance, { ending }: Pick<App, 'ending'>): void {
  const sockets = new Set<Socket>()
  let isClosing = false
  http.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  http.addHook('preClose', async () => {
    isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing || ending.signal.aborted) reply.header('connection', 'close')
  })
}

/**
 * Ends a server so that nobody is cut off: /readyz is 503 first, so that a proxy sends people elsewhere; then nothing
 * new is taken, what runs is finished, and only what never ends is cut.
 */
export async function endServing(
  { ending, config }: Pick<App, 'ending' | 'config'>,
  http: FastifyInstance,
  seconds = config.drainSeconds,
): Promise<void> {
  http.log.info({ seconds }, 'stopping: not ready for new requests')
  ending.abort()
  await delay(seconds * 1000)
  http.log.info('stopping: no new connections')
  const cut = setTimeout(() => {
    http.log.warn('stopping: requests that did not end are cut')
    http.server.closeAllConnections()
  }, mostSeconds * 1000)
  await http.close()
  clearTimeout(cut)
  http.log.info('stopped')
}
