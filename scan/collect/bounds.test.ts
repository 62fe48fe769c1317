import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { type Reply, standIn } from '#scan/graph/testing/stand-in.ts'
import { aConnector, entryOf, scanOf } from './testing/scans.ts'

/** Pages without end, each of so many rows. */
const endless = (rows: number, row: (n: number) => object) => {
  let page = 0
  return (url: string): Reply => {
    page += 1
    const value = Array.from({ length: rows }, (_, n) => row(page * rows + n))
    const path = url.split('?')[0]
    return { body: { value, '@odata.nextLink': `$origin${path}?$skiptoken=${page}` } }
  }
}
const connector = aConnector({ name: 'users' })

test('a table with more rows than any tenant has is given up, and leaves nothing', async () => {
  const answer = endless(10, (n) => ({ id: `u${n}` }))
  await using stand = await standIn(({ url }) => linked(answer(url), stand.url))
  using scan = scanOf(stand, [connector], { tableLimits: { rows: 25, bytes: 1e9 } })
  const manifest = await scan.collect()
  const { outcome, reason, rows, bytes } = entryOf(manifest, 'users')
  assert.deepEqual([outcome, rows, bytes], ['unexpected-shape', 0, 0])
  assert.equal(inEnglish(reason), 'More than 25 rows.')
  assert.equal(stand.calls.length, 3)
  assert.ok(![...scan.store.objects.keys()].some((key) => key.includes('users')))
})

test('answers that are large and hold nothing that is kept are given up too', async () => {
  const answer = endless(10, (n) => ({ id: `u${n}`, padding: 'x'.repeat(10_000) }))
  await using stand = await standIn(({ url }) => linked(answer(url), stand.url))
  using scan = scanOf(stand, [connector], { tableLimits: { rows: 1e6, bytes: 2_500_000 } })
  const manifest = await scan.collect()
  const { outcome, reason } = entryOf(manifest, 'users')
  assert.equal(outcome, 'unexpected-shape')
  assert.match(inEnglish(reason), /^The answers for this table are larger than 3 MB\.$/)
  assert.ok(stand.calls.length <= 25)
})

test('a table at its limit is read, and the limit is of each table', async () => {
  await using stand = await standIn(() => ({ body: { value: [{ id: 'a' }, { id: 'b' }] } }))
  using scan = scanOf(stand, [connector, aConnector({ name: 'groups' })], {
    tableLimits: { rows: 2, bytes: 1e6 },
  })
  const manifest = await scan.collect()
  assert.deepEqual(
    manifest.connectors.map(({ outcome, rows }) => [outcome, rows]),
    [
      ['ok', 2],
      ['ok', 2],
    ],
  )
})

test('rows that were read before a cut count when the scan goes on', async () => {
  let isCut = true
  const answer = endless(10, (n) => ({ id: `u${n}` }))
  await using stand = await standIn(({ url }) => {
    if (isCut && url.includes('skiptoken=2')) return { status: 503 }
    return linked(answer(url), stand.url)
  })
  using scan = scanOf(stand, [connector], { tableLimits: { rows: 35, bytes: 1e9 }, maxAttempts: 1 })
  const failing = scan.collect({ onTable: () => assert.fail('cut') })
  await assert.rejects(failing, /cut/)
  assert.ok(readdirSync(join(scan.options.workFolder, 'scan-1')).length > 0)
  isCut = false
  const manifest = await scan.collect()
  assert.equal(inEnglish(entryOf(manifest, 'users').reason), 'More than 35 rows.')
})

test('what a national cloud does not have is asked for, and told as such when it is refused', async () => {
  let isThere = false
  await using stand = await standIn(() =>
    isThere ? { body: { value: [{ id: 'x' }] } } : { status: 404, body: { error: { code: 'NotFound' } } },
  )
  const risky = aConnector({ name: 'risky_users' })
  const outcomeIn = async (name: 'china' | 'gcc-high') => {
    using scan = scanOf(stand, [risky], { cloud: cloudNamed(name) })
    return entryOf(await scan.collect(), 'risky_users')
  }
  const away = await outcomeIn('china')
  assert.equal(away.outcome, 'not-in-cloud')
  assert.equal(
    inEnglish(away.reason),
    'Not available in China (21Vianet). Microsoft answered: HTTP 404 NotFound',
  )
  assert.equal((await outcomeIn('gcc-high')).outcome, 'not-found', 'where it should be')
  isThere = true
  assert.equal((await outcomeIn('china')).outcome, 'ok', 'Microsoft has brought it there')
})

function linked(reply: Reply, origin: string): Reply {
  return { ...reply, body: JSON.parse(JSON.stringify(reply.body).replaceAll('$origin', origin)) as unknown }
}
