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

test('account by account goes the same, of every account', async () => {
  const other = await server.admin(`
    insert into account (name, status, subscription_type_id) select 'Other', 1, id from subscription_type limit 1 returning id`)
  const ids = [server.people.accountId, Number(other.rows[0].id)]
  await server.admin(
    `insert into audit_day (account_id, day, action_type, initiated_by, is_application, events)
     select account_id, date '2026-01-01' + n, 1, '', false, 1 from unnest($1::bigint[]) account_id, generate_series(0, 14) n`,
    [ids],
  )
  const { signal } = new AbortController()
  const before = sql`day < '2026-01-13'`
  assert.equal(await forget(pool, 'audit_day', before, { signal, atOnce: 10, byAccount: true }), 24)
  const { rows } = await server.admin(
    'select account_id::int, count(*)::int as n from audit_day group by 1 order by 1',
  )
  assert.deepEqual(
    rows,
    ids.map((id) => ({ account_id: id, n: 3 })),
  )
})
