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
