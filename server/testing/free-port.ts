import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system gives away by itself. One of its choice may have become somebody's end of a connection before
 * the program that it is for listens on it.
 */
const lowest = 20_000
const highest = 32_000

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
