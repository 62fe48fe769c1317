import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listViewCalls as calls } from '#contract/kit/list-view-calls.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const model = 'accountExtended'
const save = (who: Person, name: string, address = '$top=25') =>
  server.as(who).call(calls.save, { body: { model, name, address } })
const viewsOf = async (who: Person, of = model) =>
  (await server.as(who).call(calls.get, { query: { model: of } })).body.map(({ name, address }) => [
    name,
    address,
  ])

test('a person keeps views of a list, each name once, and nobody else sees them', async () => {
  assert.equal((await save(people.vendor, ' Trials ')).status, 201)
  assert.equal((await save(people.vendor, 'Broken', '$filter=status eq 2')).status, 201)
  assert.equal((await save(people.vendor, 'trials', '$top=50')).status, 201)
  assert.deepEqual(await viewsOf(people.vendor), [
    ['Broken', '$filter=status eq 2'],
    ['Trials', '$top=50'],
  ])
  assert.deepEqual(await viewsOf(people.vendor, 'vendorsExtended'), [])
  for (const other of [people.otherVendor, people.superAdmin, people.admin])
    assert.deepEqual(await viewsOf(other), [])
})

test('a view is deleted by its owner alone', async () => {
  const { body } = await save(people.admin, 'Mine')
  for (const other of [people.user, people.superAdmin, people.otherAdmin])
    assert.equal((await server.as(other).call(calls.remove, { params: { id: body.id } })).status, 404)
  assert.equal((await server.as(people.admin).call(calls.remove, { params: { id: body.id } })).status, 200)
  assert.deepEqual(await viewsOf(people.admin), [])
})

test('a list that is not there keeps none, nor one more than fifty', async () => {
  const nowhere = { model: 'nothing', name: 'x', address: '' }
  assert.equal((await server.as(people.admin).call(calls.save, { body: nowhere })).status, 404)
  for (let n = 0; n < 50; n += 1) assert.equal((await save(people.superAdmin, `View ${n}`)).status, 201)
  assert.equal((await save(people.superAdmin, 'One more')).status, 409)
})
