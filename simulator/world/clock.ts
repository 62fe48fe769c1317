export type Clock = {
  now(): Date
  set(to: Date): void
  advance(seconds: number): void
  reset(): void
}

/** A clock that runs on from wherever it was moved to. */
export function createClock(source: () => Date): Clock {
  let aheadMs = 0
  return {
    now: () => new Date(source().getTime() + aheadMs),
    set: (to) => {
      aheadMs = to.getTime() - source().getTime()
    },
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
    reset: () => {
      aheadMs = 0
    },
  }
}

export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
