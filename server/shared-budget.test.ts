import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBudget } from '#scan/graph/budget.ts'
import { limits } from '#scan/graph/limits.ts'
import { reserve, sharedBudget } from './shared-budget.ts'
import { testServer } from './testing/harness.ts'

const server = await testServer()
const { pool } = server.app
const at = (ms: number) => new Date(Date.parse('2026-03-02T10:00:00Z') + ms)

/** The moments that so many requests get, in milliseconds after the first was asked for. */
async function places(limit: Parameters<typeof reserve>[1], tenants: string[], asked = 0): Promise<number[]> {
  const moments: number[] = []
  for (const tenant of tenants) moments.push(asked + (await reserve(pool, limit, tenant, at(asked))))
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
  const slept: number[] = []
  const shared = [limits.reports]
  const clock = { now: () => Date.now(), sleep: async (ms: number) => void slept.push(ms) }
  const budget = sharedBudget(openBudget({ elsewhere: shared }), pool, shared, clock)
  const spending = { tenantId: 'one', surface: 'graph', paths: ['/v1.0/auditLogs/directoryAudits'] } as const
  for (let n = 0; n < 6; n += 1) (await budget.take(spending))()
  assert.equal(slept.length, 1)
  assert.ok((slept[0] ?? 0) > 5_000 && (slept[0] ?? 0) <= 11_000)
  for (let n = 0; n < 6; n += 1) (await budget.take({ ...spending, paths: ['/v1.0/users'] }))()
  assert.equal(slept.length, 1)
})
