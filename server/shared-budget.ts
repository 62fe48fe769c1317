import type pg from 'pg'
import type { Budget } from '#scan/graph/budget.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import { chargesOf, type Limit, limits } from '#scan/graph/limits.ts'
import { onceItIsBack } from './kit/database-away.ts'
import { ownTime, reserve } from './shared-line.ts'
import { portionsOf } from './shared-portion.ts'

/**
 * What Microsoft counts over all our processes: few a minute, each of which takes a place in the line, and many a
 * second, which are taken by the portion. The other limits are of a tenant, which one process reads at a time.
 */
export const sharedLimits: { single: readonly Limit[]; portioned: readonly Limit[] } = {
  single: [limits.reports, limits.reportsApp, limits.signInActivity],
  portioned: [limits.graph, limits.directoryApp],
}

/** After this a request without a place fails, and its job is tried again. */
const patienceMs = 60_000

/** Takes places in lines that all processes share, and then the turn of this process. */
export function sharedBudget(
  inner: Budget,
  pool: pg.Pool,
  { single, portioned } = sharedLimits,
  clock: Clock = systemClock,
): Budget {
  const portions = new Map(portioned.map((limit) => [limit, portionsOf(pool, limit, clock)]))
  return {
    ...inner,
    take: async (spending) => {
      const { surface, paths, tenantId, signal } = spending
      for (const { limit, cost } of paths.flatMap((path) => chargesOf(surface, path))) {
        await portions.get(limit)?.(cost, signal)
        if (!single.includes(limit)) continue
        const patience = AbortSignal.timeout(patienceMs)
        const { wait } = await onceItIsBack(
          () => reserve(pool, limit, tenantId, { now: ownTime(clock) }),
          signal ? AbortSignal.any([signal, patience]) : patience,
        )
        if (wait > 0) await clock.sleep(Math.ceil(wait), signal)
      }
      return inner.take(spending)
    },
  }
}
