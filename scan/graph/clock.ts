import { setTimeout as delay } from 'node:timers/promises'

/** Time as an argument: waiting is part of what the client does, so tests bring their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    await delay(ms, undefined, { signal })
  },
}
