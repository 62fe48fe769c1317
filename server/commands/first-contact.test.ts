import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { cloudNamed } from '#contract/kit/clouds.ts'
import { loadConnectors } from '#scan/collect/load-connectors.ts'
import { differences, readExpected } from '#scan/collect/testing/expected-outcomes.ts'
import type { Decision } from '#scan/evaluate/decisions.ts'
import { openBudget } from '#scan/graph/budget.ts'
import { systemClock } from '#scan/graph/clock.ts'
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
/** Without Microsoft's limits, and in a moment what it would wait in a minute. */
const pace = {
  budget: openBudget({ scale: Number.POSITIVE_INFINITY }),
  clock: {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 1000, signal),
  },
}
const folder = mkdtempSync(join(tmpdir(), 'parapet-record-'))
after(() => rmSync(folder, { recursive: true }))

/** Reads northbrine while so many of the next requests for each path fail. */
async function readWhileFailing<T>(
  faults: [kind: string, path: string, times: number][],
  read: () => Promise<T>,
): Promise<T> {
  for (const [kind, path, times] of faults)
    await simulator.control('POST', 'faults', { kind, path, times, tenant: 'northbrine' })
  try {
    return await read()
  } finally {
    await simulator.control('POST', 'reset')
    await simulator.control('POST', 'limits', { off: true })
  }
}

test('every connector of a tenant is asked for a page, and what a refusal, a silence or an odd cell costs is told', async () => {
  const contacts = await readWhileFailing(
    [
      ['graph-shape', '/policies/authorizationPolicy', 1],
      ['graph-503', '/organization', 4],
    ],
    () => contactTenant(config, tenants.northbrine, pace),
  )
  const told = new Map(contacts.map((contact) => [contact.table, contact]))
  const refused = contacts.filter(({ outcome }) => outcome !== 'ok')
  const [domains, others] = [true, false].map((isPurview) =>
    refused.filter(({ service }) => (service === 'compliance') === isPurview),
  )
  assert.deepEqual(
    others?.map(({ table, outcome }) => [table, outcome]),
    [
      ['on_premises_synchronization', 'not-permitted'],
      ['organization', 'unreachable'],
    ],
  )
  // A domain that could not be read for a moment costs Purview no shape.
  assert.deepEqual(
    domains?.map(({ outcome }) => outcome),
    ['unreachable', 'unreachable', 'unreachable', 'unreachable'],
  )
  assert.ok(contacts.length >= 120 && (others?.[0]?.checksLost ?? 0) >= 1)
  assert.equal(Object.keys(told.get('authorization_policy')?.wrongCells ?? {}).length, 1)
  const lines = contactTable(contacts)
  assert.match(lines.at(-1) ?? '', /^\d+ of \d+ tables answered, \d+ checks have no result\.$/)
  const closed = lines.find((line) => line.includes('on_premises_synchronization')) ?? ''
  assert.match(closed, /2 checks lost .*Microsoft does not open this to applications/)
  assert.ok(lines.some((line) => / 1 row .*takes Policy\.Read\.All/.test(line)))
  assert.ok(lines.some((line) => /authorization_policy.*of another type: \w+/.test(line)))
  assert.doesNotMatch(lines.join('\n'), / 1 (rows|checks)|licence/)
  assert.doesNotMatch(JSON.stringify(contacts), /northbrine|@|[0-9a-f]{8}-[0-9a-f]{4}-/i)
})

test('a tenant without Global Reader is told of it, and one without consent has no tables', async () => {
  const contacts = await contactTenant(config, tenants.glasshouse, pace)
  assert.equal(contacts.find(({ table }) => table === 'users')?.outcome, 'ok')
  const mail = contacts.find(({ table }) => table === 'exo_transport_rules')
  assert.equal(mail?.outcome, 'not-permitted')
  assert.ok(mail.permission.includes('Global Reader') && /Global Reader/.test(mail.reason ?? ''))
  await assert.rejects(contactTenant(config, tenants.hollowbrook), /No token for the tenant: .*AADSTS7000229/)
  await assert.rejects(contactTenant(config, 'northbrine'), /a GUID/)
})

/** Recorded while one table did not answer. */
const file = join(folder, 'tenant.json')
const silent = 'operation_approval_policies'
await readWhileFailing([['graph-503', '/deviceManagement/operationApprovalPolicies', 4]], () =>
  record.run(['--tenant', tenants.northbrine, file], { ...pace, env: environment }),
)

test('a recording has the shapes of the tenant, nothing that names it, and is decided as the tenant is', async () => {
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
    // It did not answer.
    'intune-changes-need-a-second-administrator',
    // One page was read.
    'per-user-mfa-is-disabled',
    'private-apps-need-strong-authentication',
    // The hosts have other names now, and nobody asked the DNS for them.
    'redirect-addresses-point-at-living-hosts',
  ])
})

test('a recording can be played by the simulator, and answers as the tenant did', async () => {
  const recorded = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>)
  const player = await testSimulator(['--recording', file])
  await player.control('POST', 'limits', { off: true })
  assert.deepEqual(player.recorded?.undocumented, [])
  const url = { MICROSOFT_IDENTITY_URL: player.url, MICROSOFT_SERVICE_URL: player.url }
  const contacts = await contactTenant(
    readConfig({ ...environment, ...url }),
    player.recorded?.tenantId ?? '',
    pace,
  )
  const derived = loadConnectors().flatMap(({ name, derivedFrom }) => (derivedFrom ? [name] : []))
  // Nobody asks a DNS about domains that do not exist; without one parent there is nothing to refuse.
  const counted = (tables: [name: string, rows: number][]) =>
    Object.fromEntries(
      tables.filter(([name, rows]) => !name.startsWith('dns_') && !derived.includes(name) && rows > 0),
    )
  assert.deepEqual(
    counted(contacts.map(({ table, rows }) => [table, rows])),
    counted(recorded.map(([table, rows]) => [table, rows.length])),
  )
  const unanswered = contacts.find(({ table }) => table === silent)
  assert.equal(unanswered?.outcome, 'not-permitted', 'what was not answered then is refused now')
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
