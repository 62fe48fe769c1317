import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BodyOf } from '#contract/kit/call.ts'
import {
  subscriptionTypeCalls as calls,
  type SubscriptionType,
} from '#contract/subscription-types/subscription-types.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)

const create = (body: BodyOf<typeof calls.create>) => operator.call(calls.create, { body })
const change = (ids: number[], updateSubscriptionDto: BodyOf<typeof calls.update>['updateSubscriptionDto']) =>
  operator.call(calls.update, { body: { ids, updateSubscriptionDto } })
const stored = async (id: number) =>
  (await operator.list<SubscriptionType>('subscriptionType', { $filter: `id eq ${id}` })).body.items[0]

test('a type narrows by a filter that can be read and holds for every account', async () => {
  const { id } = (await create({ name: 'Narrow', recommendationsFilter: ' severity eq High ' })).body
  assert.equal((await stored(id))?.recommendationsFilter, 'severity eq High')
  for (const [recommendationsFilter, message] of [
    ['severity eq', /^Cannot read the filter: Expected a field or a value/],
    ['colour eq 1', /^Cannot read the filter: Unknown field 'colour'$/],
    ['id in (1, 2)', /^'id' cannot be used here. Filter by 'recommendationId' instead.$/],
    ['severity eq High or accountId eq 3', /^'accountId' cannot be used here/],
  ] as const)
    for (const answer of [
      await create({ name: 'Refused', recommendationsFilter }),
      await change([id], { recommendationsFilter }),
    ]) {
      assert.equal(answer.status, 400)
      assert.match(answer.body.message ?? '', message)
    }
  assert.equal((await stored(id))?.recommendationsFilter, 'severity eq High')
})

test('a type without a filter is premium and leaves all', async () => {
  const { status, body } = await create({ name: 'Whole', recommendationScopingEnabled: true })
  assert.equal(status, 201)
  const blank = await change([body.id], { recommendationScopingEnabled: true, recommendationsFilter: ' ' })
  assert.equal(blank.status, 200)
  assert.equal((await stored(body.id))?.recommendationsFilter, null)
})

test('a filter from before it was checked is not switched on; switching off and other changes are free', async () => {
  const { id } = (await create({ name: 'Old' })).body
  await server.admin("update subscription_type set recommendations_filter = 'colour eq 1' where id = $1", [
    id,
  ])
  assert.equal((await change([id], { recommendationScopingEnabled: true })).status, 400)
  assert.equal((await stored(id))?.recommendationScopingEnabled, false)
  await server.admin('update subscription_type set recommendation_scoping_enabled = true where id = $1', [id])
  assert.equal((await change([id], { enableExport: true })).status, 200)
  assert.equal((await change([id], { recommendationScopingEnabled: false })).status, 200)
})

test('the trial type keeps its name; everything else of it can be changed', async () => {
  const { items } = (
    await operator.list<SubscriptionType>('subscriptionType', { $filter: 'isTrial eq true' })
  ).body
  const [trial] = items
  const id = trial?.id ?? 0
  const answer = await change([id], { name: 'Basic' })
  assert.deepEqual(
    [answer.status, answer.body.message],
    [409, 'The trial type is the default and keeps its name'],
  )
  assert.equal((await change([id], { name: trial?.name ?? '', enableExport: true })).status, 200)
})

test('the operator log tells what became of a type', async () => {
  const { id } = (await create({ name: 'Told' })).body
  await change([id], { name: 'Told 2', status: 2, enableExport: false })
  const { rows } = await server.admin(
    "select call, details from operator_log where call like '%/subscription-type' order by id desc limit 2",
  )
  assert.deepEqual(rows, [
    {
      call: 'PATCH /subscription-type',
      details: { ids: [id], names: ['Told'], changes: ['name: Told → Told 2', 'status: Enabled → Disabled'] },
    },
    { call: 'POST /subscription-type', details: { id, name: 'Told' } },
  ])
})
