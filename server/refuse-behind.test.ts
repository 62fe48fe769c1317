import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool } from './kit/database.ts'
import { refuseBehind } from './refuse-behind.ts'
import { freshDatabase, testServer } from './testing/harness.ts'

const server = await testServer()
const { pool } = server.app

test('a database of this version is served, and one that is ahead of it', async () => {
  await refuseBehind(pool)
  await server.admin("insert into kysely_migration (name, timestamp) values ('999-later', 'later')")
  await refuseBehind(pool)
})

test('one that lacks a migration is refused, with its name and what to do', async () => {
  await server.admin("update kysely_migration set name = '057-earlier' where name = '057-lists-of-operators'")
  await assert.rejects(
    refuseBehind(pool),
    /earlier version.*\(057-lists-of-operators\)\. Run parapet migrate/,
  )
  await server.admin("update kysely_migration set name = '057-lists-of-operators' where name = '057-earlier'")
})

test('so is one whose migrations the application may not see yet, and one without any', async () => {
  await server.admin('revoke select on kysely_migration from parapet_app')
  await assert.rejects(refuseBehind(pool), /earlier version: migrations are missing\. Run parapet migrate/)
  await server.admin('grant select on kysely_migration to parapet_app')
  const empty = openPool(await freshDatabase(), { max: 1 })
  await assert.rejects(refuseBehind(empty), /earlier version: migrations are missing\. Run parapet migrate/)
  await empty.end()
})
