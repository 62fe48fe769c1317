import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Budget, openBudget } from '#scan/graph/budget.ts'
import { type Limit, limits } from '#scan/graph/limits.ts'
import { fakeClock } from '#scan/graph/testing/fake-clock.ts'
import { openPool } from './kit/database.ts'
import { sharedBudget, sharedLimits } from './shared-budget.ts'
import { reserve } from './shared-line.ts'
import { portionsOf } from './shared-portion.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer()
const { pool } = server.app
const at = (ms: number) => new Date(Date.parse('2026-03-02T10:00:00Z') + ms)

/** The moments that so many requests get, in milliseconds after the first was asked for. */
async function places(limit: Parameters<typeof reserve>[1], tenants: string[], asked = 0): Promise<number[]> {
  const moments: number[] = []
  for (const tenant of tenants)
    moments.push(asked + (await reserve(pool, limit, tenant, { now: at(asked) })).wait)
  return moments
}
const most = (moments: number[], windowMs: number) =>
  Math.max(...moments.map((start) => moments.filter((one) => one >= start && one < start + windowMs).length))

test('no ten seconds hold more than 122 requests of all tenants, whoever asks', async () => {
  const tenants = Array.from({ length: 300 }, (_, n) => `tenant-${n % 60}`)
  const first = await places(limits.reportsApp, tenants)
  const later = await places(limits.reportsApp, tenants.slice(0, 100), 15_000)
  assert.equal(first.filter((moment) => moment === 0).length, 122)
  assert.ok(most([...first, ...later], 10_000) <= 122)
  assert.deepEqual(
    first,
    first.toSorted((one, other) => one - other),
    'first come, first served',
  )
})

test('a tenant has five in ten seconds, and does not take those of another', async () => {
  const moments = await places(
    limits.reports,
    Array.from({ length: 12 }, () => 'busy'),
  )
  assert.ok(most(moments, 10_000) <= 5)
  assert.deepEqual(await places(limits.reports, ['calm']), [0])
})

test('two processes that ask at once share one line', async () => {
  const [one, other] = await Promise.all([
    places(
      limits.reports,
      Array.from({ length: 5 }, () => 'shared'),
    ),
    places(
      limits.reports,
      Array.from({ length: 5 }, () => 'shared'),
    ),
  ])
  assert.ok(most([...one, ...other], 10_000) <= 5)
})

test('a clock that was an hour ahead keeps nobody waiting', async () => {
  await places(
    limits.reports,
    Array.from({ length: 9 }, () => 'ahead'),
    3_600_000,
  )
  assert.deepEqual(await places(limits.reports, ['ahead']), [0])
})

test('a budget waits for the shared place and then for its own turn; other requests know nothing of it', async () => {
  const clock = fakeClock(Date.parse('2026-03-02T11:00:00Z'))
  const shared = { single: [limits.reports], portioned: [] }
  const budget = sharedBudget(openBudget({ elsewhere: shared.single, clock }), pool, shared, clock)
  const spending = { tenantId: 'one', surface: 'graph', paths: ['/v1.0/auditLogs/directoryAudits'] } as const
  for (let n = 0; n < 6; n += 1) (await budget.take(spending))()
  assert.deepEqual(clock.waits, [11_000])
  for (let n = 0; n < 6; n += 1) (await budget.take({ ...spending, paths: ['/v1.0/users'] }))()
  assert.equal(clock.waits.length, 1)
})

const signIns = '/v1.0/users?$select=id,signInActivity&$top=500'
const processOf = (clock = fakeClock(), connections = pool) =>
  sharedBudget(
    openBudget({ elsewhere: [...sharedLimits.single, ...sharedLimits.portioned], clock }),
    connections,
    sharedLimits,
    clock,
  )

test('one process alone has all ten reads of sign-in activity of a minute; another one then waits for its place', async () => {
  const clock = fakeClock(Date.parse('2026-03-02T12:00:00Z'))
  const read = async (budget: Budget) =>
    (await budget.take({ tenantId: 'one', surface: 'graph', paths: [signIns] }))()
  const [one, other] = [processOf(clock), processOf(clock)]
  for (let n = 0; n < 10; n += 1) await read(one)
  assert.deepEqual(clock.waits, [])
  await read(other)
  assert.deepEqual(clock.waits, [66_000])
})

test('limits of thousands a second are taken by the portion: two processes keep one limit together', async () => {
  const limit: Limit = { name: 'plenty', per: 'app', amount: 2000, windowMs: 10_000 }
  const clock = fakeClock(Date.parse('2026-03-02T13:00:00Z'))
  const moments: number[] = []
  const begin = clock.now()
  const spend = async (take: ReturnType<typeof portionsOf>, times: number) => {
    for (let n = 0; n < times; n += 1) {
      await take(2)
      moments.push(clock.now())
    }
  }
  await Promise.all([1, 2].map(() => spend(portionsOf(pool, limit, clock), 1500)))
  for (const start of new Set(moments)) {
    const spent = moments.filter((at) => at >= start && at < start + limit.windowMs).length * 2
    assert.ok(spent <= limit.amount, `${spent} from ${start - begin} on`)
  }
  const windows = (clock.now() - begin) / limit.windowMs
  // At best 2.4; here time jumps while somebody waits for the database, and their portion is over.
  assert.ok(windows < 10, `6,000 at 2,000 a window took ${windows} windows`)
})

test('a process alone has the whole of such a limit, for a few statements', async () => {
  const limit: Limit = { name: 'alone', per: 'app', amount: 10_000, windowMs: 10_000 }
  const clock = fakeClock(Date.parse('2026-03-02T14:00:00Z'))
  const take = portionsOf(pool, limit, clock)
  for (let n = 0; n < 10_000; n += 1) await take(1)
  assert.deepEqual(clock.waits, [])
  const { rows } = await server.admin(`select count(*)::int as n from shared_spending where meter = 'alone'`)
  assert.ok(rows[0].n < 40, `${rows[0].n} portions`)
})

test('without the database plain requests go on by small portions, and a scarce one fails when it is given up', async () => {
  const nowhere = openPool('postgres://nobody@127.0.0.1:1/none')
  const clock = fakeClock()
  const budget = processOf(clock, nowhere)
  const groups = { tenantId: 'one', surface: 'graph', paths: ['/v1.0/groups'] } as const
  for (let n = 0; n < 400; n += 1) (await budget.take(groups))()
  assert.ok(clock.waits.length > 0, 'no more than the smallest portion each time')
  const given = AbortSignal.timeout(20)
  await assert.rejects(budget.take({ ...groups, paths: [signIns], signal: given }), /ECONNREFUSED/)
  await nowhere.end()
})
