import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Looks again and again, more seldom as time goes by, until there is something to see. What may be over soon is looked
 * for with a short `longestPause`.
 */
export async function until<T>(
  look: () => Promise<T | undefined | false | null>,
  what: string,
  { seconds = 90, longestPause = 200 }: { seconds?: number; longestPause?: number } = {},
): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (let pause = 5; Date.now() < end; pause = Math.min(pause * 1.3, longestPause)) {
    const seen = await look()
    if (seen) return seen
    await delay(pause)
  }
  throw new Error(`Did not happen: ${what}`)
}

/** The same for what a program that was started does: one that has ended is not waited for. */
export const untilProgram = <T>(
  program: ChildProcess,
  look: () => Promise<T | undefined | false | null>,
  what: string,
): Promise<T> =>
  until(async () => {
    const ended = program.exitCode ?? program.signalCode
    if (ended !== null) throw new Error(`Did not happen: ${what}. The program ended with ${ended}`)
    return look()
  }, what)
