import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from './migrate.ts'
import { freshDatabase, testServer } from './testing/harness.ts'

// Makes the role parapet_app, which all databases of the server share.
await testServer()

/** A login that owns a database of its own and may make no roles. */
async function plainOwner(): Promise<{ url: string; admin: pg.Client }> {
  const adminUrl = await freshDatabase()
  const name = `plain_${new URL(adminUrl).pathname.slice(-6)}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create role ${name} login password 'plain'`)
  await admin.query(`alter database ${new URL(adminUrl).pathname.slice(1)} owner to ${name}`)
  const url = new URL(adminUrl)
  url.username = name
  url.password = 'plain'
  return { url: url.href, admin }
}

test('an owner that may make no roles migrates where the role is there and granted', async () => {
  const { url, admin } = await plainOwner()
  const name = new URL(url).username
  await admin.query(`grant parapet_app to ${name}`)
  const { migrations } = await migrate(url)
  assert.ok(migrations.length > 20)
  await admin.end()
})

test('a migration of a database with rows sees and changes them, and the fences stand afterwards', async () => {
  const server = await testServer()
  const owner = server.app.config.databaseUrl
  await server.admin(
    "insert into setting (name, display_name, description, value) values ('mailLogo', '', '', 'x')",
  )
  await server.admin("delete from kysely_migration where name = '033-one-brand'")
  assert.deepEqual((await migrate(owner)).migrations, ['033-one-brand'])
  const { rows } = await server.admin("select from setting where name = 'mailLogo'")
  assert.equal(rows.length, 0)
  const lifted = await server.admin(
    "select relname from pg_class where relrowsecurity and not relforcerowsecurity and relkind in ('r', 'p')",
  )
  assert.deepEqual(lifted.rows, [])
})
