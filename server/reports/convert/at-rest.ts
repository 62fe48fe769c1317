import { readdirSync, readFileSync } from 'node:fs'

const usualMs = 250
const looks = 12
/** Of a processor. At its start the converter takes more than one; what is stuck wakes now and then, to look at the clock. */
const leastShare = 0.6

/** Nanoseconds that the threads of a process have run or waited for a processor; null where the system does not say. */
export function worked(pid: number): number | null {
  try {
    const sum = readdirSync(`/proc/${pid}/task`).reduce((soFar, thread) => {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
        .split(' ')
        .map(Number)
      return soFar + ran + waited
    }, 0)
    // A kernel that does not count says zero of everybody: nothing may be ended for that.
    return sum > 0 ? sum : null
  } catch {
    return null
  }
}

/**
 * Tells when a process that has something to do has come to rest for twelve looks: three seconds. On a busy machine it
 * waits for a processor, which is no rest. Answers how to stop looking.
 */
export function onRest(pid: number, tell: () => void, everyMs = usualMs): () => void {
  const seen: { at: number; work: number }[] = []
  const timer = setInterval(() => {
    const work = worked(pid)
    if (work === null) return
    const now = { at: performance.now(), work }
    seen.push(now)
    const then = seen.length > looks ? seen.shift() : undefined
    if (!then || (now.work - then.work) / 1e6 >= leastShare * (now.at - then.at)) return
    clearInterval(timer)
    tell()
  }, everyMs)
  return () => clearInterval(timer)
}
