import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { beginSignIn, control, pick, redeem } from '../test-application.ts'
import { type Client, clientOf, type GraphError, type GraphPage, type GraphRow } from '../test-graph.ts'
import { endpoints } from './endpoints.ts'
import { ordered, orderOf } from './order.ts'
import { eachRow, rowsOf } from './rows.ts'

let simulator: Simulator
let large: Client
let strong: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
  await control(simulator.url, 'POST', 'limits', { off: true })
  large = await clientOf(simulator.url, 'alder-finch')
  strong = await clientOf(simulator.url, 'northbrine')
})
after(() => simulator.stop())

const eventual = { consistencylevel: 'eventual' }
const read = async (client: Client, path: string, headers = {}): Promise<GraphPage & GraphRow> => {
  const response = await client.get(path, headers)
  const body = await response.json()
  assert.equal(response.status, 200, `${path}: ${JSON.stringify(body)}`)
  return body as GraphPage & GraphRow
}
const refused = async (client: Client, path: string, headers = {}) => {
  const response = await client.get(path, headers)
  const { error } = (await response.json()) as GraphError
  return `${response.status} ${error?.code}: ${error?.message}`
}
const idsOf = (rows: GraphRow[]) => rows.map(({ id }) => id)
const managerIn = (row: GraphRow) => row.manager as GraphRow | undefined

test('$expand=manager shows who somebody reports to, the path gives the same, and their direct reports name them', async () => {
  const { rows } = await large.all('/v1.0/users?$expand=manager&$select=id,displayName,userType&$top=999')
  const managed = rows.filter((row) => managerIn(row))
  assert.ok(managed.length > 1000 && managed.length < rows.length)
  for (const row of rows.filter(({ userType }) => userType === 'Guest'))
    assert.equal(managerIn(row), undefined)
  const [one = {}] = managed.slice(500)
  const manager = managerIn(one) ?? {}
  assert.equal(manager['@odata.type'], '#microsoft.graph.user')
  assert.equal(typeof manager.accountEnabled, 'boolean')
  assert.ok(!('signInActivity' in manager) && !('manager' in manager))
  const alone = await read(large, `/v1.0/users/${one.id}/manager`)
  assert.equal(alone.id, manager.id)
  assert.equal(Object.keys(alone).filter((name) => !name.startsWith('@')).length, 11)
  assert.match(String(alone['@odata.context']), /\$metadata#users\/[^/]+\/manager\/\$entity$/)
  const reports = await large.all(`/v1.0/users/${manager.id}/directReports`)
  const expected = managed.filter((row) => managerIn(row)?.id === manager.id)
  assert.deepEqual(idsOf(reports.rows).toSorted(), idsOf(expected).toSorted())
  const without = rows.find((row) => !managerIn(row))
  assert.deepEqual(await large.refusal(`/v1.0/users/${without?.id}/manager`), [
    404,
    'Request_ResourceNotFound',
  ])
})

test('managers want the permissions of their page, and User.Read alone does not show them', async () => {
  const signIn = await beginSignIn(simulator.url)
  const { access_token: token } = await redeem(signIn, await pick(signIn, 'northbrine/uma-user'))
  const asUma = (path: string) =>
    fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal((await asUma('/v1.0/me')).status, 200)
  for (const path of ['/v1.0/me?$expand=manager', '/v1.0/me/manager', '/v1.0/me/directReports'])
    assert.equal((await asUma(path)).status, 403, path)
  const [user = {}] = (await strong.page('/v1.0/users?$top=1')).value
  const statusWith = async (consented: string[] | 'all', path: string) => {
    await control(simulator.url, 'PATCH', 'tenants/northbrine/app', { consented })
    return (await (await clientOf(simulator.url, 'northbrine')).get(path)).status
  }
  assert.equal(await statusWith(['Policy.Read.All'], `/v1.0/users/${user.id}/directReports`), 403)
  assert.equal(await statusWith(['Directory.Read.All'], `/v1.0/users/${user.id}/directReports`), 200)
  await statusWith('all', '/v1.0/users')
})

test('$levels climbs the chain of one user with the consistency header, and only so', async () => {
  const { rows } = await large.all('/v1.0/users?$expand=manager&$select=id&$top=999')
  const managerOf = new Map(rows.map((row) => [row.id, managerIn(row)?.id]))
  const start = rows.at(-1)?.id
  const chain: unknown[] = []
  for (let at = managerOf.get(start); at !== undefined; at = managerOf.get(at)) chain.push(at)
  const low = managerOf.get(start) ? start : rows.findLast((row) => managerIn(row))?.id
  const path = (levels: string) =>
    `/v1.0/users/${low}?$expand=manager($levels=${levels};$select=id,displayName)&$select=id,displayName`
  const climbed = (user: GraphRow) => {
    const ids: unknown[] = []
    for (let at = managerIn(user); at; at = managerIn(at)) {
      ids.push(at.id)
      assert.deepEqual(
        Object.keys(at).filter((name) => !name.startsWith('@') && name !== 'manager'),
        ['id', 'displayName'],
      )
    }
    return ids
  }
  const whole = climbed(await read(large, path('max'), eventual))
  assert.ok(whole.length >= 3)
  if (low === start) assert.deepEqual(whole, chain)
  assert.deepEqual(climbed(await read(large, path('2'), eventual)), whole.slice(0, 2))
  assert.match(await refused(large, path('max')), /^400 Request_UnsupportedQuery/)
  assert.match(await refused(large, path('0'), eventual), /^400 Request_BadRequest/)
  const list = '/v1.0/users?$expand=manager($levels=2)'
  assert.match(await refused(large, list, eventual), /^400 Request_UnsupportedQuery: .*single object/)
})

test('relationships of directory objects show twenty at most and take $select inside, nothing else', async () => {
  const groups = await large.all('/v1.0/groups?$expand=members($select=id,mail)&$select=id&$top=999')
  const sizes = groups.rows.map(({ members }) => (members as GraphRow[]).length)
  assert.equal(Math.max(...sizes), 20)
  const [full = {}] = groups.rows.filter(({ members }) => (members as GraphRow[]).length === 20)
  const [first = {}] = full.members as GraphRow[]
  assert.deepEqual(Object.keys(first).toSorted(), ['@odata.type', 'id', 'mail'])
  const all = await large.all(`/v1.0/groups/${full.id}/members`)
  assert.ok(all.rows.length >= 20)
  assert.equal(all.rows[0]?.id, first.id)
  for (const inner of ['$filter=id eq 1', '$top=2', '$expand=manager'])
    assert.match(
      await refused(large, `/v1.0/users?$expand=directReports(${inner})`),
      /^400 Request_UnsupportedQuery: .*inside \$expand/,
    )
  assert.match(
    await refused(large, '/v1.0/users?$expand=manager&$count=true', eventual),
    /^400 Request_UnsupportedQuery: .*advanced queries/,
  )
})

const policies =
  "/v1.0/policies/roleManagementPolicyAssignments?$filter=scopeId eq '/' and scopeType eq 'DirectoryRole'"
const rulesIn = ({ policy }: GraphRow) => (policy as { rules?: GraphRow[] }).rules

test('what is inside $expand is heeded: select, expand, filter, order, top, skip and count', async () => {
  const bare = (await read(strong, `${policies}&$expand=policy`)).value[0] ?? {}
  assert.ok('scopeType' in (bare.policy as GraphRow))
  assert.equal(rulesIn(bare), undefined)
  const path =
    '/beta/deviceManagement/configurationPolicies?$expand=settings($select=settingInstance/settingDefinitionId)'
  for (const { settings } of (await read(strong, path)).value)
    for (const setting of settings as GraphRow[]) assert.ok('settingInstance' in setting)
  const narrow = (await read(strong, `${policies}&$expand=policy($select=displayName)`)).value[0] ?? {}
  assert.deepEqual(Object.keys(narrow.policy as GraphRow).toSorted(), ['displayName', 'id'])
  const all = rulesIn((await read(strong, `${policies}&$expand=policy($expand=rules)`)).value[0] ?? {}) ?? []
  assert.ok(all.length >= 8)
  const rules = async (inner: string) =>
    rulesIn((await read(strong, `${policies}&$expand=policy($expand=rules(${inner}))`)).value[0] ?? {}) ?? []
  const ordered = idsOf(all).map(String).toSorted()
  assert.deepEqual(idsOf(await rules('$orderby=id')), ordered)
  assert.deepEqual(idsOf(await rules('$orderby=id desc;$skip=1;$top=2')), ordered.toReversed().slice(1, 3))
  const expiring = await rules("$filter=startswith(id,'Expiration');$select=id")
  assert.deepEqual(
    idsOf(expiring),
    idsOf(all).filter((id) => String(id).startsWith('Expiration')),
  )
  assert.ok(
    expiring.every((rule) => Object.keys(rule).every((name) => name === 'id' || name.startsWith('@'))),
  )
  const inner = 'policy($expand=rules($count=true;$top=1))'
  const [counted = {}] = (await read(strong, `${policies}&$expand=${inner}`)).value
  assert.equal((counted.policy as GraphRow)['rules@odata.count'], all.length)
})

test('a property that the related type does not have, and what does not parse, are refused', async () => {
  const unknown =
    /^400 BadRequest: .*Could not find a property named 'stray' on type 'microsoft\.graph\.(\w+)'/
  assert.match(await refused(strong, '/v1.0/users?$expand=manager($select=stray)'), unknown)
  assert.match(
    await refused(strong, `${policies}&$expand=policy($expand=stray)`),
    /'stray' on type 'microsoft\.graph\.unifiedRoleManagementPolicy'/,
  )
  for (const spoiled of [
    'manager(',
    'manager($nothing=1)',
    'manager($select=id;$select=mail)',
    'manager(id)',
  ])
    assert.match(await refused(strong, `/v1.0/users?$expand=${spoiled}`), /^400 BadRequest/, spoiled)
})

test('scheduled actions of a compliance policy come with their configurations when both are expanded', async () => {
  const path = '/beta/deviceManagement/deviceCompliancePolicies?$expand=scheduledActionsForRule'
  const actions = async (inner = '') =>
    (await read(strong, `${path}${inner}`)).value.flatMap(
      ({ scheduledActionsForRule }) => (scheduledActionsForRule as GraphRow[] | undefined) ?? [],
    )
  assert.ok((await actions()).every((action) => !('scheduledActionConfigurations' in action)))
  const whole = await actions('($expand=scheduledActionConfigurations)')
  assert.ok(whole.length > 0 && whole.every((action) => 'scheduledActionConfigurations' in action))
})

test('$orderby takes several fields, and directory objects filter and sort together as an advanced query only', async () => {
  const path = '/v1.0/users?$select=id,department,displayName&$top=999&$orderby=department desc,displayName'
  const { value } = await read(large, path)
  const key = ({ department, displayName }: GraphRow) =>
    [String(department ?? ''), String(displayName)] as const
  for (const [i, row] of value.slice(1).entries()) {
    const [before, present] = [key(value[i] ?? {}), key(row)]
    const byDepartment = before[0].localeCompare(present[0], 'en', { sensitivity: 'accent' })
    assert.ok(byDepartment >= 0)
    if (byDepartment === 0)
      assert.ok(before[1].localeCompare(present[1], 'en', { sensitivity: 'accent' }) <= 0)
  }
  const both = '/v1.0/users?$filter=accountEnabled eq true&$orderby=displayName,id'
  assert.match(await refused(large, both), /^400 Request_UnsupportedQuery: Sorting not supported/)
  assert.equal((await large.get(`${both}&$count=true`, eventual)).status, 200)
  assert.match(await refused(large, '/v1.0/users?$orderby=displayName,,id up'), /^400 Request_BadRequest/)
  assert.match(await refused(large, '/v1.0/users?$orderby=displayName,stray'), /^400 BadRequest: .*'stray'/)
})

test('numbers are sorted as numbers, and what is alike keeps its order', () => {
  const rows = rowsOf([
    { id: 'a', size: 10, kind: 'x' },
    { id: 'b', size: 9, kind: 'x' },
    { id: 'c', kind: 'x' },
    { id: 'd', size: 9, kind: 'w' },
  ])
  const sorted = (by: string) => [...eachRow(ordered(rows, orderOf(by)))].map(({ id }) => id).join('')
  assert.equal(sorted('size'), 'cbda')
  assert.equal(sorted('kind,size desc'), 'dabc')
  assert.equal(sorted('kind desc'), 'abcd')
})

test('what can be expanded leads somewhere', async () => {
  const simple = endpoints.filter(
    ({ expandable, path, beneath, filterNeeded }) =>
      expandable && !beneath && !filterNeeded && !path.includes('{'),
  )
  assert.ok(simple.length >= 10)
  for (const { path, expandable = [], betaOnly } of simple)
    for (const name of expandable) {
      const response = await strong.get(`/${betaOnly ? 'beta' : 'v1.0'}${path}?$expand=${name}`)
      assert.equal(response.status, 200, `${path} ${name}: ${await response.clone().text()}`)
      const { value } = (await response.json()) as GraphPage
      if (value.length > 0)
        assert.ok(
          value.some((row) => name in row),
          `${path} never shows ${name}`,
        )
    }
})
