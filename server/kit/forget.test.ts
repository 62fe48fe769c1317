import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/harness.ts'
import { sql } from './db.ts'
import { forget } from './forget.ts'

const server = await testServer()
const { pool } = server.app
const isOver = sql`ends_at < clock_timestamp()`

const fill = (n: number) =>
  server.admin(`
    insert into call_count (key, spent, granted, ends_at)
    select 'old ' || n, 1, 1, now() - interval '1 day' from generate_series(1, ${n}) as n
    union all
    select 'new ' || n, 1, 1, now() + interval '1 day' from generate_series(1, 3) as n
    on conflict do nothing`)
const left = async () =>
  (
    await server.admin(
      "select count(*)::int as n, count(*) filter (where key like 'new%')::int as fresh from call_count",
    )
  ).rows[0]

test('what is over goes in pieces, and nothing else does', async () => {
  await fill(25)
  const { signal } = new AbortController()
  assert.equal(await forget(pool, 'call_count', isOver, { signal, atOnce: 10 }), 25)
  assert.deepEqual(await left(), { n: 3, fresh: 3 })
  assert.equal(await forget(pool, 'call_count', isOver, { signal, atOnce: 10 }), 0)
})

test('one that is ended begins no other piece', async () => {
  await fill(25)
  assert.equal(await forget(pool, 'call_count', isOver, { signal: AbortSignal.abort(), atOnce: 10 }), 0)
  assert.deepEqual(await left(), { n: 28, fresh: 3 })
})
