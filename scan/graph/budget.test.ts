import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openBudget } from './budget.ts'
import { type Charge, chargesOf, limits } from './limits.ts'
import { fakeClock } from './testing/fake-clock.ts'

const paths = [
  '/v1.0/identity/conditionalAccess/policies',
  '/v1.0/identityProtection/riskyUsers?$top=500',
  '/v1.0/reports/authenticationMethods/userRegistrationDetails?$top=999',
  '/v1.0/users?$select=id,signInActivity&$top=500',
  '/v1.0/applications?$select=id,keyCredentials',
  '/v1.0/groups/1/transitiveMembers',
]
const tenants = ['a', 'b', 'c']

test('no window of any limit ever holds more than the limit, whatever is asked in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          path: fc.constantFrom(...paths),
          tenantId: fc.constantFrom(...tenants),
          pauseMs: fc.constantFrom(0, 0, 0, 300, 5000),
        }),
        { maxLength: 60 },
      ),
      async (asked) => {
        const clock = fakeClock()
        const budget = openBudget({ clock, margin: 0, parallel: 3 })
        const sent: { at: number; tenantId: string; charges: Charge[] }[] = []
        const work: Promise<void>[] = []
        for (const { path, tenantId, pauseMs } of asked) {
          if (pauseMs) await clock.sleep(pauseMs)
          work.push(
            budget.take({ tenantId, surface: 'graph', paths: [path] }).then(async (done) => {
              sent.push({ at: clock.now(), tenantId, charges: chargesOf('graph', path) })
              await clock.sleep(40)
              done()
            }),
          )
        }
        await Promise.all(work)
        assert.equal(sent.length, asked.length)
        for (const limit of Object.values(limits)) {
          const counted = sent.flatMap(({ at, tenantId, charges }) =>
            charges.filter((charge) => charge.limit === limit).map(({ cost }) => ({ at, tenantId, cost })),
          )
          for (const { at, tenantId } of counted) {
            const inWindow = counted.filter(
              (other) =>
                other.at >= at &&
                other.at < at + limit.windowMs &&
                (limit.per === 'app' || other.tenantId === tenantId),
            )
            const sum = inWindow.reduce((total, { cost }) => total + cost, 0)
            assert.ok(sum <= limit.amount, `${limit.name}: ${sum} in a window of ${limit.amount}`)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('uses the whole of a limit: eleven reads of signInActivity take one minute, not more', async () => {
  const clock = fakeClock()
  const budget = openBudget({ clock, margin: 0 })
  const begin = clock.now()
  for (let read = 0; read < 11; read++)
    (await budget.take({ tenantId: 'a', surface: 'graph', paths: [paths[3] ?? ''] }))()
  assert.equal(clock.now() - begin, 60_000)
})

test('serves tenants in turn where they share a limit: a large one does not starve a small one', async () => {
  const clock = fakeClock()
  const budget = openBudget({ clock, margin: 0 })
  const served: string[] = []
  const read = async (tenantId: string) => {
    const done = await budget.take({ tenantId, surface: 'graph', paths: [paths[3] ?? ''] })
    served.push(tenantId)
    done()
  }
  const large = Array.from({ length: 40 }, () => read('large'))
  await Promise.all([...large, read('small'), read('small')])
  assert.ok(served.indexOf('small') <= 11, served.join(' '))
  assert.ok(served.lastIndexOf('small') <= 13, served.join(' '))
})

test('keeps no more requests of a tenant open than allowed, and forgets who left the line', async () => {
  const budget = openBudget({ scale: Number.POSITIVE_INFINITY, parallel: 2 })
  const take = (signal?: AbortSignal) =>
    budget.take({ tenantId: 'a', surface: 'graph', paths: ['/v1.0/x'], signal })
  const first = await take()
  await take()
  const leave = new AbortController()
  const left = take(leave.signal)
  let isServed = false
  const third = take().then(() => {
    isServed = true
  })
  leave.abort(new Error('left'))
  await assert.rejects(left, /left/)
  assert.equal(isServed, false)
  first()
  await third
})

test('holds back the family that Microsoft throttled, and no other', async () => {
  const clock = fakeClock()
  const budget = openBudget({ clock, margin: 0 })
  const spending = { tenantId: 'a', surface: 'graph', paths: [paths[0] ?? ''] } as const
  budget.hold(spending, 20_000)
  const begin = clock.now()
  ;(await budget.take({ ...spending, paths: ['/v1.0/groups'] }))()
  assert.equal(clock.now(), begin)
  ;(await budget.take({ ...spending, tenantId: 'b' }))()
  assert.equal(clock.now(), begin)
  ;(await budget.take(spending))()
  assert.equal(clock.now() - begin, 20_000)
})

test('lets go who waits for a family that is held for longer than anybody waits, until the time is near', async () => {
  const clock = fakeClock()
  const budget = openBudget({ clock, margin: 0, parallel: 1 })
  const take = (path = '') => budget.take({ tenantId: 'a', surface: 'graph', paths: [path] })
  const done = await take('/v1.0/groups')
  const waiting = take(paths[0])
  const other = take('/v1.0/groups')
  const begin = clock.now()
  // No more than an hour is believed.
  budget.hold({ tenantId: 'a', surface: 'graph', paths: [paths[0] ?? ''] }, 1e12)
  await assert.rejects(waiting, { outcome: 'throttled-out', message: /60 minutes/ })
  await assert.rejects(take(paths[0]), { outcome: 'throttled-out' })
  done()
  ;(await other)()
  await clock.sleep(56 * 60_000)
  ;(await take(paths[0]))()
  assert.equal(clock.now() - begin, 60 * 60_000)
})

test('charges a batch for every request in it', async () => {
  const clock = fakeClock()
  const budget = openBudget({ clock, margin: 0, scale: 100 / 3500 })
  const begin = clock.now()
  const batch = { tenantId: 'a', surface: 'graph', paths: Array(20).fill(paths[5]) } as const
  ;(await budget.take(batch))()
  ;(await budget.take(batch))()
  assert.equal(clock.now() - begin, 10_000)
})

test('what other tables wait for goes before what was asked earlier', async () => {
  const budget = openBudget({ clock: fakeClock(), parallel: 1 })
  const order: string[] = []
  const ask = async (name: string, isAwaited = false) => {
    const done = await budget.take({ tenantId: 'a', surface: 'graph', paths: [`/v1.0/${name}`], isAwaited })
    order.push(name)
    return done
  }
  const open = await ask('domains')
  const waiting = [ask('groups'), ask('devices'), ask('users', true)]
  open()
  for (const next of [waiting[2], waiting[0], waiting[1]]) (await next)?.()
  assert.deepEqual(order, ['domains', 'users', 'groups', 'devices'])
})
