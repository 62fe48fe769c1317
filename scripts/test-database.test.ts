import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { freshDatabase } from '#server/testing/harness.ts'
import { startTestDatabase } from './test-database.ts'

test('a copy that somebody still looks at does not keep the others', async () => {
  const server = await freshDatabase()
  const { template, stop } = await startTestDatabase(server)
  const clientOf = async (name?: string) => {
    const url = Object.assign(new URL(server), name ? { pathname: `/${name}` } : {}).href
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
  }
  const owner = await clientOf()
  const looked = `${template}_looked_at`
  for (const name of [template, looked, `${template}_later`]) await owner.query(`create database ${name}`)
  const looking = await clientOf(looked)
  await stop()
  const { rows } = await owner.query('select datname from pg_database where starts_with(datname, $1)', [
    template,
  ])
  await looking.end()
  await owner.query(`drop database ${looked}`)
  await owner.end()
  assert.deepEqual(rows, [{ datname: looked }])
})
