import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { differences, readExpected } from '#scan/collect/testing/expected-outcomes.ts'
import type { Decision } from '#scan/evaluate/decisions.ts'
import { readConfig } from '../kit/config.ts'
import { tenants, testSimulator } from '../testing/simulator.ts'
import { evaluate } from './evaluate.ts'
import { contactTable, contactTenant } from './first-contact.ts'
import { record } from './record.ts'
import { registrationOf } from './registration.ts'

const simulator = await testSimulator()
await simulator.control('POST', 'limits', { off: true })
const environment = {
  MICROSOFT_IDENTITY_URL: simulator.url,
  MICROSOFT_SERVICE_URL: simulator.url,
  MICROSOFT_CLIENT_ID: '5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11',
  MICROSOFT_CLIENT_SECRET: 'simulator-secret',
}
const config = readConfig(environment)
const folder = mkdtempSync(join(tmpdir(), 'parapet-record-'))
after(() => rmSync(folder, { recursive: true }))

test('every connector of a tenant is asked for a page, and what a refusal costs is told', async () => {
  const contacts = await contactTenant(config, tenants.northbrine)
  const refused = contacts.filter(({ outcome }) => outcome !== 'ok')
  assert.deepEqual(
    refused.map(({ table, outcome }) => [table, outcome]),
    [['on_premises_synchronization', 'not-permitted']],
  )
  assert.ok(contacts.length >= 120 && (refused[0]?.checksLost ?? 0) >= 1)
  const lines = contactTable(contacts)
  assert.match(lines.at(-1) ?? '', /^\d+ of \d+ tables answered, \d+ checks have no result\.$/)
  const closed = lines.find((line) => line.includes('on_premises_synchronization')) ?? ''
  assert.match(closed, /2 checks lost .*Microsoft does not open this to applications/)
  assert.ok(lines.some((line) => / 1 row .*takes Policy\.Read\.All/.test(line)))
  assert.doesNotMatch(lines.join('\n'), / 1 (rows|checks)|licence/)
  assert.doesNotMatch(JSON.stringify(contacts), /northbrine|@|[0-9a-f]{8}-[0-9a-f]{4}-/i)
})

test('a cell of another type is told, and a domain that could not be read for a moment costs Purview no shape', async () => {
  const tenant = 'northbrine'
  const fault = (kind: string, path: string, times: number) =>
    simulator.control('POST', 'faults', { kind, path, times, tenant })
  await fault('graph-shape', '/policies/authorizationPolicy', 1)
  await fault('graph-503', '/organization', 4)
  const contacts = await contactTenant(config, tenants.northbrine)
  await simulator.control('POST', 'reset')
  await simulator.control('POST', 'limits', { off: true })
  const told = new Map(contacts.map((contact) => [contact.table, contact]))
  assert.equal(Object.keys(told.get('authorization_policy')?.wrongCells ?? {}).length, 1)
  assert.ok(contactTable(contacts).some((line) => /authorization_policy.*of another type: \w+/.test(line)))
  assert.deepEqual(
    contacts.filter(({ service }) => service === 'compliance').map(({ outcome }) => outcome),
    ['unreachable', 'unreachable', 'unreachable', 'unreachable'],
  )
})

test('a tenant without Global Reader is told of it, and one without consent has no tables', async () => {
  const contacts = await contactTenant(config, tenants.glasshouse)
  const mail = contacts.find(({ table }) => table === 'exo_transport_rules')
  assert.equal(mail?.outcome, 'not-permitted')
  assert.ok(mail.permission.includes('Global Reader') && /Global Reader/.test(mail.reason ?? ''))
  await assert.rejects(contactTenant(config, tenants.hollowbrook), /No token for the tenant: .*AADSTS7000229/)
  await assert.rejects(contactTenant(config, 'northbrine'), /a GUID/)
})

test('a recording has the shapes of the tenant, nothing that names it, and is decided as the tenant is', async () => {
  const file = join(folder, 'tenant.json')
  const before = { ...process.env }
  Object.assign(process.env, environment)
  try {
    await record.run(['--tenant', tenants.northbrine, file])
  } finally {
    process.env = before
  }
  const content = readFileSync(file, 'utf8')
  const recorded = JSON.parse(content) as Record<string, Record<string, unknown>[]>
  assert.ok(Object.keys(recorded).length > 100)
  assert.doesNotMatch(content, /northbrine|ada\.admin|Ada Admin/i)
  const people = new Set(recorded.users?.map(({ id }) => id))
  const holders = recorded.role_assignments?.map(({ principalId }) => principalId) ?? []
  assert.ok(
    holders.some((id) => people.has(id)),
    'links between tables stay',
  )
  assert.ok(recorded.role_definitions?.some(({ id }) => id === '62e90394-69f5-4237-9190-012177145e10'))

  const decisions = await decided(file)
  assert.deepEqual(
    decisions.filter(({ reason }) => reason === 'query-failed').map(({ id }) => id),
    [],
  )
  const otherwise = differences(readExpected('northbrine'), decisions).map((line) => line.split(':')[0])
  assert.deepEqual(otherwise, [
    // Every license counts as present in a file.
    'dlp-covers-copilot',
    // Kinds of data are known by the names that people gave them.
    'dlp-protects-personal-and-payment-data',
    'elevated-insider-risk-is-blocked-from-office-365',
    // One page was read.
    'per-user-mfa-is-disabled',
    'private-apps-need-strong-authentication',
    // The hosts have other names now, and nobody asked the DNS for them.
    'redirect-addresses-point-at-living-hosts',
  ])
})

test('a recording can be played by the simulator, and answers as the tenant did', async () => {
  const recordTo = async (name: string, from: Record<string, string>, tenantId: string) => {
    const file = join(folder, name)
    const before = { ...process.env }
    Object.assign(process.env, from)
    try {
      await record.run(['--tenant', tenantId, file])
    } finally {
      process.env = before
    }
    return file
  }
  const rowsIn = (file: string) =>
    Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>)
        // Nobody asks a DNS about domains that do not exist; without one parent there is nothing to refuse.
        .filter(([table, rows]) => !table.startsWith('dns_') && rows.length > 0)
        .map(([table, rows]) => [table, rows.length]),
    )
  const file = await recordTo('story.json', environment, tenants.fallowfield)
  const player = await testSimulator(['--recording', file])
  await player.control('POST', 'limits', { off: true })
  const url = { MICROSOFT_IDENTITY_URL: player.url, MICROSOFT_SERVICE_URL: player.url }
  const again = await recordTo('again.json', { ...environment, ...url }, player.recorded?.tenantId ?? '')
  assert.deepEqual(rowsIn(again), rowsIn(file))
  assert.deepEqual(player.recorded?.undocumented, [])
  const config = readConfig({ ...environment, ...url })
  const contacts = await contactTenant(config, player.recorded?.tenantId ?? '')
  const devices = contacts.find(({ table }) => table === 'device_registration_policy')
  assert.equal(devices?.outcome, 'not-permitted', 'what was not answered then is refused now')
})

/** What `parapet evaluate` prints of a file. */
async function decided(file: string): Promise<Decision[]> {
  const printed: string[] = []
  const log = console.log
  console.log = (line: string) => void printed.push(line)
  try {
    await evaluate.run([file])
  } finally {
    console.log = log
  }
  return JSON.parse(printed.join('\n')) as Decision[]
}

test('the registration asks for the claims that sign-in reads, the permissions of Graph by id and both of Exchange', () => {
  const { application, graphPermissions } = registrationOf('https://parapet.example', cloudNamed('worldwide'))
  assert.deepEqual(
    application.optionalClaims.idToken.map(({ name }) => name),
    ['email', 'acct', 'xms_edov'],
  )
  const [onGraph, ...onExchange] = application.requiredResourceAccess
  assert.equal(onExchange.length, 2)
  assert.equal(onGraph?.resourceAppId, '00000003-0000-0000-c000-000000000000')
  const ids = onGraph.resourceAccess.map(({ id }) => id)
  assert.equal(new Set(ids).size, graphPermissions.length)
  // Policy.Read.B2BManagementPolicy in Microsoft's reference.
  assert.ok(ids.includes('227900ff-df89-40f8-90e2-8157cf6995d5'))
  assert.ok(application.web.redirectUris.every((uri) => uri.startsWith('https://parapet.example/api/')))
  assert.ok(graphPermissions.includes('Policy.Read.B2BManagementPolicy'))
  const inChina = registrationOf('https://parapet.example', cloudNamed('china'))
  assert.ok(!inChina.graphPermissions.includes('Policy.Read.B2BManagementPolicy'))
})
