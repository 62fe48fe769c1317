import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '#scan/graph/client.ts'
import { fakeClock } from '#scan/graph/testing/fake-clock.ts'
import { standIn } from '#scan/graph/testing/stand-in.ts'
import { tableKey } from '#scan/snapshot/manifest.ts'
import { aConnector, entryOf, scanOf } from './testing/scans.ts'

const hourMs = 60 * 60 * 1000
const keepMs = 24 * hourMs
const begun = Date.parse('2026-03-01T08:00:00Z')
const users = aConnector({
  name: 'users',
  select: true,
  maxTop: 999,
  optional: {
    ...{ columns: ['signIn'], permission: 'AuditLog.Read.All', licence: null, maxTop: 500 },
    kept: { key: 'id', born: 'createdDateTime' },
  },
  columns: { id: 'VARCHAR', displayName: 'VARCHAR', createdDateTime: 'TIMESTAMPTZ', signIn: 'VARCHAR' },
})

const anna = { id: '1', displayName: 'Anna', createdDateTime: '2025-01-01T00:00:00Z', signIn: 'in February' }
const ben = { id: '2', displayName: 'Ben', createdDateTime: '2025-01-01T00:00:00Z' }

/** Scans of one tenant, each so many hours after the first; `people` is whom the tenant has. */
async function tenant() {
  const people: Json[] = [anna, ben]
  const stand = await standIn(({ url }) => {
    const told = ({ signIn, ...row }: Json) => (url.includes('signIn') && signIn ? { ...row, signIn } : row)
    return { body: { value: people.map(told) } }
  })
  stand.roles = ['AuditLog.Read.All']
  const scan = scanOf(stand, [users], { keepMs })
  let previous: Awaited<ReturnType<typeof scan.collect>> | null = null
  return {
    people,
    store: scan.store,
    scanAfter: async (hours: number) => {
      const from = stand.calls.length
      const clock = fakeClock(begun + hours * hourMs)
      const manifest = await scan.collect({ scanId: `scan-${hours}`, clock, previous })
      previous = manifest
      const asked = stand.calls.slice(from).map(({ url }) => url.includes('signIn'))
      return { manifest, asked, rows: await scan.rows(manifest, 'users') }
    },
    [Symbol.asyncDispose]: async () => {
      scan[Symbol.dispose]()
      await stand[Symbol.asyncDispose]()
    },
  }
}

test('dear columns are taken over from the scans before, and read again after a day', async () => {
  await using one = await tenant()
  const first = await one.scanAfter(0)
  assert.deepEqual([first.asked, first.rows], [[true], [anna, ben]])
  one.people.splice(0, 2, { ...anna, displayName: 'Anne', signIn: 'in March' }, ben)
  for (const hours of [6, 12, 18]) {
    const next = await one.scanAfter(hours)
    assert.deepEqual(next.asked, [false])
    assert.deepEqual(next.rows, [{ ...anna, displayName: 'Anne' }, ben])
    assert.equal(entryOf(next.manifest, 'users').optionalAt, new Date(begun).toISOString())
    assert.deepEqual(entryOf(next.manifest, 'users').leftOut, [])
  }
  const day = await one.scanAfter(24)
  assert.deepEqual(day.asked, [true])
  assert.equal(day.rows[0]?.signIn, 'in March')
})

test('who is new has none yet; who is not new and was not seen has all of them read', async () => {
  await using one = await tenant()
  await one.scanAfter(0)
  const carl = { id: '3', displayName: 'Carl', createdDateTime: '2026-03-01T09:00:00Z' }
  one.people.push(carl)
  const second = await one.scanAfter(6)
  assert.deepEqual([second.asked, second.rows], [[false], [anna, ben, carl]])
  // Restored from the recycle bin: without a sign-in she would count as never having been there.
  const dora = { id: '4', displayName: 'Dora', createdDateTime: '2024-05-01T00:00:00Z', signIn: 'in January' }
  one.people.push(dora)
  const third = await one.scanAfter(12)
  assert.deepEqual(
    [third.asked, third.rows],
    [
      [false, true],
      [anna, ben, carl, dora],
    ],
  )
  assert.equal(entryOf(third.manifest, 'users').optionalAt, new Date(begun + 12 * hourMs).toISOString())
})

test('a snapshot whose table is lost is no reason to do without', async () => {
  await using one = await tenant()
  const { manifest } = await one.scanAfter(0)
  one.store.objects.delete(tableKey(manifest, 'users'))
  assert.deepEqual((await one.scanAfter(6)).asked, [true])
})
