import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control, tenantId } from '../test-application.ts'
import { type Client, clientOf, type GraphPage } from '../test-graph.ts'

let simulator: Simulator
let strong: Client
let large: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
  strong = await clientOf(simulator.url, 'northbrine')
  large = await clientOf(simulator.url, 'alder-finch')
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'limits', { off: true }))

const unique = (rows: Record<string, unknown>[]) => new Set(rows.map(({ id }) => id)).size

test('following the links gives every row once', async () => {
  const { rows, pages } = await large.all('/v1.0/users?$select=id&$top=500')
  assert.equal(rows.length, 1204)
  assert.equal(unique(rows), rows.length)
  assert.equal(pages, 3)
})

test('pages keep to the published maxima', async () => {
  const size = async (path: string) => (await large.page(path)).value.length
  assert.equal(await size('/v1.0/users'), 100)
  assert.equal(await size('/v1.0/users?$top=999'), 999)
  assert.deepEqual(await large.refusal('/v1.0/users?$top=1000'), [400, 'Request_BadRequest'])
  assert.equal(await size('/v1.0/users?$select=id,signInActivity&$top=999'), 500)
  assert.equal(await size('/v1.0/servicePrincipals?$top=999'), 100)
})

test('$select keeps to the named properties, and the rare ones come only by name', async () => {
  const { value } = await strong.page('/v1.0/users?$select=displayName,signInActivity&$top=1')
  assert.deepEqual(Object.keys(value[0] ?? {}).sort(), ['displayName', 'id', 'signInActivity'])
  const usual = (await strong.page('/v1.0/users?$top=1')).value[0] ?? {}
  assert.ok('userPrincipalName' in usual && !('signInActivity' in usual) && !('accountEnabled' in usual))
  const principal = (await strong.page('/v1.0/servicePrincipals?$top=1')).value[0] ?? {}
  assert.ok('appId' in principal && !('customSecurityAttributes' in principal))
})

test('$filter compares texts, truth, ids and moments, joined by and, or', async () => {
  const guests = await large.all("/v1.0/users?$filter=userType eq 'Guest'&$select=userType,accountEnabled")
  assert.ok(guests.rows.length > 50 && guests.rows.every(({ userType }) => userType === 'Guest'))
  const both = "userType eq 'Guest' and accountEnabled eq false"
  const blocked = await large.all(`/v1.0/users?$filter=${both}&$select=accountEnabled`)
  assert.ok(blocked.rows.length > 0 && blocked.rows.length < guests.rows.length)
  const since = '2025-01-01T00:00:00Z'
  const recent = await large.all(`/v1.0/users?$filter=createdDateTime ge ${since}&$select=createdDateTime`)
  assert.ok(recent.rows.length > 0 && recent.rows.length < 1204)
  assert.ok(recent.rows.every(({ createdDateTime }) => String(createdDateTime) >= since))
  const id = String((await strong.page('/v1.0/users?$top=1')).value[0]?.id)
  assert.equal((await strong.all(`/v1.0/users?$filter=id eq '${id}' or id eq 'nobody'`)).rows.length, 1)
})

test('what Graph cannot filter it refuses, unless the query is advanced', async () => {
  const path = "/v1.0/users?$filter=userType ne 'Guest'"
  assert.deepEqual(await strong.refusal(path), [400, 'Request_UnsupportedQuery'])
  assert.deepEqual(await strong.refusal('/v1.0/users?$filter=userType eq'), [400, 'Request_BadRequest'])
  const response = await strong.get(`${path}&$count=true`, { consistencylevel: 'eventual' })
  const body = (await response.json()) as GraphPage
  assert.equal(body['@odata.count'], body.value.length)
  for (const option of ['$skip=5', '$search="displayName:a"']) {
    assert.deepEqual(await strong.refusal(`/v1.0/users?${option}`), [400, 'Request_UnsupportedQuery'])
  }
  assert.deepEqual(await strong.refusal('/v1.0/users?$skiptoken=spoiled'), [400, 'Request_BadRequest'])
})

test('$count needs the consistency header', async () => {
  assert.deepEqual(await strong.refusal('/v1.0/users/$count'), [400, 'Request_BadRequest'])
  const response = await strong.get('/v1.0/users/$count', { consistencylevel: 'eventual' })
  assert.equal(await response.text(), '27')
  const unasked = (await (await strong.get('/v1.0/users?$count=true')).json()) as GraphPage
  assert.equal(unasked['@odata.count'], undefined)
})

test('$expand adds what belongs to a row, and nothing comes unasked', async () => {
  const path = '/v1.0/roleManagement/directory/roleAssignments'
  assert.ok(!('principal' in ((await strong.page(path)).value[0] ?? {})))
  const rows = (await strong.page(`${path}?$expand=principal`)).value as {
    principal: { '@odata.type': string }
  }[]
  const types = new Set(rows.map(({ principal }) => principal['@odata.type']))
  assert.deepEqual([...types].sort(), ['#microsoft.graph.servicePrincipal', '#microsoft.graph.user'])
  const nested = await strong.page(
    "/v1.0/policies/roleManagementPolicyAssignments?$filter=scopeId eq '/' and scopeType eq 'DirectoryRole'&$expand=policy($expand=rules)",
  )
  const policy = nested.value[0]?.policy as { rules: unknown[] }
  assert.ok(policy.rules.length >= 8)
  assert.deepEqual(await strong.refusal(`${path}?$expand=secrets`), [400, 'BadRequest'])
})

test('an object answers as itself, an item by id, a service principal by its application too', async () => {
  const policy = (await (await strong.get('/v1.0/policies/authorizationPolicy')).json()) as Record<
    string,
    unknown
  >
  assert.equal(policy.allowInvitesFrom, 'adminsAndGuestInviters')
  assert.match(String(policy['@odata.context']), /\$metadata#policies\/authorizationPolicy\/\$entity$/)
  const graph = "/v1.0/servicePrincipals(appId='00000003-0000-0000-c000-000000000000')"
  const principal = (await (await strong.get(graph)).json()) as { id: string }
  const byId = (await (await strong.get(`/v1.0/servicePrincipals/${principal.id}`)).json()) as { id: string }
  assert.equal(byId.id, principal.id)
  const grants = await strong.all(`${graph}/appRoleAssignedTo`)
  assert.ok(grants.rows.length > 30 && grants.rows.every(({ resourceId }) => resourceId === principal.id))
})

test('groups have the members that their story names or that were made for them', async () => {
  const groups = (await large.page('/v1.0/groups?$top=5')).value
  for (const [i, { id }] of groups.entries()) {
    const { rows } = await large.all(`/v1.0/groups/${id}/transitiveMembers`)
    assert.equal(rows.length > 0, i !== 1, `group ${i}`)
    assert.equal(unique(rows), rows.length)
  }
})

test('unknown paths and objects are refused as Graph refuses them', async () => {
  assert.deepEqual(await strong.refusal('/v1.0/nonsense'), [400, 'BadRequest'])
  assert.deepEqual(await strong.refusal('/v1.0/admin/forms'), [400, 'BadRequest'])
  assert.deepEqual(await strong.refusal(`/v1.0/users/${tenantId('marlow')}`), [
    404,
    'Request_ResourceNotFound',
  ])
  assert.deepEqual(await strong.refusal('/v1.0/groups/nobody/members'), [404, 'Request_ResourceNotFound'])
  const required = '/v1.0/policies/roleManagementPolicyAssignments'
  assert.deepEqual(await strong.refusal(required), [400, 'BadRequest'])
  const posted = await strong.post('/v1.0/users', {})
  assert.equal(posted.status, 405)
})

test('answers carry the ids that support asks for', async () => {
  const response = await strong.get('/v1.0/organization', { 'client-request-id': 'ours' })
  assert.match(response.headers.get('request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(response.headers.get('client-request-id'), 'ours')
  assert.equal(response.headers.get('x-ms-resource-unit'), '1')
})
