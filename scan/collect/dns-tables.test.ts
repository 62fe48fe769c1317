import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Call, type Reply, standIn } from '#scan/graph/testing/stand-in.ts'
import { loadConnectors } from './load-connectors.ts'
import { entryOf, scanOf } from './testing/scans.ts'

const collection = (...value: unknown[]): Reply => ({ body: { value } })
const fromCatalogue = (...names: string[]) =>
  loadConnectors()
    .filter(({ name }) => names.includes(name))
    .map((connector) => ({ ...connector, permission: [] }))

const zone: Record<string, string[]> = {
  'TXT a.example': ['"v=spf1 include:x -all"', '"other"'],
  'TXT _dmarc.a.example': ['"v=DMARC1; p=reject; sp=none; rua=mailto:a@a.example,mailto:b@a.example"'],
  'MX a.example': ['10 mail.a.example.'],
  'CNAME selector1._domainkey.a.example': ['s1.a.example.'],
  'A app.a.example': ['192.0.2.1'],
}
const types: Record<string, number> = { A: 1, CNAME: 5, MX: 15, TXT: 16 }
const dns = ({ url }: Call): Reply => {
  const query = new URLSearchParams(url.split('?')[1])
  const type = query.get('type') ?? ''
  const values = zone[`${type} ${query.get('name')}`]
  const Answer = values?.map((data) => ({ type: types[type], data }))
  return { body: values ? { Status: 0, Answer } : { Status: 3 } }
}

test('asks the DNS about verified domains and about hosts that applications redirect to', async () => {
  await using stand = await standIn((call) => {
    if (call.url.startsWith('/dns-query')) return dns(call)
    if (call.url.startsWith('/v1.0/domains'))
      return collection(
        { id: 'a.example', isVerified: true },
        { id: 'sub.a.example', isVerified: true },
        { id: 'new.example', isVerified: false },
      )
    const redirectUris = [
      'https://app.a.example/x',
      'https://gone.example/y',
      'http://localhost:3000',
      'https://app.a.example/z',
    ]
    return collection({ id: '1', web: { redirectUris } })
  })
  using scan = scanOf(
    stand,
    fromCatalogue('domains', 'dns_mail_records', 'applications', 'dns_redirect_hosts'),
  )
  const manifest = await scan.collect()
  const [own, sub, ...more] = await scan.rows(manifest, 'dns_mail_records')
  assert.equal(more.length, 0)
  assert.deepEqual(own, {
    domain: 'a.example',
    spf: ['v=spf1 include:x -all'],
    dmarc: ['v=DMARC1; p=reject; sp=none; rua=mailto:a@a.example,mailto:b@a.example'],
    dmarcPolicy: 'reject',
    dmarcSubdomainPolicy: 'none',
    dmarcPct: 100,
    dmarcRua: ['mailto:a@a.example', 'mailto:b@a.example'],
    dmarcRuf: [],
    mx: ['mail.a.example'],
    dkimSelector1: 's1.a.example',
    resolved: true,
  })
  assert.deepEqual([sub?.spf, sub?.dmarcPolicy, sub?.resolved], [[], 'reject', true])
  assert.deepEqual(await scan.rows(manifest, 'dns_redirect_hosts'), [
    { host: 'app.a.example', resolved: true, rcode: 'NOERROR' },
    { host: 'gone.example', resolved: false, rcode: 'NXDOMAIN' },
  ])
})

test('a DNS that does not answer is unreachable, not a domain without records', async () => {
  await using stand = await standIn(({ url }) =>
    url.startsWith('/dns-query')
      ? { status: 502, body: {} }
      : collection({ id: 'a.example', isVerified: true }),
  )
  using scan = scanOf(stand, fromCatalogue('domains', 'dns_mail_records'))
  assert.equal(entryOf(await scan.collect(), 'dns_mail_records').outcome, 'unreachable')
})
