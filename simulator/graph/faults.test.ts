import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { type Client, clientOf } from '../test-graph.ts'

let simulator: Simulator
let client: Client
before(async () => {
  simulator = await startSimulator({ port: 0 })
})
after(() => simulator.stop())
beforeEach(async () => {
  await control(simulator.url, 'POST', 'reset')
  client = await clientOf(simulator.url, 'northbrine')
})

const arm = async (fault: object) =>
  assert.equal((await control(simulator.url, 'POST', 'faults', fault)).status, 201)

test('a fault strikes the path and tenant that it is meant for, as often as asked', async () => {
  await arm({ kind: 'graph-503', path: '/groups', tenant: 'northbrine', times: 2 })
  assert.equal((await client.get('/v1.0/users')).status, 200)
  assert.equal((await (await clientOf(simulator.url, 'glasshouse')).get('/v1.0/groups')).status, 200)
  for (const status of [503, 503, 200]) assert.equal((await client.get('/v1.0/groups')).status, status)
})

test('429 comes with or without the time to wait', async () => {
  await arm({ kind: 'graph-429' })
  assert.equal((await client.get('/v1.0/users')).headers.get('retry-after'), null)
  await arm({ kind: 'graph-429', retryAfterSeconds: 3 })
  assert.equal((await client.get('/v1.0/users')).headers.get('retry-after'), '3')
})

test('a cut answer breaks off in the middle of the body', async () => {
  await arm({ kind: 'graph-cut' })
  const response = await client.get('/v1.0/users')
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
  await client.page('/v1.0/users')
})

test('a slow answer is the right one, later', async () => {
  await arm({ kind: 'graph-slow', delayMs: 200 })
  const started = performance.now()
  assert.ok((await client.page('/v1.0/users')).value.length > 0)
  assert.ok(performance.now() - started >= 190)
})

test('a misshapen answer has a field of another type', async () => {
  const typeOfName = async () =>
    typeof (await client.page('/v1.0/groups?$select=displayName')).value[0]?.displayName
  await arm({ kind: 'graph-shape', path: '/groups' })
  assert.equal(await typeOfName(), 'object')
  assert.equal(await typeOfName(), 'string')
})

test('faults of Graph leave tokens alone, and the other way round', async () => {
  await arm({ kind: 'graph-503', times: 5 })
  await clientOf(simulator.url, 'northbrine')
  await arm({ kind: 'token-500', times: 5, tenant: 'glasshouse' })
  await control(simulator.url, 'POST', 'reset')
  assert.equal((await client.get('/v1.0/users')).status, 200)
})
