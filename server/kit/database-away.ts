import { setTimeout as delay } from 'node:timers/promises'

/**
 * The database does not answer, changes its primary server (25006), or stops: the same will succeed in a while. Also a
 * deadlock (40P01) and two that changed the same (40001): the next try succeeds.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|25006|57P0\d|57014|08\w{3}|53300|40P01|40001)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|not currently accepting connections/.test(
      error.message,
    )
  )
}

const ofDatabase = new WeakSet<Error>()

/** Remembers of what fails here that it was the database: a file store that is away fails with the same codes. */
export const askDatabase = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof Error) ofDatabase.add(error)
    throw error
  })

/** It is gone, not slow and not busy with another. */
export const isGone = (error: unknown): boolean =>
  isAway(error) &&
  !(error instanceof Error && 'code' in error && /^(57014|40P01|40001)$/.test(String(error.code)))

/** The database was gone: who was cut off is not at fault. */
export const wasCutOff = (error: unknown): boolean =>
  error instanceof Error && ofDatabase.has(error) && isGone(error)

const pauseMs = 500

/** Does the work as soon as the database is there, unless the signal says that it is too late. */
export async function onceItIsBack<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || signal.aborted) throw error
      await delay(pauseMs)
    }
  }
}
