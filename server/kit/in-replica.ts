import type pg from 'pg'
import { type Db, dbOn, inScope, rollBack, type Scope } from './db.ts'
import { CallError } from './errors.ts'
import { whileHolding } from './holding.ts'
import type { Position, Replica } from './replica.ts'

/** What a transaction of the application is told by: the same on the replica as on the primary. */
const carried = ['scope', 'account_id', 'vendor_id', 'reader', 'language'].map((name) => `parapet.${name}`)

export interface Handed extends Position {
  /** Statements that set on the replica what was set on the primary. */
  settings: string
}

/** What the replica has to know of a transaction that began on the primary. */
export async function handOver(client: pg.PoolClient, written: string | null): Promise<Handed> {
  const { rows } = await client.query<{ now: string | null; limit: string } & Record<string, string>>(`
    select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn()::text end as now,
      current_setting('statement_timeout') as limit,
      ${carried.map((name) => `coalesce(current_setting('${name}', true), '') as "${name}"`).join(', ')}`)
  const [row] = rows
  const set = ['statement_timeout', ...carried].map((name) => {
    const value = (name === 'statement_timeout' ? row?.limit : row?.[name]) ?? ''
    if (!/^\w*$/.test(value)) throw new Error(`The setting ${name} is no word`)
    return `set_config('${name}', '${value}', true)`
  })
  return { now: row?.now ?? null, written, settings: `select ${set.join(', ')};` }
}

/**
 * Work that only reads, on the replica; null: it has to be done on the primary, because the replica is away, behind, or
 * failed. Refusals and time limits are the asker's and stay.
 */
export async function onReplica<T>(
  replica: Replica,
  handed: Handed,
  dbOf: (client: pg.PoolClient) => Db,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T } | null> {
  const client = await replica.open(handed, handed.settings)
  if (!client) return null
  try {
    const result = await whileHolding(() => work(dbOf(client)))
    await client.query('commit')
    client.release()
    return { result }
  } catch (error) {
    await rollBack(client, error)
    if (error instanceof CallError || codeOf(error) === '57014') throw error
    replica.failed(error)
    return null
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** How long a job waits for the replica to have what was written before it began. */
const patienceMs = 2000
const pauseMs = 50

/** A job's reading, of everything that was written before: on the replica as soon as it has it, else on the primary. */
export async function inReadScope<T>(
  { pool, replica }: { pool: pg.Pool; replica: Replica | null },
  scope: Scope,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica) return inScope(pool, scope, work)
  const handed = await inScope(pool, scope, async ({ client }) => {
    const { now, ...rest } = await handOver(client, null)
    return { ...rest, now, written: now }
  })
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const done = await onReplica(replica, handed, (client) => dbOn(client, scope), work)
    if (done) return done.result
    if (replica.state !== 'ok') break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return inScope(pool, scope, work)
}
