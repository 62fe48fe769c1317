import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DnsLookup } from '#scan/graph/dns.ts'
import { spfReached } from './spf.ts'

const zoneOf =
  (zone: Record<string, string[] | null>): DnsLookup =>
  async (name) => {
    const values = zone[name]
    if (values === null) return { state: 'silent', code: 'ETIMEOUT' }
    return values ? { state: 'found', values } : { state: 'absent', code: 'ENOTFOUND' }
  }

test('a redirect of the record itself is told from one below an include', async () => {
  const lookup = zoneOf({
    'next.example': ['v=spf1 include:mail.example ~all', 'unrelated'],
    'mail.example': ['v=spf1 redirect=deep.example'],
    'deep.example': ['v=spf1 -all'],
  })
  assert.deepEqual(
    (await spfReached(lookup, 'v=spf1 redirect=next.example')).map(({ name, via }) => [name, via]),
    [
      ['next.example', 'redirect'],
      ['mail.example', 'include'],
      ['deep.example', 'include'],
    ],
  )
})

test('a redirect beside all, and what stands behind all, is not asked for', async () => {
  const record = 'v=spf1 redirect=next.example -all include:late.example'
  assert.deepEqual(await spfReached(zoneOf({ 'next.example': ['v=spf1 +all'] }), record), [])
})

test('silence is not the absence of a record', async () => {
  const reached = await spfReached(
    zoneOf({ 'mute.example': null }),
    'v=spf1 include:mute.example include:gone.example -all',
  )
  assert.deepEqual(
    reached.map(({ records }) => records),
    [null, []],
  )
})

test('records that include each other come to an end', async () => {
  const lookup = zoneOf({
    'a.example': ['v=spf1 include:b.example -all'],
    'b.example': ['v=spf1 include:a.example -all'],
  })
  assert.equal((await spfReached(lookup, 'v=spf1 include:a.example -all')).length, 20)
})
