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
  'TXT a.example': ['"v=spf1 include:x.example ?include:y.example include:%{i}.z.example -all"', '"other"'],
  'TXT x.example': ['"v=spf1 ip4:192.0.2.0/24 redirect=deep.example"'],
  'TXT deep.example': ['"v=spf1 include:gone.example ~all"'],
  'TXT y.example': ['"v=spf1 -all include:never.example redirect=never.example"'],
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
    spf: ['v=spf1 include:x.example ?include:y.example include:%{i}.z.example -all'],
    spfReached: [
      {
        name: 'x.example',
        via: 'include',
        passes: true,
        records: ['v=spf1 ip4:192.0.2.0/24 redirect=deep.example'],
      },
      {
        name: 'deep.example',
        via: 'include',
        passes: true,
        records: ['v=spf1 include:gone.example ~all'],
      },
      { name: 'gone.example', via: 'include', passes: true, records: [] },
      {
        name: 'y.example',
        via: 'include',
        passes: false,
        records: ['v=spf1 -all include:never.example redirect=never.example'],
      },
    ],
    dmarc: ['v=DMARC1; p=reject; sp=none; rua=mailto:a@a.example,mailto:b@a.example'],
    dmarcDomain: 'a.example',
    dmarcPolicy: 'reject',
    dmarcSubdomainPolicy: 'none',
    dmarcPct: 100,
    dmarcRua: ['mailto:a@a.example', 'mailto:b@a.example'],
    dmarcRuf: [],
    mx: ['mail.a.example'],
    dkimSelector1: 's1.a.example',
    resolved: true,
  })
  assert.deepEqual(
    [sub?.spf, sub?.dmarcPolicy, sub?.dmarcDomain, sub?.resolved],
    [[], 'reject', 'a.example', true],
  )
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

const silence: Reply = { status: 502, body: {} }
const nameIn = ({ url }: Call) => new URLSearchParams(url.split('?')[1]).get('name') ?? ''
const domains = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `d${index + 1}.example`, isVerified: true }))

test('asks a name that was silent once more at the end, and writes its row once', async () => {
  await using stand = await standIn((call, count) => {
    if (!call.url.startsWith('/dns-query')) return collection(...domains(12))
    const isSilent = nameIn(call) === '_dmarc.d2.example' ? count === 1 : nameIn(call) === 'd3.example'
    return isSilent ? silence : dns(call)
  })
  using scan = scanOf(stand, fromCatalogue('domains', 'dns_mail_records'))
  const manifest = await scan.collect()
  const rows = await scan.rows(manifest, 'dns_mail_records')
  assert.equal(entryOf(manifest, 'dns_mail_records').outcome, 'ok')
  assert.deepEqual(
    rows.map(({ domain }) => domain).toSorted(),
    domains(12)
      .map(({ id }) => id)
      .toSorted(),
  )
  assert.deepEqual(
    rows.filter(({ resolved }) => resolved !== true).map(({ domain }) => domain),
    ['d3.example'],
  )
  const asked = stand.calls.map(nameIn).filter((name) => name.startsWith('_dmarc'))
  assert.deepEqual(asked.slice(-2).toSorted(), ['_dmarc.d2.example', '_dmarc.d3.example'])
  assert.equal(asked.length, 14)
})

test('asks a host that was silent once more; without an answer it is neither there nor gone', async () => {
  await using stand = await standIn((call, count) => {
    const redirectUris = ['https://app.a.example', 'https://slow.example', 'https://silent.example']
    if (!call.url.startsWith('/dns-query')) return collection({ id: '1', web: { redirectUris } })
    const isSilent = nameIn(call) === 'slow.example' ? count === 1 : nameIn(call) === 'silent.example'
    return isSilent ? silence : dns(call)
  })
  using scan = scanOf(stand, fromCatalogue('applications', 'dns_redirect_hosts'))
  assert.deepEqual(await scan.rows(await scan.collect(), 'dns_redirect_hosts'), [
    { host: 'app.a.example', resolved: true, rcode: 'NOERROR' },
    { host: 'slow.example', resolved: false, rcode: 'NXDOMAIN' },
    { host: 'silent.example', rcode: 'HTTP_502' },
  ])
})

/** Kills the scan after the first ten of 25 domains were noted, and goes on with it. */
async function resumed(answering: (call: Call, isResumed: boolean) => Reply) {
  let isResumed = false
  await using stand = await standIn((call) =>
    call.url.startsWith('/dns-query') ? answering(call, isResumed) : collection(...domains(25)),
  )
  using scan = scanOf(stand, fromCatalogue('domains', 'dns_mail_records'))
  let steps = 0
  const onProgress = () => {
    if (stand.calls.some(({ url }) => url.startsWith('/dns-query')) && ++steps === 2)
      throw new Error('killed')
  }
  await assert.rejects(scan.collect({ onProgress }), /killed/)
  const before = stand.calls.length
  isResumed = true
  const manifest = await scan.collect()
  const { outcome } = entryOf(manifest, 'dns_mail_records')
  const rows = await scan.rows(manifest, 'dns_mail_records')
  return { outcome, rows, calls: stand.calls.slice(before) }
}

test('a DNS that answers neither before nor after a restart is unreachable', async () => {
  const { outcome, rows } = await resumed(() => silence)
  assert.deepEqual([outcome, rows.length], ['unreachable', 0])
})

test('what the DNS answered before a restart counts after it, and what was silent is asked again', async () => {
  const { outcome, rows, calls } = await resumed((call, isResumed) =>
    isResumed === nameIn(call).endsWith('d3.example') ? dns(call) : silence,
  )
  assert.equal(outcome, 'ok')
  assert.equal(rows.length, 25)
  assert.equal(new Set(rows.map(({ domain }) => domain)).size, 25)
  const answered = rows.filter(({ resolved }) => resolved === true).map(({ domain }) => domain)
  assert.deepEqual(
    answered.toSorted(),
    domains(10)
      .map(({ id }) => id)
      .toSorted(),
  )
  assert.ok(!calls.some((call) => nameIn(call) === 'd2.example'))
})
