import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { freshDatabase } from '../testing/harness.ts'
import { answerError } from './answer-error.ts'
import { openAdminPool } from './database.ts'

const pool = openAdminPool(await freshDatabase())
const logged: { level: number; msg: string; code?: string; err?: { stack: string } }[] = []
const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
const http = fastify({ logger: { level: 'warn', stream } })
http.setErrorHandler(answerError)
http.get<{ Querystring: { statement: string } }>('/', ({ query }) => pool.query(query.statement))
after(async () => {
  await http.close()
  await pool.end()
})
const run = async (statement: string) => {
  const answer = await http.inject({ url: '/', query: { statement }, headers: { 'accept-language': 'de' } })
  return { status: answer.statusCode, ...(answer.json() as { code: string; message: string }) }
}
const raising = (code: string) => `do $$ begin raise exception using errcode = '${code}'; end $$`

test('a value that the database cannot take is bad input, in words', async () => {
  for (const statement of [
    'select 1e20::bigint',
    "select 'someday'::date",
    "select '2025-02-30'::date",
    "select 'many'::int",
  ])
    assert.deepEqual(await run(statement), {
      status: 400,
      code: 'bad_input',
      message:
        'Ein Wert liegt außerhalb des zulässigen Bereichs oder hat den falschen Typ. Prüfen Sie Ihre Eingaben.',
    })
})

test('a chosen row that is not there is bad input, one that others name is in use', async () => {
  await pool.query('create table berth (id int primary key); create table boat (berth int references berth)')
  await pool.query('insert into berth values (1); insert into boat values (1)')
  const absent = await run('insert into boat values (2)')
  assert.deepEqual([absent.status, absent.code], [400, 'bad_input'])
  assert.match(absent.message, /nicht mehr vorhanden/)
  const named = await run('delete from berth')
  assert.deepEqual([named.status, named.code], [409, 'in_use'])
})

test('a rule of a table is bad input', async () => {
  await pool.query('create table window_of_days (starts int, ends int, check (ends >= starts))')
  assert.equal((await run('insert into window_of_days values (2, 1)')).status, 400)
})

test('who lost against another transaction is told to try again later', async () => {
  for (const code of ['40P01', '40001'])
    assert.deepEqual(await run(raising(code)), {
      status: 503,
      code: 'unavailable',
      message: 'Der Server antwortet nicht. Bitte versuchen Sie es später erneut',
    })
})

test('every other fault of a statement is ours', async () => {
  assert.equal((await run('select * from nowhere')).status, 500)
})

test('a database that is away, changes its primary or is missed by its pooler is told when to come back', async () => {
  // 08P01 is what PgBouncer says: query_wait_timeout, server_login_retry.
  for (const code of ['25006', '57P01', '57P02', '57P03', '08006', '08P01', '53300']) {
    const { statusCode, headers } = await http.inject({ url: '/', query: { statement: raising(code) } })
    assert.deepEqual([statusCode, headers['retry-after']], [503, '2'], code)
  }
})

test('of a database that is away the log has a line without a stack for each request, of our faults all', async () => {
  logged.length = 0
  await run(raising('57P01'))
  await run(raising('40P01'))
  await run('select * from nowhere')
  assert.deepEqual(
    logged.map(({ level, msg, code, err }) => [level, msg, code, Boolean(err?.stack)]),
    [
      [40, 'database or file store is away', '57P01', false],
      [50, 'request failed', undefined, true],
      [50, 'request failed', undefined, true],
    ],
  )
})
