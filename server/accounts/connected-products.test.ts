import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)

const connected = async (client = admin) =>
  (await client.call(accountCalls.products)).body.filter((one) => one.connected).map((one) => one.id)
const save = (productIds: number[], client = admin) =>
  client.call(accountCalls.updateSettings, { body: { productIds } })

test('an Admin sees every product and chooses the connected ones', async () => {
  const { body } = await admin.call(accountCalls.products)
  const ids = body.map((product) => product.id)
  assert.ok(ids.length >= 8)
  assert.deepEqual(await connected(), [])
  const [first = 0, second = 0, third = 0] = ids
  const answer = await save([first, second])
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Successfully updated the connected products.')
  assert.deepEqual(await connected(), [first, second])
  await save([second, third])
  assert.deepEqual(await connected(), [second, third])
  assert.deepEqual(await connected(server.as(people.otherAdmin)), [], "another's account stays as it was")
})

test('a product that does not exist changes nothing', async () => {
  const before = await connected()
  assert.equal((await save([...before, 999_999])).status, 404)
  assert.deepEqual(await connected(), before)
  for (const productIds of [[1, 1], ['1'], [0]])
    assert.equal((await admin.send('PATCH', '/account/update-settings', { productIds })).status, 400)
})

test('where the subscription narrows the recommendations the choice is premium', async () => {
  await server.db(platform, (db) =>
    db.run(sql`update subscription_type set recommendation_scoping_enabled = true where is_trial`),
  )
  const { status, body } = await save([])
  assert.equal(status, 409)
  assert.equal(body.message, 'Premium feature - available for premium account only.')
  await server.db(platform, (db) =>
    db.run(sql`update subscription_type set recommendation_scoping_enabled = false where is_trial`),
  )
})

test('only an Admin chooses', async () => {
  for (const [who, wanted] of [
    [people.user, 403],
    [people.superAdmin, 403],
    [people.vendor, 403],
    [undefined, 401],
  ] as const)
    assert.equal((await save([], server.as(who))).status, wanted)
})
