import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control, tenantId } from '../test-application.ts'
import { accessToken, clientOf, type GraphError, type GraphPage } from '../test-graph.ts'
import { exchangeResource } from '../world/application.ts'

let simulator: Simulator
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
  await control(simulator.url, 'POST', 'limits', { off: true })
})

const ask = async (authorization?: string): Promise<[number, string]> => {
  const response = await fetch(`${simulator.url}/v1.0/users`, {
    headers: authorization ? { authorization } : {},
  })
  return [response.status, response.ok ? '' : ((await response.json()) as GraphError).error.code]
}

test('a token is needed, a sound one, for Graph, and alive', async () => {
  const refused = [401, 'InvalidAuthenticationToken']
  assert.deepEqual(await ask(), refused)
  assert.deepEqual(await ask('Bearer nonsense'), refused)
  const other = await accessToken(simulator.url, tenantId('northbrine'), exchangeResource)
  assert.deepEqual(await ask(`Bearer ${other}`), refused)
  const token = await accessToken(simulator.url, tenantId('northbrine'))
  assert.deepEqual(await ask(`Bearer ${token}`), [200, ''])
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 3601 })
  assert.deepEqual(await ask(`Bearer ${token}`), refused)
})

test('a token with a forged signature is refused', async () => {
  await control(simulator.url, 'POST', 'faults', { kind: 'bad-signature', tenant: 'northbrine' })
  const token = await accessToken(simulator.url, tenantId('northbrine'))
  assert.deepEqual(await ask(`Bearer ${token}`), [401, 'InvalidAuthenticationToken'])
})

test('without the permission a path is refused, until consent is given and a new token asked for', async () => {
  const reports = '/v1.0/reports/authenticationMethods/userRegistrationDetails'
  const before = await clientOf(simulator.url, 'fallowfield')
  assert.deepEqual(await before.refusal(reports), [403, 'Authorization_RequestDenied'])
  assert.deepEqual(await before.refusal('/v1.0/users?$select=signInActivity'), [
    403,
    'Authorization_RequestDenied',
  ])
  assert.ok((await before.page('/v1.0/users')).value.length > 0)
  await control(simulator.url, 'PATCH', 'tenants/fallowfield/app', { consented: 'all' })
  assert.deepEqual(await before.refusal(reports), [403, 'Authorization_RequestDenied'])
  const renewed = await clientOf(simulator.url, 'fallowfield')
  assert.ok((await renewed.page(reports)).value.length > 0)
})

test('what the tenant has not bought is refused in the words of each service', async () => {
  const free = await clientOf(simulator.url, 'copperleaf')
  const premium = [403, 'Authentication_RequestFromNonPremiumTenantOrB2CTenant']
  assert.deepEqual(await free.refusal('/v1.0/users?$select=id,signInActivity'), premium)
  assert.deepEqual(await free.refusal('/v1.0/reports/authenticationMethods/userRegistrationDetails'), premium)
  const pim = '/v1.0/roleManagement/directory/roleEligibilityScheduleInstances'
  assert.deepEqual(await free.refusal(pim), [400, 'AadPremiumLicenseRequired'])
  assert.deepEqual(await free.refusal('/v1.0/identityProtection/riskyUsers'), [403, 'Forbidden'])
  assert.deepEqual(await free.refusal('/v1.0/deviceManagement/managedDevices'), [400, 'BadRequest'])
  assert.deepEqual((await free.page('/v1.0/identity/conditionalAccess/policies')).value, [])
  assert.ok((await free.page('/v1.0/users')).value.length > 0)
})

test('the application finds itself, its permissions and its role', async () => {
  const find = async (slug: string) => {
    const client = await clientOf(simulator.url, slug)
    const path = "/v1.0/servicePrincipals(appId='5f2d7c1e-0c1b-4b57-9a5e-6d2f0b1a9c11')"
    const { id } = (await (await client.get(path)).json()) as { id: string }
    const roles = await client.page(
      `/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${id}'`,
    )
    return { roles: roles.value.length, grants: (await client.all(`${path}/appRoleAssignments`)).rows.length }
  }
  const [strong, glasshouse] = [await find('northbrine'), await find('glasshouse')]
  assert.equal(strong.roles, 1)
  assert.ok(strong.grants > 30)
  assert.equal(glasshouse.roles, 0)
})

test('every story of a connection answers or refuses as told', async () => {
  for (const slug of ['northbrine', 'alder-finch', 'copperleaf', 'dunmere', 'glasshouse', 'fallowfield']) {
    const client = await clientOf(simulator.url, slug)
    assert.equal(((await client.page('/v1.0/organization')) as GraphPage).value[0]?.id, tenantId(slug))
  }
  for (const slug of ['hollowbrook', 'kestrel-rowe']) await assert.rejects(clientOf(simulator.url, slug))
})
