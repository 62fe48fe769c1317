import type pg from 'pg'
import { refuseUnbound } from './bound-role.ts'
import { openPool } from './database.ts'
import { begin, rollBack } from './db.ts'
import type { Log } from './log.ts'
import { faultTeller } from './log-fault.ts'
import type { Metrics } from './metrics.ts'

/** Whether reading requests are answered by the replica: it is away, or too far behind. */
export type ReplicaState = 'ok' | 'lagging' | 'unavailable'

/** Where the primary is in its journal, and where it was when the asker wrote last. */
export interface Position {
  now: string | null
  written: string | null
}

/** Rows of others may be so old, and no older. */
export const mostLagMs = 10_000
/** A replica that did not answer is not asked for a while. */
const pauseMs = 5000
const markEveryMs = 250

/**
 * A copy of the database that follows it. It answers what is read in bulk, unless it has not yet got what the asker
 * wrote, or is more than ten seconds behind. How far it is behind is told by where the primary was when: no clock of
 * another machine is believed.
 */
export class Replica {
  readonly pool: pg.Pool
  #state: ReplicaState = 'ok'
  #lagMs = 0
  #marks: { at: number; position: bigint }[] = []
  #awayUntil = 0
  #isBound: Promise<void> | null = null
  readonly #clock: () => number
  readonly #count: (labels: { by: string }) => void
  readonly #tell: (error: unknown) => void

  constructor(
    url: string,
    {
      max,
      name,
      log,
      metrics,
      clock = Date.now,
    }: { max: number; name: string; log: Log; metrics: Metrics; clock?: () => number },
  ) {
    this.#clock = clock
    this.pool = openPool(url, { max, name, connectWithinMs: 1000 })
    this.#tell = faultTeller(log, 'reading from the replica')
    this.#count = metrics.counter(
      'parapet_replica_reads_total',
      'Reading transactions by who did them: the replica, or the primary because the replica was behind the asker, lagging or away',
    )
  }

  get state(): ReplicaState {
    return this.#clock() < this.#awayUntil ? 'unavailable' : this.#state
  }
  get lagSeconds(): number {
    return this.#lagMs / 1000
  }

  /** Begins a transaction there; null: the primary has to be asked. `settings` are statements of our own making. */
  async open({ now, written }: Position, settings: string): Promise<pg.PoolClient | null> {
    if (!now || this.#clock() < this.#awayUntil) return this.#refuse('unavailable')
    this.#mark(positionOf(now))
    let client: pg.PoolClient | undefined
    try {
      this.#isBound ??= refuseUnbound(this.pool)
      await this.#isBound
      client = await this.pool.connect()
      const answers = await begin(client, `${settings} select pg_last_wal_replay_lsn() as replayed`)
      const replayed: unknown = answers.at(-1)?.rows[0]?.replayed
      if (typeof replayed !== 'string') throw new Error('The server of DATABASE_READ_URL is no replica')
      const has = positionOf(replayed)
      this.#lagMs = this.#lagOf(has, positionOf(now))
      this.#state = this.#lagMs > mostLagMs ? 'lagging' : 'ok'
      const isBehind = written !== null && positionOf(written) > has
      if (this.#state === 'ok' && !isBehind) {
        this.#count({ by: 'replica' })
        return client
      }
      await rollBack(client, null)
      return this.#refuse(isBehind ? 'behind' : 'lagging')
    } catch (error) {
      if (client) await rollBack(client, error)
      this.failed(error)
      return this.#refuse('unavailable')
    }
  }

  /** It is left alone for a while. */
  failed(error: unknown): void {
    this.#tell(error)
    this.#isBound = null
    this.#awayUntil = this.#clock() + pauseMs
  }

  /** Whether it answers and is bound by row security, for who asks how the server is. */
  async check(): Promise<void> {
    await refuseUnbound(this.pool)
  }

  #refuse(by: string): null {
    this.#count({ by: `primary, ${by}` })
    return null
  }

  #mark(position: bigint): void {
    const at = this.#clock()
    const last = this.#marks.at(-1)
    if (last && at - last.at < markEveryMs) return
    this.#marks.push({ at, position })
    while ((this.#marks[1]?.at ?? at) < at - mostLagMs) this.#marks.shift()
  }

  /** How long ago the primary was where the replica is. */
  #lagOf(has: bigint, now: bigint): number {
    if (has >= now) return 0
    const passed = this.#marks.findLast(({ position }) => position <= has)
    return passed ? this.#clock() - passed.at : Number.POSITIVE_INFINITY
  }
}

/** '16/B374D848' as a number. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
