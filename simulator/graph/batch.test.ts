import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { type Client, clientOf } from '../test-graph.ts'

type Item = { id: string; status: number; headers: Record<string, string>; body: Record<string, unknown> }

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

const get = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more })

async function batch(requests: unknown[]): Promise<Map<string, Item>> {
  const response = await client.post('/v1.0/$batch', { requests })
  assert.equal(response.status, 200)
  const { responses } = (await response.json()) as { responses: Item[] }
  return new Map(responses.map((item) => [item.id, item]))
}

test('every part has a status of its own', async () => {
  const items = await batch([
    get('1', '/users?$top=2&$select=id'),
    get('2', 'policies/authorizationPolicy'),
    get('3', '/nonsense'),
    { id: '4', method: 'DELETE', url: '/users/1' },
  ])
  assert.deepEqual(
    ['1', '2', '3', '4'].map((id) => items.get(id)?.status),
    [200, 200, 400, 405],
  )
  const { value } = items.get('1')?.body ?? {}
  assert.equal((value as unknown[]).length, 2)
})

test('parts are throttled one by one', async () => {
  await control(simulator.url, 'POST', 'faults', { kind: 'graph-429', path: '/groups', retryAfterSeconds: 7 })
  const items = await batch([get('a', '/users'), get('b', '/groups'), get('c', '/organization')])
  assert.equal(items.get('b')?.status, 429)
  assert.equal(items.get('b')?.headers['Retry-After'], '7')
  assert.equal(items.get('a')?.status, 200)
  assert.equal(items.get('c')?.status, 200)
  const risky = [get('a', '/identity/conditionalAccess/policies'), get('b', '/identityProtection/riskyUsers')]
  assert.deepEqual([...(await batch(risky)).values()].map(({ status }) => status).sort(), [200, 429])
})

test('what depends on a failed part fails with it', async () => {
  const items = await batch([get('1', '/nonsense'), get('2', '/users', { dependsOn: ['1'] })])
  assert.equal(items.get('2')?.status, 424)
})

test('refuses more than twenty parts, ids used twice, and no token', async () => {
  const many = Array.from({ length: 21 }, (_, i) => get(String(i), '/organization'))
  assert.equal((await batch(many.slice(1))).size, 20)
  assert.equal((await client.post('/v1.0/$batch', { requests: many })).status, 400)
  const twice = [get('a', '/users'), get('A', '/users')]
  assert.equal((await client.post('/v1.0/$batch', { requests: twice })).status, 400)
  assert.equal((await client.post('/v1.0/$batch', {})).status, 400)
  const anonymous = await fetch(`${simulator.url}/v1.0/$batch`, { method: 'POST', body: '{}' })
  assert.equal(anonymous.status, 401)
})
