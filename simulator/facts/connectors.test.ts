import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CloudName, cloudNamed, cloudNames } from '#contract/kit/clouds.ts'
import { type Connector, connectors } from '../test-connectors.ts'
import {
  documentedPath,
  pageOfType,
  propertiesOf,
  propertiesOfAll,
  typesUnder,
  withoutPage,
} from './facts.ts'
import { fieldsOf } from './test-column-fields.ts'

const onGraph = connectors.filter(({ surface, derivedFrom }) => surface === 'graph' && !derivedFrom)

/** Columns that a scan makes itself: from the parent, or by a rule of scan/collect/compute.ts. */
const made: Record<string, string[]> = {
  'federation-certificate-expiry': ['signingCertificateExpiryDateTime'],
  'app-role-value': ['resourceAppId', 'appRoleValue'],
  'role-definition-id': ['roleDefinitionId'],
}

/** The path as its page names it, with the scope where a page has a table for each. */
const pathOf = ({ path = '' }: Connector) =>
  `${path.split('?')[0] ?? ''}${path.includes("scopeType eq 'Group'") ? ' Group' : ''}`
const keyOf = (connector: Connector) => `${connector.version} ${pathOf(connector)}`

const optionsOf = ({ path = '', select, paging, maxTop, filterType }: Connector): string[] => [
  ...new Set([
    ...(path.split('?')[1] ?? '')
      .split('&')
      .filter(Boolean)
      .map((option) => option.slice(0, option.indexOf('='))),
    ...(select ? ['$select'] : []),
    ...(paging === 'nextLink' && maxTop ? ['$top'] : []),
    ...(filterType === 'Alphanumeric' ? ['$filter', '$count'] : []),
  ]),
]

test('every path has a page, or a reason why it is read without one', () => {
  const without = onGraph.filter(
    (connector) => !documentedPath(connector.version ?? 'v1.0', pathOf(connector)),
  )
  const listed = Object.keys(withoutPage.paths)
  assert.deepEqual(without.map(keyOf).toSorted(), listed.toSorted())
})

test('what a national cloud does not have by the pages is what its table of tables says', () => {
  const lacking = (cloud: 'us' | 'china') =>
    onGraph
      .filter((connector) => {
        const page = documentedPath(connector.version ?? 'v1.0', pathOf(connector))
        return page?.clouds && !page.clouds.includes(cloud)
      })
      .map(({ name }) => name)
      .toSorted()
  const byTable = (name: CloudName) =>
    cloudNamed(name)
      .lacks.tables.filter((table) => onGraph.some((connector) => connector.name === table))
      // No page of the reference has it, so none says where it is.
      .filter((table) => table !== 'identity_protection_notifications')
      .toSorted()
  for (const name of ['gcc-high', 'dod'] as const) assert.deepEqual(byTable(name), lacking('us'), name)
  assert.deepEqual(byTable('china'), lacking('china'))
  assert.deepEqual([...byTable('worldwide'), ...byTable('gcc')], [])
  const known = new Set(connectors.map(({ name }) => name))
  for (const name of cloudNames)
    assert.deepEqual(
      cloudNamed(name).lacks.tables.filter((table) => !known.has(table)),
      [],
      name,
    )
})

for (const connector of onGraph) {
  const version = connector.version ?? 'v1.0'
  const page = documentedPath(version, pathOf(connector)) ?? withoutPage.paths[keyOf(connector)]
  test(`${connector.name} is read as documented`, () => {
    assert.ok(page, 'no page')
    const { permission, higher = [] } = connector
    const all = [...page.least, ...page.higher]
    assert.deepEqual(
      { permission: permission.filter((name) => !all.includes(name)), higher: higher.toSorted() },
      {
        permission: [],
        higher: all.filter((name) => !permission.includes(name)).toSorted(),
      },
      'permissions',
    )
    assert.equal(permission.length > 0, all.length > 0, 'asks for a permission that nothing needs')
    if (!('page' in page)) return
    const asked = optionsOf(connector)
    if (page.least.length > 0 && !(connector.name in withoutPage.higherOnPurpose))
      assert.ok(page.least.includes(permission[0] ?? ''), `the least permission is ${page.least[0]}`)
    const refused = asked.filter(
      (option) =>
        page.options &&
        !page.options.includes(option) &&
        !(`${keyOf(connector)} ${option}` in withoutPage.options),
    )
    assert.deepEqual(refused, [], 'options')
    assert.deepEqual(strayColumns(connector, page.resources), [], 'columns')
    assert.deepEqual(strayExpansions(connector, page.resources), [], 'expansions')
  })
}

function strayColumns(connector: Connector, resources: string[]): string[] {
  const { columns, forEach, compute } = connector
  const version = connector.version ?? 'v1.0'
  const own = ['odataType', forEach?.as, ...(compute ? (made[compute] ?? []) : [])]
  const stray = Object.entries(columns)
    .filter(([column]) => !own.includes(column))
    .flatMap(([column, type]) => strayFields(version, resources, column, fieldsOf(type), column))
  return stray.filter((field) => !(`${keyOf(connector)} ${field}` in withoutPage.properties))
}

type Fields = { [name: string]: Fields }

/** What is not on the page of the type, by its path; where a type has no page here, its fields cannot be compared. */
function strayFields(
  version: 'v1.0' | 'beta',
  types: string[],
  name: string,
  fields: Fields,
  at: string,
): string[] {
  const property = propertiesOfAll(version, types).get(name)
  if (!property) return [at]
  const inner = pageOfType(version, property.type)
  if (inner === null || propertiesOf(version, inner) === null) return []
  return Object.entries(fields)
    .filter(([field]) => !field.startsWith('@'))
    .flatMap(([field, below]) => strayFields(version, typesUnder(inner), field, below, `${at}.${field}`))
}

function strayExpansions({ path = '', version }: Connector, resources: string[]): string[] {
  const expand = /\$expand=([^&]*)/.exec(path)?.[1]
  if (!expand) return []
  const known = propertiesOfAll(version ?? 'v1.0', resources)
  return expand
    .replaceAll(/\([^()]*(\([^()]*\))?[^()]*\)/g, '')
    .split(',')
    .filter((name) => !known.get(name)?.isRelationship)
}
