import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

type Ports = readonly [first: number, last: number]

/** Above what programs listen on by custom. */
const lowest = 10_000
const highest = 65_535
/** So many are enough for programs that look for one at the same time. */
const enough = 1_000
const usual: Ports = [20_000, 32_000]

/**
 * Ports that the system gives to no connection by itself: one of its choice may have become somebody's end of one before
 * the program that it is for listens on it. The usual ones where it does not say which it gives, or keeps hardly any.
 */
export function portsBeside(given: string | null): Ports {
  const [first, last] = (given ?? '').trim().split(/\s+/).map(Number)
  if (!first || !last) return usual
  const gaps: Ports[] = [
    [lowest, first - 1],
    [last + 1, highest],
  ]
  return (
    gaps.toSorted((one, other) => sizeOf(other) - sizeOf(one)).find((gap) => sizeOf(gap) >= enough) ?? usual
  )
}

const sizeOf = ([first, last]: Ports) => last - first + 1

const saidIn = '/proc/sys/net/ipv4/ip_local_port_range'

/** What Linux gives to connections; other systems do not say so in a file. */
export function givenPorts(): string | null {
  try {
    return readFileSync(saidIn, 'utf8')
  } catch {
    return null
  }
}

const [first, last] = portsBeside(givenPorts())

/** A port that nobody listens on. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(first, last + 1)
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort(host)
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
