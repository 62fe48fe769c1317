import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseColumnType } from './column-types.ts'
import { loadConnectors, readConnectors } from './load-connectors.ts'
import { parentsOf, runInOrder, withNeeded } from './order.ts'
import { partitionFilters } from './partitions.ts'
import { missingPermissions, requiredPermissions } from './permissions.ts'
import { requestPath } from './request-path.ts'
import { aConnector } from './testing/scans.ts'

const all = loadConnectors()
const named = (name: string) => all.find((connector) => connector.name === name) ?? assert.fail(name)

function loading(file: string, content: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-connectors-'))
  try {
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
    return readConnectors(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { types: _, ...valid } = aConnector({ name: 'things' })
const mistakes: [string, unknown, RegExp][] = [
  ['an unknown key', { ...valid, pgae: 1 }, /^things\.json: 'pgae' is not a known key$/],
  ['a bad column type', { ...valid, columns: { a: 'TEXT' } }, /^things\.json: column 'a' expected a type/],
  ['an open STRUCT', { ...valid, columns: { a: 'STRUCT(b VARCHAR' } }, /column 'a' expected \)/],
  ['a rest after the type', { ...valid, columns: { a: 'VARCHAR x' } }, /column 'a' expected the end/],
  ['a name that is not the file', { ...valid, name: 'others' }, /'name' must be things/],
  ['an unknown surface', { ...valid, surface: 'sharepoint' }, /'surface' must be one of/],
  ['no path', { ...valid, path: undefined }, /'path' is missing/],
  ['a permission that is no list', { ...valid, permission: 'User.Read.All' }, /'permission' must be a list/],
  [
    'an unknown rule',
    { ...valid, forEach: { table: 'a', key: 'id', as: 'id', only: 'x' } },
    /'forEach\.only' must be one of/,
  ],
  ['a parent that is no table', { ...valid, forEach: { table: 'a', key: 'id', as: 'id' } }, /no table 'a'/],
  [
    'a partition of nothing',
    { ...valid, filterType: 'Alphanumeric', filterFactor: 1 },
    /'filterField' must name/,
  ],
  [
    'too fine a partition',
    { ...valid, filterType: 'Alphanumeric', filterField: 'id', filterFactor: 3 },
    /filterFactor/,
  ],
  [
    'an optional column that is none',
    { ...valid, optional: { columns: ['x'], permission: 'P', licence: null, maxTop: null } },
    /'x' is not a column/,
  ],
  ['no JSON', '{', /is not JSON/],
]
for (const [what, content, message] of mistakes)
  test(`refuses ${what} and names file and key`, () => {
    assert.throws(() => loading('things.json', content), { message })
  })

test('loads the 125 tables of the catalogue, each with typed columns and a way to be read', () => {
  assert.equal(loading('things.json', valid).length, 1)
  assert.equal(all.length, 125)
  for (const { name, types, path } of all) {
    assert.ok(types.size > 0, name)
    assert.doesNotMatch(path ?? '', /\.\.\.|\(flattened\)/, name)
  }
})

test('every {id} in a path has a parent, and every parent an {id}', () => {
  const wrong = all.filter(({ path = '', forEach }) => path.includes('{id}') !== (forEach !== undefined))
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  )
})

test('reads nested types with quoted names', () => {
  const type = parseColumnType('STRUCT("@odata.type" VARCHAR, targets STRUCT(id VARCHAR)[])[]')
  assert.ok(type.kind === 'list' && type.of.kind === 'struct')
  assert.deepEqual([...type.of.fields.keys()], ['@odata.type', 'targets'])
})

test('writes paths with $select, $top and a date that counts back from the scan', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const path = (name: string, withOptional = false) =>
    decodeURI(requestPath(named(name), { now, withOptional }))
  assert.match(path('users'), /^\/v1\.0\/users\?\$select=id,userPrincipalName,.*assignedPlans&\$top=999$/)
  assert.match(path('users', true), /,signInActivity&\$top=500$/)
  assert.equal(
    path('risk_detections'),
    '/v1.0/identityProtection/riskDetections?$filter=detectedDateTime ge 2026-01-30T00:00:00.000Z&$top=500',
  )
  assert.doesNotMatch(path('service_principals'), /sponsors|odataType|customSecurityAttributes/)
})

test('partitions of two characters cover every value once', () => {
  const filters = partitionFilters('name', 2)
  assert.equal(filters.length, 36 * 36 + 36 + 1)
  const matching = (value: string) =>
    filters.filter((filter) =>
      filter.split(' and ').every((term) => {
        const start = /'(.*)'/.exec(term)?.[1] ?? ''
        return value.startsWith(start) !== term.startsWith('not')
      }),
    ).length
  for (const value of ['ab', 'abc', 'a', 'aä', 'ä', '', '9z9']) assert.equal(matching(value), 1, value)
})

test('runs a connector after those it is made from, and refuses a circle', async () => {
  const order: string[] = []
  await runInOrder(all, async ({ name }) => void order.push(name))
  assert.equal(order.length, 125)
  for (const connector of all)
    for (const parent of parentsOf(connector))
      assert.ok(order.indexOf(parent) < order.indexOf(connector.name), `${parent} before ${connector.name}`)
  const circle = ['a', 'b'].map((name) =>
    aConnector({ name, forEach: { table: name === 'a' ? 'b' : 'a', key: 'id', as: 'id' } }),
  )
  await assert.rejects(
    runInOrder(circle, async () => undefined),
    /need each other: a, b, a/,
  )
})

test('adds the tables that enabled ones are made from', () => {
  const names = withNeeded([named('group_members')], all).map(({ name }) => name)
  assert.ok(names.includes('groups') && names.includes('conditional_access_policies'), names.join())
  assert.ok(withNeeded([named('managed_devices')], all).some(({ name }) => name === 'subscribed_skus'))
})

test('derives the permissions from the connectors that are enabled', () => {
  assert.deepEqual(requiredPermissions([named('users'), named('exo_mailboxes'), named('dns_mail_records')]), {
    graph: ['AuditLog.Read.All', 'User.Read.All'],
    exchange: ['Exchange.ManageAsApp'],
    directoryRoles: ['Global Reader'],
  })
  assert.ok(requiredPermissions(all).graph.every((permission) => /^[A-Z][\w-]+(\.\w+)+$/.test(permission)))
})

test('asks for the least permission and is content with a higher one of the same page', () => {
  const both = [named('group_members'), named('authorization_policy')]
  assert.deepEqual(missingPermissions(both, []), ['GroupMember.Read.All', 'Policy.Read.All'])
  assert.deepEqual(missingPermissions(both, ['Directory.Read.All']), ['Policy.Read.All'])
  assert.deepEqual(missingPermissions([named('users')], ['User.ReadWrite.All', 'AuditLog.Read.All']), [])
  // Microsoft's tables do not take the one for all policies here, though its name promises it.
  assert.deepEqual(missingPermissions([named('device_registration_policy')], ['Policy.Read.All']), [
    'Policy.Read.DeviceConfiguration',
  ])
})
