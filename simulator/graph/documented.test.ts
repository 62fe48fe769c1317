import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control, tenantId } from '../test-application.ts'
import { accessToken, type Client, clientOf, type GraphError, type GraphPage } from '../test-graph.ts'

let simulator: Simulator
let strong: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
  await control(simulator.url, 'POST', 'limits', { off: true })
  strong = await clientOf(simulator.url, 'northbrine')
})
after(() => simulator.stop())

const refused = async (path: string, headers?: Record<string, string>) => {
  const response = await strong.get(path, headers)
  const { error } = (await response.json()) as GraphError
  return `${response.status} ${error?.code}: ${error?.message}`
}

test('a property that is on no page is refused in $select, $filter, $orderby and $expand', async () => {
  const words =
    /^400 BadRequest: .*Could not find a property named 'imaginary' on type 'microsoft\.graph\.user'\.$/
  assert.match(await refused('/v1.0/users?$select=id,imaginary'), words)
  assert.match(await refused("/v1.0/users?$filter=imaginary eq 'x'"), words)
  assert.match(await refused('/v1.0/users?$orderby=imaginary'), words)
  assert.match(await refused('/v1.0/users?$expand=imaginary'), words)
})

test('what only beta has is refused in v1.0 and does not show there', async () => {
  const roles = 'roleManagement/directory/roleDefinitions?$filter=isPrivileged eq true'
  assert.ok((await strong.page(`/beta/${roles}`)).value.length > 0)
  assert.match(await refused(`/v1.0/${roles}`), /^400 BadRequest: .*'isPrivileged'/)
  const policies = 'identity/conditionalAccess/policies'
  const sessions = async (version: string) =>
    (await strong.page(`/${version}/${policies}`)).value.map(({ sessionControls }) =>
      sessionControls ? 'secureSignInSession' in (sessionControls as object) : null,
    )
  assert.ok((await sessions('beta')).includes(true))
  assert.ok(!(await sessions('v1.0')).includes(true))
})

test('beta takes its own properties where only v1.0 has a page of the path', async () => {
  const response = await strong.get('/beta/users?$select=id,isLicenseReconciliationNeeded&$top=1')
  assert.equal(response.status, 200, await response.clone().text())
  assert.match(
    await refused('/v1.0/users?$select=id,isLicenseReconciliationNeeded'),
    /named 'isLicenseReconciliationNeeded'/,
  )
})

test('an option that a path does not document is refused', async () => {
  assert.match(
    await refused('/v1.0/policies/identitySecurityDefaultsEnforcementPolicy?$select=id'),
    /^400 BadRequest: .*Query option 'select' is not allowed/,
  )
  assert.match(await refused('/v1.0/domains?$skip=5'), /^400 BadRequest: .*'skip' is not allowed/)
})

test('paths with advanced queries only want ConsistencyLevel and $count', async () => {
  const { value } = await strong.page('/v1.0/groups?$top=1')
  const members = `/v1.0/groups/${value[0]?.id}/transitiveMembers`
  assert.match(await refused(`${members}?$select=id`), /^400 Request_UnsupportedQuery/)
  const eventual = { consistencylevel: 'eventual' }
  assert.match(await refused(`${members}?$select=id`, eventual), /^400 Request_UnsupportedQuery/)
  assert.equal((await strong.get(`${members}?$select=id&$count=true`, eventual)).status, 200)
})

test('each path wants one of its own documented permissions, and some take no application at all', async () => {
  const consent = (consented: string[] | 'all') =>
    control(simulator.url, 'PATCH', 'tenants/northbrine/app', { consented })
  const statusWith = async (path: string, permission: string) => {
    await consent([permission])
    return (await (await clientOf(simulator.url, 'northbrine')).get(path)).status
  }
  const b2b = '/beta/policies/b2bManagementPolicies'
  assert.equal(await statusWith(b2b, 'Policy.Read.All'), 403)
  assert.equal(await statusWith(b2b, 'Policy.Read.B2BManagementPolicy'), 200)
  assert.equal(await statusWith('/v1.0/policies/deviceRegistrationPolicy', 'Policy.Read.All'), 403)
  assert.equal(await statusWith('/v1.0/users', 'Directory.Read.All'), 200)
  await consent('all')
  const full = await clientOf(simulator.url, 'northbrine')
  assert.deepEqual(await full.refusal('/v1.0/directory/onPremisesSynchronization'), [
    403,
    'Authorization_RequestDenied',
  ])
})

test('option names count without their case and with or without the dollar', async () => {
  for (const options of ['$Top=2&$Select=displayName', 'top=2&SELECT=displayName'])
    assert.deepEqual(
      (await strong.page(`/v1.0/users?${options}`)).value.map((row) => Object.keys(row).sort()),
      [
        ['displayName', 'id'],
        ['displayName', 'id'],
      ],
    )
})

test('a user is found by the sign-in name, and eleven properties come without $select', async () => {
  const { value } = await strong.page('/v1.0/users?$top=1')
  const [user = {}] = value
  assert.equal(Object.keys(user).length, 11)
  const named = await strong.get(
    `/v1.0/users/${encodeURIComponent(String(user.userPrincipalName).toUpperCase())}`,
  )
  assert.equal(((await named.json()) as { id: string }).id, user.id)
  assert.deepEqual(await strong.refusal('/v1.0/users/nobody@northbrine.example'), [
    404,
    'Request_ResourceNotFound',
  ])
})

test('$orderby sorts', async () => {
  const names = async (direction: string) =>
    ((await strong.page(`/v1.0/users?$orderby=displayName ${direction}&$top=999`)) as GraphPage).value.map(
      ({ displayName }) => String(displayName),
    )
  const up = await names('asc')
  assert.deepEqual(
    up,
    up.toSorted((one, other) => one.localeCompare(other, 'en')),
  )
  assert.deepEqual((await names('desc')).toSorted(), up.toSorted())
})

test('a method that a path does not have is refused in the envelope of Graph', async () => {
  const { value } = await strong.page('/v1.0/users?$top=1')
  const authorization = `Bearer ${await accessToken(simulator.url, tenantId('northbrine'))}`
  const address = `${simulator.url}/v1.0/users/${value[0]?.id}`
  const response = await fetch(address, { method: 'PATCH', headers: { authorization } })
  assert.equal(response.status, 405)
  assert.equal(((await response.json()) as GraphError).error.code, 'Request_BadRequest')
})
