import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

const { Pool } = pg

// Counts and ids fit a double; scores are decimals with two places.
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1016: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)),
  1700: Number,
  1184: (text) => new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`).toISOString(),
  1082: (text) => text,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, (format ?? 'text') as 'text'),
}

/**
 * How every transaction of the application begins: as `parapet_app`, which row security binds. One statement has one
 * processor at most and is not compiled, which would take longer than running it; who sleeps in a transaction loses it.
 * Nothing is kept on the connection and nothing is asked for when it is opened: behind a pooler the next transaction may
 * run on another one.
 */
export const beginning = `begin; select ${Object.entries({
  role: 'parapet_app',
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '30000',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
})
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')};`

/** Connections of the application. Outside of a transaction they have no rights but to begin one. */
export function openPool(
  url: string,
  { max = 20, name = 'parapet', connectWithinMs = 10_000 } = {},
): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types,
    application_name: name,
    keepAlive: true,
    // The database ends a statement after 30 s; one that is frozen does not.
    query_timeout: 60_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: connectWithinMs,
  })
  return calm(pool)
}

/** The fences hold for the owner of the tables too. */
const ownersOptions = '-c timezone=UTC -c parapet.scope=platform'

export function openAdminPool(url: string): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    types,
    options: ownersOptions,
  })
  return calm(pool)
}

/** One connection of the owner, for what streams or holds a transaction of its own. */
export async function openAdminClient(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: name,
    keepAlive: true,
    options: ownersOptions,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A server that restarts drops connections; the query that needs one fails by itself, the process goes on. */
function calm(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** For those who write SQL without a scope: migrations, and the rows that every installation begins with. */
export const kyselyOn = (pool: pg.Pool) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })

/** The same on one connection, so that a transaction of it is the connection's. */
export const kyselyOnClient = (client: pg.Client) =>
  new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => Object.assign(client, { release: () => undefined }),
        end: async () => undefined,
      } as unknown as pg.Pool,
    }),
  })

/** Makes the database unless it is there; gives its address. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const pool = openAdminPool(adminUrl)
  try {
    const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await pool.query(`create database "${name}"`)
  } finally {
    await pool.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * The address by which the application signs in to a database that we own: a login that may become `parapet_app` and
 * nothing else. Its password lasts as long as the process that asked for it.
 */
export async function applicationLogin(adminUrl: string): Promise<string> {
  const login = 'parapet_login'
  const password = randomBytes(24).toString('base64url')
  const pool = openAdminPool(adminUrl)
  try {
    const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [login])
    if (!rowCount) await pool.query(`create role ${login}`)
    await pool.query(`alter role ${login} login noinherit password '${password}'`)
    await pool.query(`grant parapet_app to ${login}`)
  } finally {
    await pool.end()
  }
  const url = new URL(adminUrl)
  url.username = login
  url.password = password
  return url.href
}
