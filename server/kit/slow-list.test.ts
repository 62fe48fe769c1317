import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/harness.ts'
import { until } from '../testing/until.ts'
import { transaction } from './db.ts'

const server = await testServer()
const { people, app } = server

test('lists that are not short begin again one by one, and answer', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const lock = transaction(app.pool, async (client) => {
    await client.query('lock table insight')
    locked()
    await released
  })
  await isLocked
  const lists = [1, 2, 3].map(() => server.as(people.superAdmin).list('insight'))
  await until(async () => (await waiting()) === lists.length, 'all of them run')
  await until(async () => (await waiting()) === 1, 'one has begun again, the others wait for their turn')
  release()
  await lock
  for (const list of lists) assert.equal((await list).status, 200)
})

/** Statements that wait for the table. */
async function waiting(): Promise<number> {
  const { rows } = await app.reserve.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where relation = 'insight'::regclass and not granted`,
  )
  return rows[0]?.n ?? 0
}
