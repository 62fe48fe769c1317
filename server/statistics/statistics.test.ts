import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)

type Wish = Parameters<typeof aRecommendation>[1] & { isCompliant?: boolean | null; isExempted?: boolean }
const make = (wish: Wish) =>
  server.db(platform, async (db) =>
    anAccountRecommendation(db, people.accountId, {
      recommendationId: await aRecommendation(db, wish),
      isCompliant: wish.isCompliant ?? null,
      isExempted: wish.isExempted ?? false,
    }),
  )
const state = async () => (await admin.call(statisticsCalls.complianceState)).body
const quickWins = async () => (await admin.call(statisticsCalls.quickWins)).body
const manual = { validationMethod: 2 }

test('the compliance state has two decimals, counts the exempted and compares with a week ago', async () => {
  assert.deepEqual((await state()).percentageChange, null, 'nothing was assessed then')
  await make({ isCompliant: true })
  await make({ isCompliant: true })
  await make({ isCompliant: false, isExempted: true, estimatedWork: 3 })
  await make({ isCompliant: null })
  const first = await state()
  assert.equal(first.compliantRecommendationPercentage, 66.67)
  assert.deepEqual([first.assessed, first.total, first.exempted], [3, 4, 1])
  assert.equal(first.percentageChange, 0)

  const turned = await make({ ...manual, isCompliant: true, estimatedWork: 3 })
  assert.equal((await state()).compliantRecommendationPercentage, 75)
  await admin.call(accountRecommendationCalls.setCompliant, {
    body: { accountRecommendationIds: [turned], compliant: false },
  })
  const later = await state()
  assert.equal(later.compliantRecommendationPercentage, 50)
  assert.equal(later.percentageChange, -25)
  assert.deepEqual(later.weekAgo, { compliant: 3, open: 0, exempted: 1, na: 1 })
  await admin.call(accountRecommendationCalls.setExempt, {
    body: { accountRecommendationIds: [turned], exempt: true, reason: 'Accepted' },
  })
  assert.deepEqual((await state()).weekAgo, later.weekAgo, 'neither was it exempted a week ago')
  assert.deepEqual(later.manualRecommendations, { nonCompliant: 1, compliant: 0, na: 0, total: 1 })

  const long = await make({ isCompliant: false, estimatedWork: 3 })
  await server.db(platform, (db) =>
    db.run(sql`
      insert into account_recommendation_history
        (account_id, account_recommendation_id, date, changed_by, change_field, change_type, old_value, new_value)
      values (${people.accountId}, ${long}, now() - interval '8 days', 'Scan', 1, 2, 'true', 'false')`),
  )
  assert.equal((await state()).percentageChange, -20, 'what changed before is no change of the week')
})

test('quick wins are of the severities 1 to 3, with their worth', async () => {
  const before = await quickWins()
  for (const severity of [1, 3, 4]) await make({ isCompliant: false, severity })
  await make({ isCompliant: false, severity: 3, isExempted: true })
  await make({ isCompliant: false, severity: 3, easeOfFix: 2 })
  const wins = await quickWins()
  assert.equal(wins.total - before.total, 2)
  assert.deepEqual(
    wins.byRisk.map(({ severity }) => severity),
    [1, 2, 3],
  )
  assert.equal(
    wins.byProduct.reduce((sum, { count }) => sum + count, 0),
    wins.total,
  )
  assert.ok(wins.points > 0 && wins.points < 100)
})

test('the latest drifts hold both kinds, however many there are of one', async () => {
  const worse = await make({ ...manual, isCompliant: true })
  const mark = (id: number, compliant: boolean) =>
    admin.call(accountRecommendationCalls.setCompliant, {
      body: { accountRecommendationIds: [id], compliant },
    })
  await mark(worse, false)
  await server.db(platform, (db) =>
    db.run(sql`
      insert into account_recommendation_history
        (account_id, account_recommendation_id, date, changed_by, change_field, change_type, snapshot_type,
         old_value, new_value)
      select account_id, account_recommendation_id, date + n * interval '1 millisecond', changed_by,
        change_field, 1, 3, 'false', 'true'
      from account_recommendation_history, generate_series(1, 60) n
      where account_recommendation_id = ${worse}`),
  )
  const now = Date.now()
  const { body } = await admin.call(statisticsCalls.complianceDrifts, {
    query: { from: new Date(now - 60_000).toISOString(), to: new Date(now + 60_000).toISOString() },
  })
  const kinds = body.recentComplianceDriftsRecs.map(({ change_type }) => change_type)
  assert.ok(kinds.includes('Regression'))
  assert.ok(body.recentImprovements >= 60)
  assert.ok(body.total >= body.recentImprovements + body.recentRegressions)
  assert.ok(body.recentComplianceDriftsRecs.length < body.total, 'not all are listed')
  assert.equal(
    body.byDay.reduce((sum, { count }) => sum + count, 0),
    body.total,
    'but all are counted',
  )
})

test('whoami counts the enabled recommendations that the person may see', async () => {
  const count = async () => (await admin.call(authCalls.whoami)).body.numEnabledAccountRecommendations
  const before = await count()
  await make({})
  await make({ status: 2 })
  assert.equal((await count()) - before, 1)
})

test('a product that no number can name is bad input', async () => {
  for (const path of ['quick-wins', 'non-compliants-by-product'])
    for (const [ids, status] of [
      ['99999999999999999999', 400],
      ['1,99999999999999999999', 400],
      ['999999999999999', 200],
    ] as const)
      assert.equal((await admin.send('GET', `/statistics/${path}?product-ids=${ids}`)).status, status, path)
})
