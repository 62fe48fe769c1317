import type { Log } from './log.ts'

const quietMs = 30_000

/**
 * Tells of work in the background that failed and is tried again. A database that is away for a minute fails it a
 * hundred times: the same reason is told again after half a minute, with how often it was not.
 */
export function faultTeller(log: Log, work: string): (error: unknown) => void {
  const told = new Map<string, { at: number; untold: number }>()
  return (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    const last = told.get(reason)
    if (last && performance.now() - last.at < quietMs) {
      last.untold += 1
      return
    }
    if (told.size > 100) told.clear()
    log.error({ reason, ...(last?.untold ? { untold: last.untold } : {}) }, `${work} failed`)
    told.set(reason, { at: performance.now(), untold: 0 })
  }
}
