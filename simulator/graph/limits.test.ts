import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { clientOf, type GraphRow } from '../test-graph.ts'

let simulator: Simulator
let now = new Date('2026-05-04T10:00:00Z')
before(async () => {
  simulator = await startSimulator({ port: 0, now: () => now })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

async function statuses(slug: string, path: string, times: number): Promise<number[]> {
  const client = await clientOf(simulator.url, slug)
  const seen: number[] = []
  for (let i = 0; i < times; i += 1) seen.push((await client.get(path)).status)
  return seen
}
const refused = async (slug: string, path: string, times: number) =>
  (await statuses(slug, path, times)).filter((status) => status === 429).length

const policies = '/v1.0/identity/conditionalAccess/policies'

test('Conditional Access takes one request a second for a tenant and does not say when', async () => {
  const client = await clientOf(simulator.url, 'northbrine')
  assert.equal((await client.get(policies)).status, 200)
  const response = await client.get('/v1.0/identity/conditionalAccess/namedLocations')
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('retry-after'), null)
  assert.equal((await (await clientOf(simulator.url, 'glasshouse')).get(policies)).status, 200)
  wait(1000)
  assert.equal((await client.get(policies)).status, 200)
})

test('reports take five in ten seconds and say when to come back', async () => {
  const client = await clientOf(simulator.url, 'northbrine')
  const path = '/v1.0/reports/authenticationMethods/userRegistrationDetails'
  for (let i = 0; i < 5; i += 1) assert.equal((await client.get(path)).status, 200)
  wait(4000)
  const response = await client.get(path)
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('retry-after'), '6')
  assert.equal(((await response.json()) as { error: GraphRow }).error.code, 'TooManyRequests')
  wait(6000)
  assert.equal((await client.get(path)).status, 200)
})

test('sign-in activity is counted over all tenants together', async () => {
  const path = '/v1.0/users?$select=id,signInActivity&$top=5'
  assert.equal(await refused('northbrine', path, 6), 0)
  assert.equal(await refused('alder-finch', path, 6), 2)
  wait(60_000)
  assert.equal(await refused('northbrine', path, 10), 0)
})

test('reading key credentials is limited, reading applications without them is not', async () => {
  await control(simulator.url, 'POST', 'limits', { scale: 0.02 })
  assert.equal(await refused('northbrine', '/v1.0/applications?$select=id,keyCredentials', 4), 1)
  assert.equal(await refused('northbrine', '/v1.0/applications?$select=id', 4), 0)
})

test('Intune counts devices apart from everything else, and alerts have a limit of their own', async () => {
  await control(simulator.url, 'POST', 'limits', { scale: 0.002 })
  assert.equal(await refused('northbrine', '/v1.0/deviceManagement/managedDevices', 5), 1)
  assert.equal(await refused('northbrine', '/v1.0/deviceManagement/deviceConfigurations', 3), 1)
  assert.equal(await refused('northbrine', '/v1.0/deviceManagement/deviceCompliancePolicies', 1), 1)
  await control(simulator.url, 'POST', 'limits', { scale: 0.02 })
  assert.equal(await refused('northbrine', '/v1.0/security/alerts_v2', 4), 1)
})

test('resource units add up', async () => {
  await control(simulator.url, 'POST', 'limits', { scale: 0.002 })
  assert.equal(await refused('northbrine', '/v1.0/subscribedSkus', 3), 1)
  wait(10_000)
  assert.equal(await refused('northbrine', '/v1.0/organization', 7), 0)
})

test('limits can be widened and switched off, and a tenant can be stricter than Microsoft', async () => {
  await control(simulator.url, 'POST', 'limits', { scale: 20 })
  assert.equal(await refused('northbrine', policies, 15), 0)
  await control(simulator.url, 'POST', 'limits', { off: true })
  assert.equal(await refused('northbrine', policies, 40), 0)
  await control(simulator.url, 'POST', 'limits', { scale: 1, off: false })
  assert.equal((await statuses('dunmere', policies, 1))[0], 200)
  wait(5000)
  assert.equal((await statuses('dunmere', policies, 1))[0], 429)
  wait(5000)
  assert.equal((await statuses('dunmere', policies, 1))[0], 200)
  assert.equal((await control(simulator.url, 'POST', 'limits', { scale: 0 })).status, 400)
})

test('every answer can be given the latency of a network', async () => {
  await control(simulator.url, 'POST', 'limits', { latencyMs: 60 })
  const client = await clientOf(simulator.url, 'northbrine')
  const started = performance.now()
  await client.page('/v1.0/organization')
  assert.ok(performance.now() - started >= 55)
})
