import type { Clock } from '#scan/graph/clock.ts'

export interface FakeClock extends Clock {
  /** Every wait that was asked for, in order. */
  waits: number[]
}

/** Time that passes only while everybody waits: the earliest sleeper wakes as soon as nothing else is to do. */
export function fakeClock(start = Date.parse('2026-03-01T08:00:00Z')): FakeClock {
  let now = start
  let sleepers: { at: number; wake: () => void }[] = []
  const waits: number[] = []
  const tick = () => {
    const next = sleepers.toSorted((first, second) => first.at - second.at)[0]
    if (!next) return
    sleepers = sleepers.filter((sleeper) => sleeper !== next)
    now = Math.max(now, next.at)
    next.wake()
  }
  return {
    now: () => now,
    waits,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        waits.push(ms)
        const sleeper = { at: now + ms, wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((other) => other !== sleeper)
          reject(signal.reason)
        })
        setImmediate(tick)
      }),
  }
}
