import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testServer } from '../testing/harness.ts'
import { applicationLogin, openPool } from './database.ts'
import { transaction } from './db.ts'

const server = await testServer()

test('the application signs in as nobody special, works, and cannot become the owner', async () => {
  const url = await applicationLogin(server.app.config.databaseUrl)
  const pool = openPool(url)
  const { rows } = await transaction(pool, (client) =>
    client.query('select current_user, session_user, count(*)::int as n from account group by 1'),
  )
  await assert.rejects(pool.query('select from account'), /permission denied/, 'not outside of a transaction')
  assert.deepEqual(rows, [], 'the fence holds')
  await pool.end()

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: who } = await client.query(
    'select rolsuper, rolbypassrls, rolcreaterole, rolinherit from pg_roles where rolname = session_user',
  )
  assert.deepEqual(who, [{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolinherit: false }])
  await assert.rejects(client.query('set role postgres'), /permission denied/)
  await assert.rejects(client.query('select from account'), /permission denied/)
  await client.end()
})
