import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Call, type Reply, refusal, standIn } from '#scan/graph/testing/stand-in.ts'
import { openJournal } from './journal.ts'
import { aConnector, entryOf, scanOf, type TestScan } from './testing/scans.ts'

const pages = 10
const pageOf = ({ url }: Call): number => Number(url.split('p=')[1] ?? 1)
const page = (number: number): Reply => ({
  body: {
    value: [{ id: `${number}a` }, { id: `${number}b` }],
    ...(number < pages && { '@odata.nextLink': `/v1.0/users?p=${number + 1}` }),
  },
})
const allIds = Array.from({ length: pages }, (_, index) => [`${index + 1}a`, `${index + 1}b`]).flat()
const users = aConnector({ name: 'users' })

async function interrupted(scan: TestScan, stop: AbortController): Promise<void> {
  await assert.rejects(scan.collect({ signal: stop.signal }), /stopped/)
}

const idsOf = async (scan: TestScan, more = {}) =>
  (await scan.rows(await scan.collect(more), 'users')).map(({ id }) => id)

test('goes on with the page it was stopped at: every row once, no page twice', async () => {
  const stop = new AbortController()
  await using stand = await standIn((call) => {
    if (pageOf(call) === 6 && !stop.signal.aborted) stop.abort(new Error('stopped'))
    return page(pageOf(call))
  })
  using scan = scanOf(stand, [users])
  await interrupted(scan, stop)
  assert.equal(scan.store.objects.size, 0)
  const before = stand.calls.length
  const manifest = await scan.collect()
  assert.deepEqual(
    (await scan.rows(manifest, 'users')).map(({ id }) => id),
    allIds,
  )
  assert.equal(before, 6)
  assert.deepEqual(stand.calls.slice(before).map(pageOf), [6, 7, 8, 9, 10])
  assert.equal(entryOf(manifest, 'users').requests, 10)
})

/** Waits until more is kept than the last time. */
function keptSince({ store: { objects } }: TestScan): () => Promise<void> {
  let last = 0
  return async () => {
    while (objects.size === last) await new Promise(setImmediate)
    last = objects.size
  }
}
const elsewhere = () => mkdtempSync(join(tmpdir(), 'parapet-elsewhere-'))

test('goes on at another machine with what was kept in the store, and leaves nothing of it there', async () => {
  const stop = new AbortController()
  await using stand = await standIn(async (call) => {
    if (call.url.startsWith('/v1.0/groups')) return { body: { value: [{ id: 'g' }] } }
    if (!stop.signal.aborted && pageOf(call) > 1) await kept()
    if (pageOf(call) === 6 && !stop.signal.aborted) stop.abort(new Error('stopped'))
    return page(pageOf(call))
  })
  using scan = scanOf(stand, [aConnector({ name: 'groups' }), users], { checkpointMs: 0 })
  const kept = keptSince(scan)
  await interrupted(scan, stop)
  assert.ok(scan.store.objects.size > 0)
  const before = stand.calls.length
  const manifest = await scan.collect({ workFolder: elsewhere() })
  assert.deepEqual(
    (await scan.rows(manifest, 'users')).map(({ id }) => id),
    allIds,
  )
  const after = stand.calls.slice(before)
  assert.ok(!after.some(({ url }) => url.startsWith('/v1.0/groups')))
  assert.deepEqual(after.map(pageOf), [6, 7, 8, 9, 10])
  assert.deepEqual(
    [...scan.store.objects.keys()].filter((key) => key.includes('checkpoint')),
    [],
  )
})

test('a third machine goes on from the second, whatever the first one still writes', async () => {
  const stops = [new AbortController(), new AbortController()]
  await using stand = await standIn(async (call) => {
    if (pageOf(call) > 1 && !stops[0]?.signal.aborted) await kept()
    if (pageOf(call) === 4) stops[0]?.abort(new Error('stopped'))
    if (pageOf(call) === 8) stops[1]?.abort(new Error('stopped'))
    return page(pageOf(call))
  })
  using scan = scanOf(stand, [users], { checkpointMs: 0 })
  const kept = keptSince(scan)
  await interrupted(scan, stops[0] ?? assert.fail())
  const ofFirst = new Map(scan.store.objects)
  const second = { workFolder: elsewhere(), signal: stops[1]?.signal ?? assert.fail() }
  await assert.rejects(scan.collect(second), /stopped/)
  const last = Math.max(...[...ofFirst.keys()].map((key) => Number(/checkpoint-(\d+)/.exec(key)?.[1])))
  const written = ofFirst.get([...ofFirst.keys()].find((key) => key.includes(`checkpoint-${last}`)) ?? '')
  const late = [...ofFirst.keys()][0]?.replace(/checkpoint-\d+/, `checkpoint-${last + 5}`) ?? ''
  if (written) scan.store.objects.set(late, written)
  assert.deepEqual(await idsOf(scan, { workFolder: elsewhere() }), allIds)
})

test('begins anew where what was kept is damaged', async () => {
  const stop = new AbortController()
  await using stand = await standIn((call) => {
    if (pageOf(call) === 6 && !stop.signal.aborted) stop.abort(new Error('stopped'))
    return page(pageOf(call))
  })
  using scan = scanOf(stand, [users], { checkpointMs: 0 })
  await interrupted(scan, stop)
  for (const [key, content] of scan.store.objects) scan.store.objects.set(key, content.subarray(0, 40))
  stand.calls.length = 0
  assert.deepEqual(await idsOf(scan, { workFolder: elsewhere() }), allIds)
  assert.equal(stand.calls.length, pages)
})

test('a scan that is read at once keeps nothing on the way', async () => {
  await using stand = await standIn((call) => page(pageOf(call)))
  using scan = scanOf(stand, [users])
  const keys: string[] = []
  const put: typeof scan.store.put = (key, ...rest) => {
    keys.push(key)
    return scan.store.put(key, ...rest)
  }
  await scan.collect({ store: { ...scan.store, put } })
  assert.ok(!keys.some((key) => key.includes('checkpoint')))
})

test('takes back rows that were written but not yet noted, and a line of the journal that was cut', async () => {
  const stop = new AbortController()
  await using stand = await standIn((call) => {
    if (pageOf(call) === 4 && !stop.signal.aborted) stop.abort(new Error('stopped'))
    return page(pageOf(call))
  })
  using scan = scanOf(stand, [users])
  await interrupted(scan, stop)
  const folder = join(scan.options.workFolder, 'scan-1')
  appendFileSync(join(folder, 'users.0.jsonl'), '{"id":"4a"}\n{"id":"4')
  appendFileSync(join(folder, 'journal.jsonl'), '{"kind":"page","table":"us')
  assert.deepEqual(await idsOf(scan), allIds)
})

test('begins a table anew when its rows are lost or the link of its page has run out', async () => {
  for (const spoil of ['rows', 'link']) {
    const stop = new AbortController()
    let isResumed = false
    await using stand = await standIn((call) => {
      if (pageOf(call) === 4 && !stop.signal.aborted) stop.abort(new Error('stopped'))
      const isSecond = stand.calls.filter((other) => pageOf(other) === 4).length === 2
      if (spoil === 'link' && isResumed && pageOf(call) === 4 && isSecond)
        return refusal(400, 'Request_BadRequest', 'The page token has expired')
      return page(pageOf(call))
    })
    using scan = scanOf(stand, [users])
    await interrupted(scan, stop)
    isResumed = true
    if (spoil === 'rows') truncateSync(join(scan.options.workFolder, 'scan-1/users.0.jsonl'), 3)
    assert.deepEqual(await idsOf(scan), allIds, spoil)
  }
})

test('does not go on with a journal of other connectors, or of long ago', async () => {
  for (const change of ['connectors', 'time']) {
    const stop = new AbortController()
    await using stand = await standIn((call) => {
      if (pageOf(call) === 4 && !stop.signal.aborted) stop.abort(new Error('stopped'))
      return page(pageOf(call))
    })
    using scan = scanOf(stand, [users])
    await interrupted(scan, stop)
    stand.calls.length = 0
    const other = aConnector({ name: 'users', columns: { id: 'VARCHAR' } })
    if (change === 'time') await scan.options.clock?.sleep(3 * 60 * 60 * 1000)
    assert.deepEqual(await idsOf(scan, change === 'connectors' ? { connectors: [other] } : {}), allIds)
    assert.equal(stand.calls.length, 10, change)
  }
})

test('tries again after a restart what had failed for a moment, and only that', async () => {
  let isDown = true
  await using stand = await standIn(({ url }) => {
    if (url.startsWith('/v1.0/users')) return isDown ? { status: 503 } : { body: { value: [{ id: '1' }] } }
    return url.startsWith('/v1.0/denied')
      ? refusal(403, 'Forbidden', 'no')
      : { body: { value: [{ id: '2' }] } }
  })
  using scan = scanOf(stand, [users, aConnector({ name: 'denied' }), aConnector({ name: 'groups' })])
  const put = async () => {
    throw new Error('killed while storing')
  }
  await assert.rejects(scan.collect({ store: { ...scan.store, put } }), /killed/)
  isDown = false
  stand.calls.length = 0
  const manifest = await scan.collect()
  assert.deepEqual(
    manifest.connectors.map(({ outcome }) => outcome),
    ['ok', 'not-permitted', 'ok'],
  )
  assert.deepEqual(
    stand.calls.map(({ url }) => url),
    ['/v1.0/users'],
  )
})

const usersWithSignIn = aConnector({
  name: 'users',
  select: true,
  optional: { columns: ['signIn'], permission: 'AuditLog.Read.All', licence: null, maxTop: null },
  columns: { id: 'VARCHAR', signIn: 'VARCHAR' },
})
/** How far the reading with signIn comes after the restart: refused at once, on its second page, or not. */
for (const [pagesWithSignIn, leftOut] of [
  [0, ['signIn']],
  [1, ['signIn']],
  [pages, []],
] as const)
  test(`rows with and without optional columns do not stand side by side: ${pagesWithSignIn} pages have them after a restart`, async () => {
    const stop = new AbortController()
    let isResumed = false
    await using stand = await standIn((call) => {
      const number = pageOf(call)
      if (number === 4 && !stop.signal.aborted) stop.abort(new Error('stopped'))
      if (!call.url.includes('signIn')) return page(number)
      if (number > (isResumed ? pagesWithSignIn : 0)) return refusal(403, 'Forbidden', 'no')
      const value = ['a', 'b'].map((letter) => ({ id: `${number}${letter}`, signIn: 'x'.repeat(100) }))
      const next = { '@odata.nextLink': `/v1.0/users?signIn&p=${number + 1}` }
      return { body: { value, ...(number < pages && next) } }
    })
    stand.roles = ['AuditLog.Read.All']
    using scan = scanOf(stand, [usersWithSignIn])
    await interrupted(scan, stop)
    isResumed = true
    const manifest = await scan.collect()
    const rows = await scan.rows(manifest, 'users')
    assert.deepEqual(
      rows.map(({ id }) => id),
      allIds,
    )
    const entry = entryOf(manifest, 'users')
    assert.deepEqual([entry.outcome, entry.leftOut], ['ok', leftOut])
    assert.ok(rows.every(({ signIn }) => (signIn === undefined) === leftOut.length > 0))
  })

test('a part that begins anew is not taken for the one before, even when nothing was noted of it', async () => {
  await using stand = await standIn(() => ({}))
  using scan = scanOf(stand, [])
  const header = { scanId: 'scan-2', tenantId: 't', fingerprint: 'f', startedAt: 1 }
  const open = () => openJournal(join(scan.options.workFolder, 'scan-1'), header)
  const progress = { request: '/users', files: {}, requests: 1, next: '/users?p=2' }
  const journal = open()
  journal.page('users', 0, progress)
  assert.deepEqual(open().part('users', 0), progress)
  journal.begin('users', 0)
  assert.equal(open().part('users', 0), null)
})
