import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { recountJob } from '#contract/recommendations/recommendation-jobs.ts'
import { subscriptionTypeCalls } from '#contract/subscription-types/subscription-types.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker } from '../testing/jobs.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { until } from '../testing/until.ts'

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

test('saved several times at once, one of the choices stays', async () => {
  const [first = 0, second = 0, third = 0] = (await admin.call(accountCalls.products)).body.map(
    ({ id }) => id,
  )
  const wanted = [[first, second], [second, third], [first], [first, second, third]]
  const answers = await Promise.all(wanted.map((ids) => save(ids)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const kept = JSON.stringify(await connected())
  assert.ok(
    wanted.some((ids) => JSON.stringify(ids) === kept),
    kept,
  )
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

test('another subscription, another scope of it and other products change the stored scores', async () => {
  const [entra = 0, narrow = 0] = await server.db(platform, async (db) => {
    for (const [product, severity, isCompliant] of [
      ['EntraID', 3, true],
      ['EntraID', 1, false],
      ['Purview', 2, false],
    ] as const)
      await anAccountRecommendation(db, people.accountId, {
        recommendationId: await aRecommendation(db, { product, severity }),
        isCompliant,
      })
    await db.run(sql`
      insert into score (account_id, day, product_id, standard_score, custom_score, compliant, assessed, total)
      values (${people.accountId}, current_date - 1, 0, 50, 50, 1, 3, 3)`)
    const product = await db.one(sql<{ id: number }>`select id from product where name = 'EntraID'`)
    const type = await db.one(sql<{ id: number }>`
      insert into subscription_type (name, recommendation_scoping_enabled, recommendations_filter)
      values ('High only', true, 'severity eq High') returning id`)
    return [product.id, type.id]
  })
  const operator = server.as(people.superAdmin)
  const score = async () => {
    const filter = { $filter: `id eq ${people.accountId}` }
    const { body } = await operator.list<{ standardSecurityScore: number }>('accountExtended', filter)
    return body.items[0]?.standardSecurityScore
  }
  await save(await connected())
  assert.equal(await score(), 50)
  await save([entra])
  assert.equal(await score(), 75)
  const productsOfToday = await server.db(platform, (db) =>
    db.rows(sql<{ product_id: number }>`
      select product_id from score where account_id = ${people.accountId} and day >= current_date order by 1`),
  )
  assert.deepEqual(
    productsOfToday.map((row) => row.product_id),
    [0, entra],
  )
  const body = { ids: [people.accountId, people.strayAccountId], data: { subscriptionTypeId: narrow } }
  assert.equal((await operator.call(accountCalls.update, { body })).status, 200)
  const worker = aWorker(server, { only: [recountJob.name] })
  await until(async () => (await score()) === 100, 'only what is severe counts')
  const scope = { ids: [narrow], updateSubscriptionDto: { recommendationsFilter: 'severity eq Low' } }
  assert.equal((await operator.call(subscriptionTypeCalls.update, { body: scope })).status, 200)
  await until(async () => (await score()) === 0, 'only what is light counts')
  await worker.stop()
  const stray = await server.db(platform, (db) =>
    db.rows(sql`select from score where account_id = ${people.strayAccountId}`),
  )
  assert.equal(stray.length, 0, 'an account without a scan gets no score')
})
