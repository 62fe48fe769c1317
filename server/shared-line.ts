import type pg from 'pg'
import { type Clock, systemClock } from '#scan/graph/clock.ts'
import type { Limit } from '#scan/graph/limits.ts'
import { inScope, sql } from './kit/db.ts'

/** Windows are taken a little longer than published: requests do not arrive as evenly as they leave. */
const margin = 1.1

/** The database's own, unless time itself is given. */
export const ownTime = (clock: Clock): Date | null => (clock === systemClock ? null : new Date(clock.now()))

interface Reservation {
  /** How much of the limit it takes; where only a part of it is free, that part, unless it is less than `least`. */
  cost?: number
  least?: number
  /** It is spent within this time after its turn. */
  withinMs?: number
  now?: Date | null
}

interface Place {
  /** Milliseconds from now until it may be spent. */
  wait: number
  /** What may be spent. */
  granted: number
}

/**
 * A place in the line of a limit. The line is kept in the database, for
 * all processes, by its clock. Who asks first goes first, so that a tenant that waits for one request at a time is never
 * overtaken twice by another.
 */
export async function reserve(
  pool: pg.Pool,
  { name, per, amount, windowMs }: Limit,
  tenantId: string,
  { cost = 1, least = cost, withinMs = 0, now = null }: Reservation = {},
): Promise<Place> {
  const meter = per === 'app' ? name : `${name} ${tenantId}`
  const windowSeconds = (windowMs * margin + withinMs) / 1000
  const [most, fewest] = [Math.min(cost, amount), Math.min(least, amount)]
  return inScope(pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.spending'), hashtext(${meter}))`)
    return db.one(sql<Place>`
      with clock as (select coalesce(${now}::timestamptz, clock_timestamp()) as now),
      -- A place far ahead was taken by a clock that was wrong.
      over as (
        delete from shared_spending using clock
        where meter = ${meter} and (
          at <= clock.now - ${windowSeconds} * interval '1 second' or at > clock.now + interval '10 minutes')),
      taken as (
        select at, sum(amount) over (order by at desc) as since from shared_spending, clock
        where meter = ${meter} and at > clock.now - ${windowSeconds} * interval '1 second'
          and at <= clock.now + interval '10 minutes'),
      free as (
        select case when room between ${fewest} and ${most} then room else ${most} end::int as amount
        from (select ${amount} - coalesce(max(since), 0) as room from taken) rest),
      place as (
        select greatest(clock.now, (
          select max(at) + ${windowSeconds} * interval '1 second' from taken where since > ${amount} - free.amount
        )) as at, clock.now, free.amount
        from clock, free),
      written as (insert into shared_spending (meter, at, amount) select ${meter}, at, amount from place)
      select (extract(epoch from at - now) * 1000)::float8 as wait, amount as granted from place`)
  })
}
