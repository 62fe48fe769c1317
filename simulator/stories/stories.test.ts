import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Simulator, startSimulator } from '../server.ts'
import { control } from '../test-application.ts'
import { clientOf, type GraphRow } from '../test-graph.ts'
import { loadTenants } from '../world/load-tenants.ts'
import { createWorld } from '../world/world.ts'
import { loadStory, storyOn } from './load-story.ts'
import { merged } from './merge.ts'
import { createTheatre } from './theatre.ts'
import { filledIn } from './words.ts'

let simulator: Simulator
const today = new Date('2026-05-04T10:00:00Z')
before(async () => {
  simulator = await startSimulator({ port: 0, now: () => today })
})
after(() => simulator.stop())
beforeEach(() => control(simulator.url, 'POST', 'reset'))

async function stateOnDay(day: number) {
  const now = new Date(today.getTime() + (day - 90) * 24 * 60 * 60 * 1000)
  await control(simulator.url, 'POST', 'clock', { now: now.toISOString() })
  await control(simulator.url, 'POST', 'limits', { off: true })
  const client = await clientOf(simulator.url, 'alder-finch')
  const policies = (await client.page('/v1.0/identity/conditionalAccess/policies')).value
  const administrators = await client.all(
    "/v1.0/roleManagement/directory/roleAssignments?$filter=roleDefinitionId eq '62e90394-69f5-4237-9190-012177145e10'",
  )
  const stateOf = (name: string) =>
    policies.find(({ displayName }) => displayName === name)?.state ?? 'absent'
  return {
    legacy: stateOf('Block legacy authentication'),
    mfa: stateOf('MFA for all users'),
    administrators: administrators.rows.length,
  }
}

test('a tenant drifts with the clock, forwards and back', async () => {
  const report = 'enabledForReportingButNotEnforced'
  assert.deepEqual(await stateOnDay(0), { legacy: report, mfa: 'absent', administrators: 12 })
  assert.deepEqual(await stateOnDay(10), { legacy: 'enabled', mfa: 'absent', administrators: 8 })
  assert.deepEqual(await stateOnDay(30), { legacy: 'enabled', mfa: report, administrators: 8 })
  assert.deepEqual(await stateOnDay(90), { legacy: 'enabled', mfa: 'enabled', administrators: 9 })
  assert.deepEqual(await stateOnDay(2), { legacy: report, mfa: 'absent', administrators: 12 })
})

test('the first day of the stories can be set', async () => {
  await control(simulator.url, 'POST', 'drift', { start: '2026-05-01T00:00:00Z' })
  assert.equal((await stateOnDay(90)).mfa, 'absent')
  await control(simulator.url, 'POST', 'reset')
  assert.equal((await stateOnDay(90)).mfa, 'enabled')
})

test('a reset on another day begins the stories anew, as a start on that day does', () => {
  let now = today
  const world = createWorld(loadTenants(), () => now)
  const theatre = createTheatre(world)
  now = new Date('2026-05-05T00:00:01Z')
  world.reset()
  theatre.reset()
  assert.deepEqual(theatre.start(), createTheatre(world).start())
})

test('sign-ins move along with the clock, identities do not', async () => {
  const read = async () => {
    const client = await clientOf(simulator.url, 'northbrine')
    const path = '/v1.0/users?$select=id,createdDateTime,signInActivity&$top=500'
    return (await client.page(path)).value.map(({ id, createdDateTime, signInActivity }) => ({
      identity: [id, createdDateTime],
      last: (signInActivity as GraphRow | undefined)?.lastSignInDateTime,
    }))
  }
  const earlier = await read()
  await control(simulator.url, 'POST', 'clock', { advanceSeconds: 10 * 86_400 })
  const later = await read()
  assert.deepEqual(
    later.map(({ identity }) => identity),
    earlier.map(({ identity }) => identity),
  )
  assert.ok(String(later[0]?.last) > String(earlier[0]?.last))
})

test('every story can be told on every day, with nothing left to fill in', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  for (const tenant of loadTenants()) {
    const story = loadStory(tenant.slug, tenant.story?.layers ?? [])
    for (const day of [0, ...story.changes.map((change) => change.day)]) {
      const told = JSON.stringify(filledIn(storyOn(story, day), { tenant, today: start, start }))
      assert.doesNotMatch(told, /"@(now|start)|\{(domain|tenant|slug|name|id:|person:)/)
    }
  }
})

test('layers merge objects, replace lists, and change lists by name', () => {
  const below = { a: { b: 1, c: 2 }, rows: [{ id: '1', x: { y: 1, z: 2 } }, { Name: 'two' }] }
  const above = {
    a: { b: 3 },
    rows: { $change: { '1': { x: { y: 5 } } }, $remove: ['two'], $add: [{ id: '3' }] },
  }
  assert.deepEqual(merged(below, above), {
    a: { b: 3, c: 2 },
    rows: [{ id: '1', x: { y: 5, z: 2 } }, { id: '3' }],
  })
  assert.deepEqual(merged(below, { rows: [] }), { a: { b: 1, c: 2 }, rows: [] })
  assert.throws(() => merged(below, { rows: { $remove: ['three'] } }), /rows: nothing is called three/)
  assert.throws(() => merged(below, { rows: { add: [] } }), /takes \$add, \$change and \$remove, not add/)
})
