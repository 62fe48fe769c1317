import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { kyselyOn } from './kit/database.ts'
import { applyMigrations } from './migrate.ts'
import { migrations, type TableMigration } from './migrations/all.ts'
import { indexAhead, makeIndex } from './migrations/index-ahead.ts'
import { fillEveryTable } from './testing/every-table.ts'
import { growing } from './testing/growing-tables.ts'
import { atEnd, freshDatabase, testServer } from './testing/harness.ts'

// Makes the role parapet_app, which all databases of the server share.
await testServer()

/** Those before it ran in installations that had few rows. */
const first = '052-causes-of-alerts'
const names = Object.keys(migrations)
const later = names.slice(names.indexOf(first))

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 2 })
const db = kyselyOn(pool)
atEnd(() => db.destroy())
const admin = (text: string, values?: unknown[]) => pool.query(text, values)

await applyMigrations(db, names.slice(0, names.indexOf(first)))
await admin("insert into subscription_type (name, is_trial) values ('Trial', true)")
const { rows } = await admin(`
  insert into account (name, status, subscription_type_id) select 'Larkfield', 1, id from subscription_type returning id`)
await fillEveryTable({ admin }, rows[0].id)

/**
 * The growing tables that a migration keeps from everybody for as long as it takes to read or write them whole: told by
 * the rows that were read in its transaction, and by the files that were written anew.
 */
async function heldLong({ ahead, up }: TableMigration, after: 'commit' | 'rollback'): Promise<string[]> {
  await ahead?.(db)
  const held: string[] = []
  await db
    .transaction()
    .execute(async (transaction) => {
      const before = await looked(transaction)
      await up(transaction)
      for (const [name, now] of await looked(transaction)) {
        const then = before.get(name)
        if (then && now.touched > then.touched) held.push(`${name} is read`)
        if (then && now.file !== then.file) held.push(`${name} is written anew`)
      }
      if (after === 'rollback') throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return held.toSorted()
}
class RolledBack extends Error {}

/** Rows that this connection has read one after the other or changed, and the file they stand in. */
async function looked(on: Kysely<unknown>): Promise<Map<string, { touched: number; file: string }>> {
  const { rows } = await sql<{ name: string; touched: number; file: string }>`
    select pg_class.relname as name, relfilenode::text as file, (seq_tup_read + n_tup_upd + n_tup_del)::int as touched
    from pg_stat_xact_user_tables
    join pg_class on pg_class.oid = relid
    where pg_class.relname = any(${[...growing]})`.execute(on)
  return new Map(rows.map(({ name, ...one }) => [name, one]))
}

const only = (statement: string): TableMigration => ({
  up: async (on) => void (await sql.raw(statement).execute(on)),
})

test('what keeps a growing table from everybody for long is found', async () => {
  for (const [statement, held] of [
    ['create index sample on operator_log (at)', ['operator_log is read']],
    ['update outbox_mail set attempts = 0', ['outbox_mail is read']],
    ['alter table job add constraint sample check (attempt > -1)', ['job is read']],
    [
      'alter table score add column sample text not null default clock_timestamp()::text',
      ['score is read', 'score is written anew'],
    ],
    ['alter table score add column sample text', []],
    ["alter table score add column sample text not null default 'x'", []],
    ['alter table job add constraint sample check (attempt > -1) not valid', []],
  ] as const)
    assert.deepEqual(await heldLong(only(statement), 'rollback'), held, statement)
})

test('an index that is made ahead keeps nobody waiting, and one that was cut off is made anew', async () => {
  const index = { name: 'sample_ahead', table: 'operator_log', columns: 'call' }
  const ahead = (on: Kysely<unknown>) => indexAhead(on, index)
  const up = async (on: Kysely<unknown>) => void (await makeIndex(on, index))
  assert.deepEqual(await heldLong({ ahead, up }, 'rollback'), [])
  await admin("update pg_index set indisvalid = false where indexrelid = 'sample_ahead'::regclass")
  assert.deepEqual(await heldLong({ ahead, up }, 'rollback'), [])
  const made = await admin("select indisvalid from pg_index where indexrelid = 'sample_ahead'::regclass")
  assert.deepEqual(made.rows, [{ indisvalid: true }])
})

for (const name of later)
  test(`${name} keeps no growing table from everybody for long`, async () => {
    const migration = migrations[name]
    assert.ok(migration)
    assert.deepEqual(await heldLong(migration, 'commit'), [])
  })
