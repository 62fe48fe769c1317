import type pg from 'pg'
import type { Budget } from '#scan/graph/budget.ts'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import { chargesOf, type Limit } from '#scan/graph/limits.ts'
import { inScope, sql } from './kit/db.ts'

/** Windows are taken a little longer than published: requests do not arrive as evenly as they leave. */
const margin = 1.1

/**
 * The place of one more request in the line of a limit: how many milliseconds from now it may go. The line is kept in
 * the database, for all workers, by its clock. Who asks first goes first, so that a tenant that waits for one request at
 * a time is never overtaken twice by another.
 */
export async function reserve(
  pool: pg.Pool,
  { name, per, amount, windowMs }: Limit,
  tenantId: string,
  now: Date | null = null,
): Promise<number> {
  const meter = per === 'app' ? name : `${name} ${tenantId}`
  const windowSeconds = (windowMs * margin) / 1000
  return inScope(pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.spending'), hashtext(${meter}))`)
    const { wait } = await db.one(sql<{ wait: number }>`
      with clock as (select coalesce(${now}::timestamptz, clock_timestamp()) as now),
      -- A place far ahead was taken by a clock that was wrong.
      over as (
        delete from shared_spending using clock
        where meter = ${meter} and (
          at <= clock.now - ${windowSeconds} * interval '1 second' or at > clock.now + interval '10 minutes')),
      taken as (
        select at from shared_spending, clock
        where meter = ${meter} and at > clock.now - ${windowSeconds} * interval '1 second'
          and at <= clock.now + interval '10 minutes'
        order by at desc offset ${amount - 1} limit 1),
      place as (
        select greatest(clock.now, (select at + ${windowSeconds} * interval '1 second' from taken)) as at, clock.now
        from clock),
      written as (insert into shared_spending (meter, at) select ${meter}, at from place)
      select (extract(epoch from at - now) * 1000)::float8 as wait from place`)
    return wait
  })
}

/** Takes places in lines that all processes share, and then the turn of this process. */
export function sharedBudget(
  inner: Budget,
  pool: pg.Pool,
  shared: readonly Limit[],
  clock: Clock = systemClock,
): Budget {
  return {
    ...inner,
    take: async (spending) => {
      const { surface, paths, tenantId, signal } = spending
      for (const path of paths)
        for (const { limit } of chargesOf(surface, path)) {
          if (!shared.includes(limit)) continue
          const wait = await reserve(pool, limit, tenantId)
          if (wait > 0) await clock.sleep(Math.ceil(wait), signal)
        }
      return inner.take(spending)
    },
  }
}
