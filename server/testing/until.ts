import { setTimeout as delay } from 'node:timers/promises'

/** Looks again and again, more seldom as time goes by, until there is something to see. */
export async function until<T>(
  look: () => Promise<T | undefined | false | null>,
  what: string,
  seconds = 90,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (let pause = 5; Date.now() < end; pause = Math.min(pause * 1.3, 200)) {
    const seen = await look()
    if (seen) return seen
    await delay(pause)
  }
  throw new Error(`Did not happen: ${what}`)
}
