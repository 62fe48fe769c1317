import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { authCalls } from '#contract/auth/auth.ts'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendationRules } from '#contract/recommendations/account-recommendations.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationViewCalls } from '#contract/recommendations/recommendation-views.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { type Db, sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { until } from '../testing/until.ts'
import { untilItWaits } from '../testing/until-it-waits.ts'
import { assignmentChange, systemAuthor, writeHistory } from './history.ts'

const server = await testServer()
const { people } = server
const { accountId } = people
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)
const { Disabled } = recommendationStatus.value

const make = (wish: Parameters<typeof aRecommendation>[1] & { isExempted?: boolean } = {}) =>
  server.db(platform, async (db) =>
    anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, wish),
      isExempted: wish.isExempted ?? false,
    }),
  )
const setStatus = (id: number, status: number) =>
  server.db(platform, (db) =>
    db.run(sql`
      update recommendation set status = ${status}
      where id = (select recommendation_id from account_recommendation where id = ${id})`),
  )

test('a disabled recommendation is read, and neither worked on nor commented', async () => {
  const manual = { validationMethod: validationMethod.value.Manual }
  const [id, exempted] = [await make(manual), await make({ ...manual, isExempted: true })]
  const said = await admin.call(calls.comment, { params: { id }, body: { comment: 'Before' } })
  for (const each of [id, exempted]) await setStatus(each, Disabled)
  const rows = { accountRecommendationIds: [id] }
  const { commentId } = said.body
  const refusals = [
    await admin.call(calls.setExempt, { body: { ...rows, exempt: true, reason: 'x' } }),
    await admin.call(calls.setExempt, { body: { accountRecommendationIds: [exempted], exempt: false } }),
    await admin.call(calls.setCompliant, { body: { ...rows, compliant: true } }),
    await admin.call(calls.setCompliant, { body: { ...rows, compliant: false } }),
    await admin.call(calls.assign, { body: { ...rows, assignedToId: people.user.userId } }),
    await admin.call(calls.comment, { params: { id }, body: { comment: 'After' } }),
    await admin.call(calls.editComment, { params: { id }, body: { commentId, comment: 'After' } }),
  ]
  const reason = accountRecommendationRules.enabled([{ status: Disabled }])
  for (const { status, body } of refusals) assert.deepEqual([status, body.message], [409, reason?.en])
  const history = await admin.call(calls.history, { params: { id } })
  assert.deepEqual(
    history.body.map(({ comment }) => comment),
    ['Before'],
  )
  await setStatus(id, recommendationStatus.value.Enabled)
  assert.equal((await admin.call(calls.setCompliant, { body: { ...rows, compliant: true } })).status, 201)
})

test('days that do not exist and ids out of range are bad input', async () => {
  const id = await make()
  const exempt = (expiresAt: string) =>
    admin.call(calls.setExempt, {
      body: { accountRecommendationIds: [id], exempt: true, reason: 'x', expiresAt },
    })
  const events = (from: string) =>
    admin.call(calls.dailyEvents, { query: { from, to: '2025-03-31', timezone: 'UTC' } })
  for (const day of ['2026-99-99', '2925-02-29', '2925-02-30T12:00:00Z', '2925-01-01Tnoon'])
    assert.equal((await exempt(day)).status, 400, day)
  for (const day of ['2025-02-30', '0000-01-01', '2025-13-01'])
    assert.equal((await events(day)).status, 400, day)
  assert.equal((await events('2024-02-29')).status, 200)
  for (const assignedToId of [1e20, Number.MAX_SAFE_INTEGER + 1])
    assert.equal(
      (await admin.call(calls.assign, { body: { recommendationIds: [id], assignedToId } })).status,
      400,
    )
})

test('any words are the reason of an exemption, but Other without words is none', async () => {
  for (const [reason, status] of [
    ['Agreed with the auditors', 201],
    ['Risk Accepted', 201],
    ['Other: a legacy system', 201],
    ['Other', 400],
    ['Other:  ', 400],
    [' ', 400],
  ] as const) {
    const body = { accountRecommendationIds: [await make()], exempt: true, reason }
    assert.equal((await admin.call(calls.setExempt, { body })).status, status, reason)
  }
})

test('a range that ends before it begins is bad input', async () => {
  const id = await make()
  const turned = { from: '2025-03-31', to: '2025-03-01' }
  const drifts = await admin.call(statisticsCalls.complianceDrifts, { query: turned })
  for (const answer of [
    drifts,
    await admin.call(statisticsCalls.trendOverTime, { query: turned }),
    await admin.call(calls.dailyEvents, { query: turned }),
    await admin.call(calls.changes, { params: { id }, query: turned }),
    await admin.call(calls.changes, { params: { id }, query: { from: '2925-01-01' } }),
  ]) {
    assert.equal(answer.status, 400)
    assert.equal(answer.body.message, 'Choose an end date after the start date')
  }
  const oneDay = { from: '2025-03-01', to: '2025-03-01' }
  assert.equal((await admin.call(statisticsCalls.complianceDrifts, { query: oneDay })).status, 200)
  assert.equal((await admin.call(calls.dailyEvents, { query: oneDay })).status, 200)
})

/** An answer that comes although somebody holds the row. */
const atOnce = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    delay(20_000, undefined, { ref: false }).then(() => Promise.reject(new Error('It waits for a lock'))),
  ])

test('who reads does not wait for who writes', async () => {
  const id = await make()
  await server.db(platform, async (db) => {
    await db.run(sql`select from account_recommendation where id = ${id} for update`)
    for (const call of [calls.history, calls.evidence])
      assert.equal((await atOnce(admin.call(call, { params: { id } }))).status, 200)
    const query = { from: '2025-01-01' }
    assert.equal((await atOnce(admin.call(calls.changes, { params: { id }, query }))).status, 200)
    const body = { accountRecommendationId: id }
    assert.equal((await atOnce(admin.call(calls.validationReport, { body }))).status, 200)
  })
})

test('a history has the order in which things happened, also when they happen at one time', async () => {
  const id = await make()
  const assigned = (at: Date, details: string[]) => (db: Db) =>
    writeHistory(
      db,
      accountId,
      at,
      systemAuthor,
      details.map((one) => assignmentChange(id, null, 'x@example.test', one)),
    )
  const { waiting } = await server.db(platform, async (db) => {
    await db.run(sql`select from account where id = ${accountId} for update`)
    const begun = server.app.clock()
    const waiting = admin.call(calls.setExempt, {
      body: { accountRecommendationIds: [id], exempt: true, reason: 'last' },
    })
    await untilItWaits(server, 'the exemption waits')
    await until(async () => server.app.clock() > begun, 'a later moment')
    await assigned(server.app.clock(), ['first', 'second'])(db)
    return { waiting }
  })
  assert.equal((await waiting).status, 201)
  const told = (await admin.call(calls.history, { params: { id } })).body.map((one) => one.change_details)
  assert.deepEqual(told, ['last', 'second', 'first'])
  const listed = await admin.list('accountRecommendationHistory', {
    $filter: `accountRecommendationId eq ${id}`,
  })
  assert.deepEqual(
    listed.body.items.map(({ changeDetails }) => changeDetails),
    told,
  )
})

test("an operator's comment is their own, in the history and for editing", async () => {
  const id = await make()
  await server.admin('update account set status = 1, microsoft_application_status = 2')
  const { token } = (await server.as(people.superAdmin).call(authCalls.impersonate, { body: { accountId } }))
    .body
  const operator = server.as({ token })
  const say = async (who: typeof admin) =>
    (await who.call(calls.comment, { params: { id }, body: { comment: 'Seen' } })).body.commentId
  const [theirs, customers] = [await say(operator), await say(admin)]
  const own = async (who: typeof admin) =>
    (await who.call(calls.history, { params: { id } })).body
      .filter(({ isOwn }) => isOwn)
      .map(({ commentId }) => commentId)
  assert.deepEqual([await own(operator), await own(admin)], [[theirs], [customers]])
  const edit = async (who: typeof admin, commentId: number) =>
    (await who.call(calls.editComment, { params: { id }, body: { commentId, comment: 'Other' } })).status
  assert.deepEqual([await edit(operator, theirs), await edit(operator, customers)], [200, 403])
  assert.deepEqual([await edit(admin, theirs), await edit(admin, customers)], [403, 200])
})

test('a saved view keeps what another request changes meanwhile, and stays removed', async () => {
  const body = { name: 'First', address: '?a' }
  const { id } = (await admin.call(recommendationViewCalls.create, { body })).body
  /** Changes it while another transaction, which has begun before, is not yet at its end. */
  const changeDuring = async (other: ReturnType<typeof sql>) => {
    const { changed } = await server.db(platform, async (db) => {
      await db.run(other)
      const changed = admin.call(recommendationViewCalls.update, { params: { id }, body: { address: '?b' } })
      await untilItWaits(server, 'the change waits')
      return { changed }
    })
    return (await changed).status
  }
  assert.equal(await changeDuring(sql`update recommendations_view set name = 'Second' where id = ${id}`), 200)
  const { items } = (await admin.list('RecommendationsView', { $filter: `id eq ${id}` })).body
  assert.deepEqual([items[0]?.name, items[0]?.address], ['Second', '?b'])
  assert.equal(await changeDuring(sql`update recommendations_view set status = 2 where id = ${id}`), 404)
  assert.equal((await admin.list('RecommendationsView')).body.count, 0)
})
