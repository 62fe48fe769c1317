import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const { accountId } = people
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)
const user = server.as(people.user)
const dayMs = 86_400_000
const today = server.app.clock()
const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const make = (wish: Parameters<typeof aRecommendation>[1], isCompliant: boolean) =>
  server.db(platform, async (db) =>
    anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, wish),
      isCompliant,
    }),
  )
const high = { severity: 3, validationMethod: 2 }

test('people of a narrower scope see the scores of that scope: now, a week ago and over time', async () => {
  const turned = await make(high, true)
  await make({ ...high, product: 'Intune' }, false)
  const low = await make({ severity: 1, validationMethod: 2 }, false)
  // Ten days ago it was not met; the day after it was.
  await server.db(platform, async (db) => {
    await db.run(sql`
      insert into account_recommendation_history
        (account_id, account_recommendation_id, date, changed_by, change_field, change_type, old_value, new_value)
      values (${accountId}, ${turned}, ${daysAgo(9)}, 'Scan', 1, 1, 'false', 'true')`)
    for (const [days, score] of [
      [10, 0],
      [8, 42.86],
    ] as const)
      await db.run(sql`
        insert into score (account_id, day, standard_score, custom_score, compliant, assessed, total)
        values (${accountId}, ${dayOf(daysAgo(days))}, ${score}, ${score}, 1, 3, 3)`)
    await db.run(sql`
      update user_group
      set recommendation_scoping_enabled = true, recommendations_filter = 'severity eq High'
      where id = ${people.groupId}`)
  })
  // The scores of the day are counted when something happens.
  const exempt = { accountRecommendationIds: [low], exempt: true, reason: 'Risk Accepted' }
  assert.equal((await admin.call(calls.setExempt, { body: exempt })).status, 201)

  const status = async (who: typeof user) => {
    const { body } = await who.call(accountCalls.status)
    const { standardSecurityScore, customSecurityScore, standardChange, customChange, assessed, total } = body
    return [standardSecurityScore, customSecurityScore, standardChange, customChange, assessed, total]
  }
  assert.deepEqual(await status(admin), [42.86, 57.14, 0, 14.28, 3, 3])
  assert.deepEqual(await status(user), [50, 50, 0, 0, 2, 2])

  const query = { from: dayOf(daysAgo(30)), to: dayOf(today) }
  const trend = async (who: typeof user) => (await who.call(statisticsCalls.trendOverTime, { query })).body
  const scores = async (who: typeof user) =>
    (await trend(who)).bySecurityScore.map(({ date, standardScore }) => [date, standardScore])
  const dates = [dayOf(daysAgo(10)), dayOf(daysAgo(8)), dayOf(today)]
  assert.deepEqual(await scores(admin), [
    [dates[0], 0],
    [dates[1], 42.86],
    [dates[2], 42.86],
  ])
  assert.deepEqual(await scores(user), [
    [dates[0], 0],
    [dates[1], 50],
    [dates[2], 50],
  ])
  assert.deepEqual(
    (await trend(user)).byProduct.map(({ name, scores }) => [
      name,
      scores.map(({ standardScore }) => standardScore),
    ]),
    [
      ['Entra ID', [0, 100, 100]],
      ['Intune', [0, 0, 0]],
    ],
  )
  const { standardSecurityScore } = (await user.call(calls.whatIf, { body: { ids: [] } })).body
  assert.equal(standardSecurityScore, 50, 'the plan begins with the same figure')
})
