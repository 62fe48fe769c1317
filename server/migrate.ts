import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { kyselyOn, openAdminPool } from './kit/database.ts'
import { migrations } from './migrations/all.ts'
import { arePresent, dropViews, makeViews, readViews, viewsFolder } from './present-views.ts'
import { seed } from './seed.ts'

/** The lock of Kysely's own migrator, so that migrators of every version wait for each other. */
const migrationLock = 3853314791062309107n
const aheadLock = 3853314791062309108n

/**
 * How long requests may be kept waiting for one that is slow. Then the migrator gives way, and comes again for longer
 * than any statement of the application may run.
 */
const patience = { lockMilliseconds: 2_000, pauseMilliseconds: 1_000, tries: 20 }

export interface Migrated {
  migrations: string[]
  views: string[]
}

/**
 * Brings a database to this version: tables, views, the rows every installation begins with. Tables and views
 * change in one transaction, so that a fault leaves everything as it was. Safe to run twice at once.
 */
export async function migrate(adminUrl: string, { views = viewsFolder } = {}): Promise<Migrated> {
  const pool = openAdminPool(adminUrl)
  const db = kyselyOn(pool)
  try {
    await refuseUnfit(db)
    await workAhead(db)
    const migrated = await bringUp(db, views)
    await seed(db)
    return migrated
  } finally {
    await db.destroy()
  }
}

const oldestPostgres = 15

/** What the database is, and why the product does not work with it; null where it does. */
export async function databaseKind(
  db: Kysely<unknown>,
): Promise<{ version: number; encoding: string; fault: string | null }> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding`.execute(db)
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
  const fault =
    version < oldestPostgres
      ? `PostgreSQL ${version} is too old: use ${oldestPostgres} or later`
      : encoding === 'UTF8'
        ? null
        : `The database is in ${encoding}, which lacks most letters: make it with "create database … encoding 'UTF8' template template0"`
  return { version, encoding, fault }
}

export async function refuseUnfit(db: Kysely<unknown>): Promise<void> {
  const { fault } = await databaseKind(db)
  if (fault !== null) throw new Error(fault)
}

/**
 * What takes long on large tables is done before, while everybody works on. A database that is not there yet has no such
 * tables. One migrator at a time, and none waits within a transaction: what is made beside others waits for those to end.
 */
async function workAhead(db: Kysely<unknown>): Promise<void> {
  const known = await knownMigrations(db)
  if (!known.some(({ executedAt }) => executedAt)) return
  const pending = known.flatMap(({ name, executedAt }) => (executedAt ? [] : (migrations[name]?.ahead ?? [])))
  if (pending.length === 0) return
  await db.connection().execute(async (one) => {
    const ask = sql<{ isMine: boolean }>`select pg_try_advisory_lock(${sql.lit(aheadLock)}) as "isMine"`
    while (!(await ask.execute(one)).rows[0]?.isMine) await setTimeout(patience.pauseMilliseconds)
    try {
      for (const ahead of pending) await ahead(one)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(aheadLock)})`.execute(one)
    }
  })
}

async function bringUp(db: Kysely<unknown>, folder: string, tries = patience.tries): Promise<Migrated> {
  const files = readViews(folder)
  try {
    return await db.transaction().execute(async (transaction) => {
      await waitForMigrators(transaction)
      await sql`set local lock_timeout = ${sql.lit(patience.lockMilliseconds)}`.execute(transaction)
      return bringUpWithin(transaction, files)
    })
  } catch (error) {
    if (!hasGivenWay(error) || tries === 1) throw error
    await setTimeout(patience.pauseMilliseconds)
    return bringUp(db, folder, tries - 1)
  }
}

/** One at a time, of whatever version: until the end of the transaction. */
export async function waitForMigrators(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)
}

/** Tables and views of this version, within a transaction that others have waited for. */
export async function bringUpWithin(db: Kysely<unknown>, files = readViews()): Promise<Migrated> {
  const isBehind = await hasPending(db)
  if (!isBehind && (await arePresent(db, files))) return { migrations: [], views: [] }
  await closeTheDoor(db)
  await dropViews(db, files, isBehind)
  if (isBehind) await liftFences(db)
  const applied = isBehind ? await applyMigrations(db) : []
  return { migrations: applied, views: await makeViews(db, files) }
}

/**
 * Every request reads its session first and holds it to its end. Who waits here holds nothing else yet, so that no
 * request and the migrator can wait for each other.
 */
async function closeTheDoor(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select where to_regclass('session') is not null`.execute(db)
  if (rows.length) await sql`lock table session in access exclusive mode`.execute(db)
}

/**
 * Policies are made with the views, and are gone while tables change: a table that holds its owner to them would show the
 * migration no row, and change none without a word. The views set the fences up again, in the same transaction.
 */
export async function liftFences(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      fenced regclass;
    begin
      for fenced in
        select oid from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace
      loop
        execute format('alter table %s no force row level security', fenced);
      end loop;
    end $$`.execute(db)
}

/** The lock did not come in time, or a deadlock was found. */
const hasGivenWay = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '55P03' || error.code === '40P01')) || hasGivenWay(error.cause))

const knownMigrations = (db: Kysely<unknown>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()

const hasPending = async (db: Kysely<unknown>): Promise<boolean> =>
  (await knownMigrations(db)).some(({ executedAt }) => !executedAt)

/** All that are missing, or those of these names: the tables of an earlier version, for who brings its rows. */
export async function applyMigrations(
  db: Kysely<unknown>,
  names: readonly string[] = Object.keys(migrations),
): Promise<string[]> {
  // The migrator gives its lock back even in a transaction that has failed, and tells of that fault alone.
  let cause: unknown
  const watched = ([name, { up }]: [string, Migration]): [string, Migration] => [
    name,
    {
      up: async (db) =>
        up(db).catch((error: unknown) => {
          cause = error
          throw error
        }),
    },
  ]
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations)
        .filter(([name]) => names.includes(name))
        .map(watched),
    )
  // Numbers are given out before they are used: what lands later may have a smaller one.
  const migrator = new Migrator({ db, provider: { getMigrations }, allowUnorderedMigrations: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw cause ?? error
  return results.map(({ migrationName }) => migrationName)
}
