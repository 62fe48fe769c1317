import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { openPool } from './kit/database.ts'
import { openLog } from './kit/log.ts'
import { Running } from './kit/running.ts'
import { sharedCounts } from './kit/shared-counts.ts'
import { buildServer } from './server.ts'
import { atEnd, testServer } from './testing/harness.ts'
import { until } from './testing/until.ts'

const server = await testServer({
  STRICT_RATE_LIMIT: '6',
  RATE_LIMIT: '600',
  MICROSOFT_IDENTITY_URL: 'http://127.0.0.1:1',
})
const log = openLog('silent', 'test')
const minute = 60_000

/** What one server counts; answers whether a call of the address is within the limit. */
function counting(pool = server.app.reserve) {
  const store = new (sharedCounts(pool, log))({})
  return (address: string, max: number, windowMs = minute) =>
    new Promise<boolean>((resolve, reject) => {
      const done = (error: Error | null, counted?: { current: number }) =>
        error ? reject(error) : resolve((counted?.current ?? 0) <= max)
      store.incr(address, done, windowMs, max)
    })
}
const within = (answers: boolean[]) => answers.filter((isWithin) => isWithin).length

test('two servers answer as many sign-in calls of an address as one would', async () => {
  const http = await buildServer({ ...server.app, running: new Running() })
  const other = await http.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => http.close())
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const { status } = await fetch(`${n % 2 ? other : server.url}/api${authCalls.exchange.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'x'.repeat(43) }),
    })
    statuses.push(status)
  }
  assert.deepEqual(
    statuses.map((status) => status === 429),
    [...Array(6).fill(false), ...Array(4).fill(true)],
    statuses.join(' '),
  )
})

test('a limit of thirty is exact however many ask at once, of however many servers', async () => {
  const servers = [counting(), counting(), counting()]
  const asked = Array.from({ length: 90 }, (_, n) => servers[n % 3]?.('crowd', 30) ?? false)
  assert.equal(within(await Promise.all(asked)), 30)
})

test('a server alone has the whole limit, for a statement every few calls, and refuses from memory', async () => {
  const { reserve } = server.app
  let statements = 0
  const counted = new Proxy(reserve, {
    get: (pool, name) => {
      if (name === 'query') statements += 1
      const value: unknown = Reflect.get(pool, name)
      return typeof value === 'function' ? value.bind(pool) : value
    },
  })
  const call = counting(counted)
  const answers: boolean[] = []
  for (let n = 0; n < 700; n += 1) answers.push(await call('alone', 600))
  assert.equal(within(answers), 600)
  assert.ok(answers.slice(0, 600).every((isWithin) => isWithin))
  assert.ok(statements < 100, `${statements} statements`)
})

test('what another server holds unused is at most a sixteenth of what was left', async () => {
  const [one, other] = [counting(), counting()]
  await other('uneven', 600)
  const answers: boolean[] = []
  for (let n = 0; n < 700; n += 1) answers.push(await one('uneven', 600))
  assert.ok(within(answers) >= 562 && within(answers) < 600, `${within(answers)}`)
})

test('the next window begins anew, and addresses have nothing to do with each other', async () => {
  const call = counting()
  for (let n = 0; n < 3; n += 1) assert.equal(await call('short', 3, 100), true)
  assert.equal(await call('short', 3, 100), false)
  assert.equal(await call('another', 3, 100), true)
  await until(() => call('short', 3, 100), 'the next window')
})

test('without the database each server counts by itself', async () => {
  const nowhere = openPool('postgres://nobody@127.0.0.1:1/none')
  atEnd(() => nowhere.end())
  const call = counting(nowhere)
  const answers: boolean[] = []
  for (let n = 0; n < 9; n += 1) answers.push(await call('lonely', 6))
  assert.equal(within(answers), 6)
})
