import { setTimeout as delay } from 'node:timers/promises'

/** Looks again and again until there is something to see. */
export async function until<T>(look: () => Promise<T | undefined | false | null>, what: string): Promise<T> {
  for (const end = Date.now() + 90_000; Date.now() < end; await delay(10)) {
    const seen = await look()
    if (seen) return seen
  }
  throw new Error(`Did not happen: ${what}`)
}
