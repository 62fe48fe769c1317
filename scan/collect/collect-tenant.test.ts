import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { type Call, type Reply, refusal, standIn } from '#scan/graph/testing/stand-in.ts'
import { AccessFailure } from '#scan/graph/tokens.ts'
import { verifySnapshot } from '#scan/snapshot/read-snapshot.ts'
import type { ProgressEvent } from './progress.ts'
import { aConnector, entryOf, scanOf } from './testing/scans.ts'

const collection = (...value: unknown[]): Reply => ({ body: { value } })
const skus = aConnector({
  name: 'subscribed_skus',
  path: '/subscribedSkus',
  paging: 'none',
  columns: {
    capabilityStatus: 'VARCHAR',
    servicePlans: 'STRUCT(servicePlanName VARCHAR, provisioningStatus VARCHAR)[]',
  },
})
const sku = (plan: string, capabilityStatus = 'Enabled') => ({
  capabilityStatus,
  servicePlans: [{ servicePlanName: plan, provisioningStatus: 'Success' }],
})

test('keeps the columns of a table and nothing else, and notes cells of another type', async () => {
  await using stand = await standIn(() =>
    collection(
      {
        '@odata.type': '#microsoft.graph.user',
        id: '1',
        secret: 'x',
        enabled: true,
        plans: [{ name: 'a', more: 1 }],
      },
      { id: '2', enabled: 'maybe', count: 1.5, plans: 'none', at: 'yesterday' },
    ),
  )
  const columns = {
    odataType: 'VARCHAR',
    id: 'VARCHAR',
    enabled: 'BOOLEAN',
    count: 'INTEGER',
    at: 'TIMESTAMPTZ',
    plans: 'STRUCT(name VARCHAR)[]',
  }
  using scan = scanOf(stand, [aConnector({ name: 'users', columns })])
  const manifest = await scan.collect()
  assert.deepEqual(await scan.rows(manifest, 'users'), [
    { odataType: '#microsoft.graph.user', id: '1', enabled: true, plans: [{ name: 'a' }] },
    { id: '2' },
  ])
  assert.deepEqual(entryOf(manifest, 'users').wrongCells, { enabled: 1, count: 1, plans: 1, at: 1 })
})

test('keeps a name that ends with half a character, and the table with it', async () => {
  await using stand = await standIn(() =>
    collection({ id: '1', name: 'Mara \ud83d' }, { id: '2', name: 'Tove 😀' }),
  )
  using scan = scanOf(stand, [aConnector({ name: 'users', columns: { id: 'VARCHAR', name: 'VARCHAR' } })])
  assert.deepEqual(await scan.rows(await scan.collect(), 'users'), [
    { id: '1', name: 'Mara \ufffd' },
    { id: '2', name: 'Tove 😀' },
  ])
})

test('one table that fails is an entry in the manifest; the others are read', async () => {
  const replies: Record<string, Reply> = {
    '/v1.0/good': collection({ id: '1' }),
    '/v1.0/denied': refusal(403, 'Forbidden', 'no'),
    '/v1.0/broken': { status: 500 },
    '/v1.0/throttled': { status: 429 },
    '/v1.0/odd': { body: { settings: [] } },
    '/v1.0/gone': refusal(404, 'NotFound', 'not set up'),
    '/v1.0/object': { body: { nothing: 'known' } },
  }
  await using stand = await standIn(({ url }) => replies[url] ?? { status: 500 })
  const names = ['good', 'denied', 'broken', 'throttled', 'odd', 'gone']
  const object = aConnector({ name: 'object', paging: 'none' })
  using scan = scanOf(stand, [...names.map((name) => aConnector({ name })), object])
  const manifest = await scan.collect()
  assert.deepEqual(
    manifest.connectors.map(({ name, outcome, rows, requests }) => [name, outcome, rows, requests]),
    [
      ['good', 'ok', 1, 1],
      ['denied', 'not-permitted', 0, 1],
      ['broken', 'unreachable', 0, 3],
      ['throttled', 'throttled-out', 0, 3],
      ['odd', 'unexpected-shape', 0, 1],
      ['gone', 'not-found', 0, 1],
      ['object', 'unexpected-shape', 0, 1],
    ],
  )
  await verifySnapshot(scan.store, manifest)
  assert.deepEqual(readdirSync(scan.options.workFolder), [])
})

test('does not ask for what is not licensed or not granted', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/v1.0/subscribedSkus')
      ? collection(sku('AAD_PREMIUM_P2'), sku('INTUNE_A', 'Suspended'))
      : collection({ id: '1' }),
  )
  stand.roles = ['Directory.Read.All']
  const connectors = [
    skus,
    aConnector({ name: 'premium', licence: ['AAD_PREMIUM'] }),
    aConnector({ name: 'devices', licence: ['INTUNE_A'] }),
    aConnector({ name: 'users', permission: ['User.Read.All'], higher: ['Directory.Read.All'] }),
    aConnector({ name: 'policies', permission: ['Policy.Read.All'] }),
  ]
  using scan = scanOf(stand, connectors)
  const manifest = await scan.collect()
  assert.deepEqual(
    manifest.connectors.map(({ name, outcome, requests }) => [name, outcome, requests]),
    [
      ['subscribed_skus', 'ok', 1],
      ['premium', 'ok', 1],
      ['devices', 'not-licensed', 0],
      ['users', 'ok', 1],
      ['policies', 'not-permitted', 0],
    ],
  )
  assert.match(inEnglish(entryOf(manifest, 'policies').reason), /Policy\.Read\.All/)
  assert.equal(
    inEnglish(entryOf(manifest, 'devices').reason),
    'No license of the tenant includes any of these service plans: Microsoft Intune Plan 1.',
    'a plan is called as it is sold',
  )
})

test('asks Microsoft itself when the licences cannot be read', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/v1.0/subscribedSkus') ? { status: 403 } : collection({ id: '1' }),
  )
  using scan = scanOf(stand, [skus, aConnector({ name: 'devices', licence: ['INTUNE_A'] })])
  assert.equal(entryOf(await scan.collect(), 'devices').outcome, 'ok')
})

const optional = { columns: ['signIn'], permission: 'AuditLog.Read.All', licence: null, maxTop: 500 }
const usersWithSignIn = aConnector({
  name: 'users',
  select: true,
  maxTop: 999,
  optional,
  columns: { id: 'VARCHAR', signIn: 'VARCHAR' },
})
const refusesSignIn = ({ url }: Call) =>
  url.includes('signIn')
    ? refusal(403, 'Authentication_RequestFromNonPremiumTenantOrB2CTenant', 'Neither')
    : collection({ id: '1' })

test('leaves optional columns out when their permission is missing, or when Microsoft refuses them', async () => {
  for (const roles of [[], ['AuditLog.Read.All']]) {
    await using stand = await standIn(refusesSignIn)
    stand.roles = roles
    using scan = scanOf(stand, [usersWithSignIn])
    const { outcome, rows, leftOut } = entryOf(await scan.collect(), 'users')
    assert.deepEqual([outcome, rows, leftOut], ['ok', 1, ['signIn']])
    assert.equal(stand.calls.at(-1)?.url, '/v1.0/users?$select=id&$top=999')
  }
})

test('reads optional columns with the page size they allow', async () => {
  await using stand = await standIn(() => collection({ id: '1', signIn: 'today' }))
  stand.roles = ['AuditLog.Read.All']
  using scan = scanOf(stand, [usersWithSignIn])
  const manifest = await scan.collect()
  assert.deepEqual(await scan.rows(manifest, 'users'), [{ id: '1', signIn: 'today' }])
  assert.equal(stand.calls[0]?.url, '/v1.0/users?$select=id,signIn&$top=500')
})

test('splits a collection by first characters so that every value is in one partition', async () => {
  const names = ['anna', 'Ben', '9lives', 'Ärger', '#x', 'zoe']
  const matches = (filter: string, name: string) =>
    filter
      .replace('$filter=', '')
      .split(' and ')
      .every((term) => {
        const start = /startswith\(displayName,'(.)'\)/.exec(term)?.[1] ?? ''
        return name.toLowerCase().startsWith(start) !== term.startsWith('not')
      })
  await using stand = await standIn(({ url, headers }) => {
    const options = (url.split('?')[1] ?? '').split('&')
    const filter = options.find((option) => option.startsWith('$filter')) ?? ''
    if (filter.includes('not(')) {
      assert.equal(headers.consistencylevel, 'eventual')
      assert.ok(options.includes('$count=true'))
    }
    return collection(
      ...names.filter((name) => matches(filter, name)).map((displayName) => ({ displayName })),
    )
  })
  const split = { filterType: 'Alphanumeric', filterField: 'displayName', filterFactor: 1 } as const
  using scan = scanOf(stand, [aConnector({ name: 'users', ...split })])
  const manifest = await scan.collect()
  const read = (await scan.rows(manifest, 'users')).map(({ displayName }) => displayName)
  assert.deepEqual(read.toSorted(), names.toSorted())
  assert.equal(entryOf(manifest, 'users').requests, 37)
})

test('tells how far it is, and never more done than expected', async () => {
  await using stand = await standIn(({ url }) => {
    const page = Number(url.split('p=')[1] ?? 1)
    return {
      body: { value: [{ id: page }], ...(page < 8 && { '@odata.nextLink': `/v1.0/users?p=${page + 1}` }) },
    }
  })
  const events: ProgressEvent[] = []
  using scan = scanOf(stand, [aConnector({ name: 'users' })], { onProgress: (event) => events.push(event) })
  const manifest = await scan.collect()
  assert.ok(events.every(({ done, expected }) => done <= expected))
  assert.deepEqual(events.at(-1), { phase: 'storing', done: 1, expected: 1, estimateMs: null })
  assert.ok(events.some(({ estimateMs }) => estimateMs !== null))
  const again: ProgressEvent[] = []
  await scan.collect({ scanId: 'scan-2', previous: manifest, onProgress: (event) => again.push(event) })
  assert.equal(again[0]?.expected, 8)
})

test('fails as a whole only when there is no token, and says why', async () => {
  await using stand = await standIn(() => collection())
  stand.token = () => ({ status: 401, body: { error_description: 'AADSTS7000222: expired' } })
  using scan = scanOf(stand, [aConnector({ name: 'users' })])
  await assert.rejects(scan.collect(), (problem) => {
    assert.ok(problem instanceof AccessFailure)
    return problem.kind === 'expired-secret'
  })
  assert.equal(scan.store.objects.size, 0)
})

test('fails as a whole when the access is lost in the middle, ends the other readings, and can go on later', async () => {
  let isLost = false
  await using stand = await standIn(({ url }) => {
    const page = Number(url.split('p=')[1] ?? 1)
    const [table = ''] = url.split('?')
    if (table === '/v1.0/users' && page === 3 && stand.tokensGiven === 1) {
      isLost = true
      return refusal(401, 'InvalidAuthenticationToken', 'revoked')
    }
    const isLast = page === (table === '/v1.0/users' ? 5 : 2000)
    return {
      body: { value: [{ id: page }], ...(!isLast && { '@odata.nextLink': `${table}?p=${page + 1}` }) },
    }
  })
  stand.token = () => (isLost ? { status: 401, body: { error_description: 'AADSTS7000222: expired' } } : null)
  const users = aConnector({ name: 'users' })
  // Its reading would go on for long: the token is good for the pages that the service still gives.
  using scan = scanOf(stand, [aConnector({ name: 'groups' }), users])
  await assert.rejects(scan.collect(), (problem) => {
    assert.ok(problem instanceof AccessFailure, String(problem))
    return problem.kind === 'expired-secret'
  })
  assert.ok(stand.calls.length < 100, `${stand.calls.length} calls`)
  assert.equal(scan.store.objects.size, 0)
  isLost = false
  const ended = (await scan.collect()).connectors.map(({ outcome, rows }) => [outcome, rows])
  assert.deepEqual(ended, [
    ['ok', 2000],
    ['ok', 5],
  ])
})

test('leaves no manifest when the store fails, and can go on later', async () => {
  await using stand = await standIn(() => collection({ id: '1' }))
  using scan = scanOf(stand, [aConnector({ name: 'users' })])
  const put = async () => {
    throw new Error('the store is down')
  }
  await assert.rejects(scan.collect({ store: { ...scan.store, put } }), /the store is down/)
  assert.ok(existsSync(`${scan.options.workFolder}/scan-1/journal.jsonl`))
  const manifest = await scan.collect()
  assert.equal(stand.calls.length, 1)
  assert.deepEqual(await scan.rows(manifest, 'users'), [{ id: '1' }])
})
