import type pg from 'pg'
import type { Clock } from '#scan/graph/clock.ts'
import type { Limit } from '#scan/graph/limits.ts'
import { isAway } from './kit/database-away.ts'
import { inTime, TooSlow } from './kit/in-time.ts'
import { ownTime, reserve } from './shared-line.ts'

/** A portion is spent within this part of the limit's window. */
const spentWithin = 1 / 10
/** The least and the most of a limit that is taken at once. */
const smallest = 1 / 1000
const largest = 1 / 20
/** When the database does not answer while a portion would last, the process goes on by itself for a while. */
const aloneMs = 5000

/**
 * Portions of a limit that counts for the whole application, for one process. Limits of thousands a second are not worth
 * a statement a request: a portion is taken, and what is not spent in a tenth of the window is lost. One that was used
 * up is followed by a larger one, one that was not by a smaller one: processes with little to ask hold little. Without
 * the database a process has the smallest portion each time, which a hundred of them may have.
 */
export function portionsOf(pool: pg.Pool, limit: Limit, clock: Clock) {
  const withinMs = limit.windowMs * spentWithin
  const least = Math.max(1, Math.floor(limit.amount * smallest))
  const most = Math.max(least, Math.floor(limit.amount * largest))
  let size = least
  let left = 0
  let endsAt = 0
  let aloneUntil = 0
  let asking: Promise<void> | null = null

  const have = (amount: number, from = clock.now()) => {
    left = amount
    endsAt = from + withinMs
  }

  const renew = async (cost: number): Promise<void> => {
    const now = clock.now()
    if (endsAt > now) size = Math.min(most, size * 2)
    else if (left > size / 2) size = Math.max(least, Math.floor(size / 2))
    if (now < aloneUntil) {
      // What was granted lasts for its time, with the database or without.
      if (endsAt > now) await clock.sleep(endsAt - now)
      return have(Math.max(cost, least))
    }
    const asked = { cost: Math.max(cost, size), least: cost, withinMs, now: ownTime(clock) }
    try {
      const { wait, granted } = await inTime(reserve(pool, limit, '', asked), withinMs)
      if (wait > 0) await clock.sleep(Math.ceil(wait))
      // From when it was asked for: who was held up for longer than it lasts has to ask again.
      have(granted, now + wait)
    } catch (error) {
      if (!isAway(error) && !(error instanceof TooSlow)) throw error
      aloneUntil = clock.now() + aloneMs
      have(Math.max(cost, least))
    }
  }

  return async (cost: number, signal?: AbortSignal): Promise<void> => {
    const wanted = Math.min(cost, most)
    while (left < wanted || endsAt <= clock.now()) {
      signal?.throwIfAborted()
      asking ??= renew(wanted).finally(() => {
        asking = null
      })
      await asking
    }
    left -= wanted
  }
}
