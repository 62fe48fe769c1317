import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { inScope, sql } from '../kit/db.ts'
import { migrate } from '../migrate.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { people } = server

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: server.app.config.databaseUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
const count = async (owner: pg.Client, table: string) =>
  Number((await owner.query(`select count(*) from ${table}`)).rows[0]?.count)

test('the owner of the tables is no superuser, and the fences hold for it', async () => {
  await asOwner(async (owner) => {
    const { rows } = await owner.query(`
      select rolsuper, rolbypassrls, relowner = pg_roles.oid as owns
      from pg_roles, pg_class
      where rolname = current_user and relname = 'account'`)
    assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, owns: true }])
    for (const table of ['account', 'app_user', 'session', 'vendor', 'user_group', 'job'])
      assert.equal(await count(owner, table), 0, `${table} without a scope`)
    await owner.query("set parapet.scope = 'account'")
    await owner.query(`set parapet.account_id = '${people.accountId}'`)
    assert.equal(await count(owner, 'account'), 1)
    assert.equal((await owner.query("update setting set value = 'x'")).rowCount, 0)
  })
})

test('people of every role, reseller and account read their lists through it', async () => {
  for (const [person, model, n] of [
    [people.superAdmin, 'accountExtended', 3],
    [people.vendor, 'accountExtended', 1],
    [people.admin, 'usersExtended', 3],
    [people.otherAdmin, 'usersExtended', 1],
  ] as const) {
    const { status, body } = await server.as(person).list(model)
    assert.equal(status, 200)
    assert.equal(body.count, n, model)
  }
})

test('rows that refer to others are held to them, whatever the scope sees', async () => {
  await inScope(server.app.pool, { kind: 'platform' }, async (db) => {
    await assert.rejects(
      db.run(sql`insert into account_product (account_id, product_id) values (987654, 1)`),
      /foreign key/,
    )
  })
})

test('a second migration finds nothing to do, also when the owner may no longer make roles', async () => {
  await server.admin('alter role parapet_owner nocreaterole')
  try {
    assert.deepEqual(await migrate(server.app.config.databaseUrl), { migrations: [], views: [] })
  } finally {
    await server.admin('alter role parapet_owner createrole')
  }
})
