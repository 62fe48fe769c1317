import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { followed, type Step } from '#contract/kit/step.ts'
import { beginning } from './database.ts'
import { askDatabase } from './database-away.ts'
import { notFound } from './errors.ts'
import { whileHolding } from './holding.ts'
import { rowsByKeyQuery, shapeRow } from './list-sql.ts'
import type { Condition } from './within.ts'

export { sql }

/** Who the transaction speaks for. */
export type Scope =
  | { kind: 'platform' }
  | { kind: 'vendor'; vendorId: number }
  | { kind: 'account'; accountId: number }

/**
 * What a handler gets: one transaction with its scope set. Row security and the lists' own fence both read it.
 */
export interface Db {
  scope: Scope | null
  rows<T>(query: RawBuilder<T>): Promise<T[]>
  /** The first row, or 404. */
  one<T>(query: RawBuilder<T>): Promise<T>
  maybe<T>(query: RawBuilder<T>): Promise<T | undefined>
  /** Runs a statement, answers how many rows it touched. */
  run(query: RawBuilder<unknown>): Promise<number>
  /** What the asker sees of a list's rows inside the scope; undefined: all of them. */
  within(entity: Entity): Promise<Condition | undefined>
  /** A row of a list by its key, or 404. */
  get<E extends Entity>(entity: E, key: number): Promise<Row<E>>
  /** The rows of a list with these keys, each of them or 404. */
  many<E extends Entity>(entity: E, keys: readonly number[]): Promise<Row<E>[]>
  /** The connection itself, for streams and for the queue's transactional send. */
  client: pg.PoolClient
}

// Only compiles statements; it never opens a connection of its own.
const compiler = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: async () => Promise.reject(new Error()) }),
})

export const compile = (query: RawBuilder<unknown>) => query.compile(compiler)

/**
 * Statements that come again are prepared once per connection: planning a list costs as much as running it.
 * Filters make endless texts, so only the first ones get a name.
 */
const mostPrepared = 300
const preparedNames = new Map<string, string>()
function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known || preparedNames.size >= mostPrepared || !/^\s*(select|insert|update|delete|with)\b/.test(text))
    return known
  // By its text: the same name never means another statement, whichever process prepared it.
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
  preparedNames.set(text, name)
  return name
}

/**
 * Connections behind a pooler such as PgBouncer, whose next transaction may run elsewhere: nothing is prepared there.
 * It is known by the number of the process that serves the connection, which a pooler does not pass on.
 */
const pooled = new WeakMap<pg.PoolClient, boolean>()
export const isPooled = (client: pg.PoolClient) => pooled.get(client) ?? false

/** Begins a transaction of the application; the first one of a connection finds out who serves it. */
export async function begin(client: pg.PoolClient, more = ''): Promise<pg.QueryResult[]> {
  const asks = pooled.has(client) ? '' : 'select pg_backend_pid() as pid;'
  const answers = (await askDatabase(
    client.query(`${beginning} ${asks} ${more}`),
  )) as unknown as pg.QueryResult[]
  if (asks) pooled.set(client, answers[2]?.rows[0]?.pid !== (client as { processID?: number }).processID)
  return answers
}

/** Without its values: those are what people have entered. */
function statement(text: string): Step {
  const said = text.replaceAll(/\s+/g, ' ').trim()
  const [, verb = 'statement', table = ''] = /^(\w+)(?:.*?(?:from|into|update) ([a-z_]+))?/i.exec(said) ?? []
  return {
    name: `${verb} ${table}`.trim(),
    kind: 'client',
    about: { 'db.system.name': 'postgresql', 'db.query.text': said },
  }
}

/** Without `within` it speaks for nobody in particular and sees the whole scope: jobs, sign-in. */
export function dbOn(
  client: pg.PoolClient,
  scope: Scope | null,
  within: (entity: Entity, db: Db) => Promise<Condition | undefined> = async () => undefined,
): Db {
  const send = async <T>(query: RawBuilder<T>) => {
    const { sql: text, parameters } = query.compile(compiler)
    const name = isPooled(client) ? undefined : preparedName(text)
    return followed(
      () => statement(text),
      () => askDatabase(client.query({ text, values: parameters as unknown[], ...(name ? { name } : {}) })),
    )
  }
  const rows = async <T>(query: RawBuilder<T>) => (await send(query)).rows as T[]
  const maybe = async <T>(query: RawBuilder<T>) => (await rows(query))[0]
  const one = async <T>(query: RawBuilder<T>) => {
    const row = await maybe(query)
    if (row === undefined) throw notFound()
    return row
  }
  const byKey = async (entity: Entity, keys: readonly number[]) =>
    rowsByKeyQuery(entity, scope, keys, await within(entity, db))
  const db: Db = {
    scope,
    client,
    rows,
    maybe,
    one,
    within: (entity) => within(entity, db),
    run: async (query) => (await send(query)).rowCount ?? 0,
    get: async <E extends Entity>(entity: E, key: number) =>
      shapeRow(entity, await one(await byKey(entity, [key]))),
    many: async <E extends Entity>(entity: E, keys: readonly number[]) => {
      const found = await rows(await byKey(entity, keys))
      if (found.length !== new Set(keys).size) throw notFound()
      return found.map((row) => shapeRow(entity, row))
    },
  }
  return db
}

/** Opens a transaction for a scope; commits when the work is done, rolls back when it throws. */
export async function inScope<T>(pool: pg.Pool, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  const accountId = scope.kind === 'account' ? Number(scope.accountId) : ''
  const vendorId = scope.kind === 'vendor' ? Number(scope.vendorId) : ''
  // Our own making (a word and numbers), so that it may stand in the text of a simple query.
  const asked = `select set_config('parapet.scope', '${scope.kind}', true),
    set_config('parapet.account_id', '${accountId}', true), set_config('parapet.vendor_id', '${vendorId}', true)`
  return transaction(pool, (client) => work(dbOn(client, scope)), asked)
}

/**
 * A look, or a word, beyond the scope of a transaction: what an account does may concern the platform's rows. The scope
 * is the former one afterwards; a transaction that failed is over anyway.
 */
export async function asPlatform<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const scope = db.scope?.kind ?? ''
  if (scope === 'platform') return work()
  const become = (kind: string) => db.run(sql`select set_config('parapet.scope', ${kind}, true)`)
  await become('platform')
  const result = await work()
  await become(scope)
  return result
}

export async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  more = '',
): Promise<T> {
  const client = await askDatabase(pool.connect())
  try {
    await begin(client, more)
    const result = await whileHolding(() => work(client))
    await askDatabase(client.query('commit'))
    client.release()
    return result
  } catch (error) {
    await rollBack(client, error)
    throw error
  }
}

/** Gives a connection back after a failure, or up when it is no good any more. */
export const rollBack = (client: pg.PoolClient, failure: unknown): Promise<void> =>
  client.query('rollback').then(
    () => client.release(isSpoilt(failure)),
    (broken: Error) => client.release(broken),
  )

/**
 * A server that has become a standby (25006) or goes down keeps the connection open and refuses all work; a migration
 * that changed a table spoils what was prepared.
 */
const isSpoilt = (failure: unknown) =>
  failure instanceof Error &&
  (('code' in failure && /^(25006|57P0\d)$/.test(String(failure.code))) ||
    /cached plan must not change result type/.test(failure.message))
