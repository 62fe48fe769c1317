import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type pg from 'pg'
import { beginning } from './database.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import { faultTeller } from './log-fault.ts'

/** What a server holds of the calls that an address may make until `endsAt`, by this machine's clock. */
interface Held {
  endsAt: number
  /** What all servers have taken, as the database said last. */
  spent: number
  /** Of it, taken by this server and not yet used. */
  left: number
  /** Who waits for the database's answer. */
  asking: Promise<void> | null
  waiting: number
}

/** So many addresses are remembered; one that is forgotten is asked for again. */
const mostHeld = 10_000
/** A request waits no longer than this for its count, and nobody asks for a while after that. */
const patienceMs = 300
const pauseMs = 5000

/**
 * Counts the calls of an address for all servers together. A server takes them from the database in portions: a
 * sixteenth of what is left, so a limit of thirty is exact, and one of six hundred costs a statement for every eighth
 * call. Who is over the limit is refused from memory. Without the database a server counts by itself.
 */
export function sharedCounts(pool: pg.Pool, log: Log): FastifyRateLimitStoreCtor {
  const held = new Map<string, Held>()
  const tell = faultTeller(log, 'counting calls for all servers')
  let awayUntil = 0

  const lease = async (key: string, one: Held, windowMs: number, max: number): Promise<void> => {
    if (Date.now() < awayUntil) return alone(one, windowMs, max)
    try {
      const { endsIn, spent, granted } = await inTime(
        take(pool, { key, windowMs, max, wanted: Math.max(1, one.waiting) }),
        patienceMs,
      )
      one.endsAt = Date.now() + endsIn
      one.spent = spent
      one.left += granted
    } catch (error) {
      awayUntil = Date.now() + pauseMs
      tell(error)
      alone(one, windowMs, max)
    }
  }

  const count = async (key: string, windowMs: number, max: number) => {
    for (;;) {
      const one = heldOf(held, key)
      if (one.left > 0) {
        one.left -= 1
        return { current: one.spent - one.left, ttl: one.endsAt - Date.now() }
      }
      if (one.spent >= max) return { current: max + 1, ttl: one.endsAt - Date.now() }
      one.waiting += 1
      one.asking ??= lease(key, one, windowMs, max).finally(() => {
        one.asking = null
      })
      await one.asking
      one.waiting -= 1
    }
  }

  return class Counts implements FastifyRateLimitStore {
    private readonly route: string
    constructor(options: object) {
      this.route = 'routeInfo' in options ? nameOf(options.routeInfo) : ''
    }
    child(options: object) {
      return new Counts(options)
    }
    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number) {
      // Of another limit is another count; and addresses are nobody's to read.
      const key = createHash('sha256').update(`${max} ${this.route} ${address}`).digest('hex')
      count(key, windowMs, max).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }
  }
}

const nameOf = (route: unknown): string =>
  typeof route === 'object' && route && 'url' in route ? String(route.url) : ''

function heldOf(held: Map<string, Held>, key: string): Held {
  const known = held.get(key)
  if (known && (known.endsAt > Date.now() || known.asking)) return known
  const fresh: Held = { endsAt: Number.POSITIVE_INFINITY, spent: 0, left: 0, asking: null, waiting: 0 }
  held.delete(key)
  held.set(key, fresh)
  const [oldest] = held.keys()
  if (held.size > mostHeld && oldest) held.delete(oldest)
  return fresh
}

/** The whole limit, for this server and one window. */
function alone(one: Held, windowMs: number, max: number): void {
  one.endsAt = Date.now() + windowMs
  one.left = Math.max(1, max - one.spent)
  one.spent = max
}

interface Wanted {
  key: string
  windowMs: number
  max: number
  wanted: number
}

/** One round trip: the values are our own making (hex and numbers), so that they may stand in the text. */
async function take(pool: pg.Pool, { key, windowMs, max, wanted }: Wanted) {
  const portion = (left: string) => `least(${left}, greatest(${wanted}, (${left}) / 16))`
  const isOver = 'held.ends_at <= clock_timestamp()'
  const answers = (await pool.query(`${beginning}
    select set_config('parapet.scope', 'platform', true);
    insert into call_count as held (key, ends_at, spent, granted)
    values ('${key}', clock_timestamp() + ${windowMs} * interval '1 millisecond', ${portion(`${max}`)}, ${portion(`${max}`)})
    on conflict (key) do update set
      ends_at = case when ${isOver} then excluded.ends_at else held.ends_at end,
      spent = case when ${isOver} then excluded.spent else held.spent + ${portion(`${max} - held.spent`)} end,
      granted = case when ${isOver} then excluded.granted else ${portion(`${max} - held.spent`)} end
    returning spent, granted, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "endsIn";
    commit`)) as unknown as pg.QueryResult<{ spent: number; granted: number; endsIn: number }>[]
  const row = answers.find(({ command }) => command === 'INSERT')?.rows[0]
  if (!row) throw new Error('The count has no answer')
  return row
}
