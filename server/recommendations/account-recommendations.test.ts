import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupCalls } from '#contract/groups/groups.ts'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { accountRecommendationRules as rules } from '#contract/recommendations/account-recommendations.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { endExemptions } from './exemptions.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)
type Wish = Parameters<typeof aRecommendation>[1] & { isCompliant?: boolean | null; isExempted?: boolean }

const make = (wish: Wish = {}) =>
  server.db(platform, async (db) =>
    anAccountRecommendation(db, people.accountId, {
      recommendationId: await aRecommendation(db, wish),
      isCompliant: wish.isCompliant ?? null,
      isExempted: wish.isExempted ?? false,
    }),
  )
const historyOf = async (id: number) => (await admin.call(calls.history, { params: { id } })).body
const rowOf = async (id: number) =>
  (await admin.list('accountRecommendationExtended', { $filter: `id eq ${id}` })).body.items[0]

test('an exemption needs a reason, keeps who and when, and is written into the history with old and new value', async () => {
  const id = await make({ isCompliant: false })
  const exempt = (body: object) => admin.send('POST', '/account-recommendation/setExempt', body)
  assert.equal((await exempt({ accountRecommendationIds: [id], exempt: true })).status, 400)
  assert.equal((await exempt({ accountRecommendationIds: [id], exempt: true, reason: '  ' })).status, 400)
  assert.deepEqual(await historyOf(id), [])
  const answer = await exempt({ accountRecommendationIds: [id], exempt: true, reason: 'Risk Accepted' })
  assert.equal(answer.status, 201)
  const row = await rowOf(id)
  assert.equal(row?.isExempted, true)
  assert.equal(row?.exemptionReason, 'Risk Accepted')
  assert.equal(row?.exemptedByEmail, people.admin.email)
  assert.equal(row?.isCompliant, false, 'what was found stays')
  const again = await exempt({ accountRecommendationIds: [id], exempt: true, reason: 'x' })
  assert.equal(again.status, 409)
  assert.equal(
    again.body.message,
    rules.exempt([{ isExempted: true, isCompliant: null, validationMethod: 1, assignedToId: null }])?.en,
  )
  assert.equal(
    (await exempt({ recommendationIds: [id], exempt: false })).status,
    201,
    'either name of the ids',
  )
  const events = await historyOf(id)
  assert.deepEqual(
    events.map((event) => [
      event.event_type,
      event.snapshot_type,
      event.old_value,
      event.new_value,
      event.user,
    ]),
    [
      ['IsExempted', 'UnExemption', 'true', 'false', people.admin.email],
      ['IsExempted', 'Exemption', 'false', 'true', people.admin.email],
    ],
  )
})

test('an exemption with an end ends by itself, with a row in the history', async () => {
  const id = await make({ isCompliant: false })
  const expiresAt = new Date(server.app.clock().getTime() + 60_000).toISOString()
  const body = { accountRecommendationIds: [id], exempt: true, reason: 'Other: soon', expiresAt }
  assert.equal((await admin.call(calls.setExempt, { body })).status, 201)
  const end = () => server.db(platform, (db) => endExemptions(db, people.accountId, server.app.clock))
  assert.equal(await end(), 0)
  server.moveClock(61_000)
  assert.equal(await end(), 1)
  assert.equal(await end(), 0)
  const [last] = await historyOf(id)
  assert.deepEqual([last?.snapshot_type, last?.user], ['UnExemption', 'System'])
  const past = { ...body, expiresAt: '2020-01-01T00:00:00Z' }
  assert.equal((await admin.call(calls.setExempt, { body: past })).status, 400)
})

test('only manual recommendations are marked, and only into the other state', async () => {
  const [automatic, manual] = [await make({ isCompliant: false }), await make({ validationMethod: 2 })]
  const mark = (id: number, compliant: boolean) =>
    admin.call(calls.setCompliant, { body: { accountRecommendationIds: [id], compliant, notes: 'Looked' } })
  assert.equal((await mark(automatic, true)).status, 409)
  assert.equal((await mark(manual, true)).status, 201, 'null to compliant')
  assert.equal((await mark(manual, true)).status, 409)
  assert.equal((await mark(manual, false)).status, 201, 'compliant to non-compliant')
  assert.equal((await mark(manual, true)).status, 201, 'non-compliant to compliant')
  const unknown = await make({ validationMethod: 2 })
  assert.equal((await mark(unknown, false)).status, 201, 'null to non-compliant')
  const events = await historyOf(manual)
  assert.deepEqual(
    events.map((event) => [event.change_type, event.snapshot_type, event.change_details]),
    [
      ['Improvement', 'ComplianceImprovement', 'Looked'],
      ['Regression', 'ComplianceRegression', 'Looked'],
      ['Improvement', 'ComplianceImprovement', 'Looked'],
    ],
  )
})

test('an assignment goes to an active person of the account, and below 0 it ends', async () => {
  const id = await make({ isCompliant: false })
  const assign = (assignedToId: number | null, ids = [id]) =>
    admin.call(calls.assign, { body: { recommendationIds: ids, assignedToId, notes: 'Please' } })
  assert.equal((await assign(people.user.userId)).status, 201)
  const row = await rowOf(id)
  assert.equal(row?.assigneeEmail, people.user.email)
  assert.equal(row?.assignedByEmail, people.admin.email)
  assert.equal((await assign(people.otherAdmin.userId)).status, 404, "another tenant's person")
  const other = await make({ isCompliant: false })
  assert.equal((await assign(people.admin.userId, [id, other])).status, 409, 'different assignees')
  assert.equal((await assign(-1)).status, 201)
  assert.equal((await rowOf(id))?.assigneeEmail, null)
  const events = await historyOf(id)
  assert.deepEqual(
    events.map((event) => [event.event_type, event.snapshot_type, event.assigned_to]),
    [
      ['assignment', 'UnAssignment', null],
      ['assignment', 'Assignment', people.user.email],
    ],
  )
})

test('only its author edits a comment; markup that can do harm is taken out', async () => {
  const id = await make()
  const say = (comment: string) => admin.call(calls.comment, { params: { id }, body: { comment } })
  const { body, status } = await say('<p onclick="x()">Seen <script>alert(1)</script><b>it</b></p>')
  assert.equal(status, 201)
  assert.equal((await say('<p> </p>')).status, 400)
  const [first] = await historyOf(id)
  assert.equal(first?.comment, '<p>Seen it</p>')
  assert.equal(first?.isOwn, true)
  const edit = (who: typeof people.admin) =>
    server.as(who).call(calls.editComment, {
      params: { id },
      body: { commentId: body.commentId, comment: '<p>Other</p>' },
    })
  assert.equal((await edit(people.user)).status, 403)
  assert.equal((await edit(people.otherAdmin)).status, 404)
  assert.equal((await edit(people.admin)).status, 200)
  assert.equal((await historyOf(id))[0]?.comment, '<p>Other</p>')
  assert.equal((await admin.send('DELETE', `/account-recommendation/${id}/comment`)).status, 404)
})

test('an exemption lifts the custom score, never the baseline, and what-if counts without changing anything', async () => {
  const account = people.strayAccountId
  const stray = server.as(people.strayAdmin)
  const [high, low] = await server.db(platform, async (db) => [
    await anAccountRecommendation(db, account, {
      recommendationId: await aRecommendation(db, { severity: 3 }),
      isCompliant: true,
    }),
    await anAccountRecommendation(db, account, {
      recommendationId: await aRecommendation(db, { severity: 1 }),
      isCompliant: false,
    }),
  ])
  const whatIf = async (ids: number[]) => (await stray.call(calls.whatIf, { body: { ids } })).body
  assert.deepEqual(await whatIf([Number(low)]), {
    standardSecurityScore: 75,
    customSecurityScore: 75,
    standardSecurityScoreIf: 100,
    customSecurityScoreIf: 100,
    worth: [{ id: Number(low), points: 25 }],
  })
  assert.equal((await whatIf([Number(high)])).standardSecurityScoreIf, 75)
  await stray.call(calls.setExempt, {
    body: { accountRecommendationIds: [Number(low)], exempt: true, reason: 'Risk Accepted' },
  })
  const { standardSecurityScore, customSecurityScore } = await whatIf([])
  assert.deepEqual([standardSecurityScore, customSecurityScore], [75, 100])
  const [score] = await server.db(platform, (db) =>
    db.rows(sql<{ standard: string; custom: string; assessed: number }>`
      select standard_score as standard, custom_score as custom, assessed
      from score where account_id = ${account} and product_id = 0`),
  )
  assert.deepEqual([Number(score?.standard), Number(score?.custom), score?.assessed], [75, 100, 2])
})

test("a group's scope narrows lists, actions and statistics for its users alone", async () => {
  const inside = await make({ isCompliant: false, severity: 3, findings: 'Inside' })
  const outside = await make({ isCompliant: false, severity: 1, findings: 'Outside' })
  const group = (await admin.call(groupCalls.get, { params: { id: people.groupId } })).body as Record<
    string,
    unknown
  >
  const narrow = (recommendationsFilter: string | null) =>
    server.db(platform, (db) =>
      db.run(sql`
        update user_group
        set recommendation_scoping_enabled = ${recommendationsFilter !== null},
          recommendations_filter = ${recommendationsFilter}
        where id = ${people.groupId}`),
    )
  assert.ok(group)
  const user = server.as(people.user)
  const seen = async (who: typeof user) =>
    (await who.list<{ id: number }>('accountRecommendationExtended', { $top: 200 })).body.items.map(
      ({ id }) => id,
    )
  const state = async (who: typeof user) => (await who.call(statisticsCalls.complianceState)).body.total
  const all = await state(admin)
  await narrow('severity eq High')
  assert.ok((await seen(user)).includes(inside) && !(await seen(user)).includes(outside))
  assert.ok((await seen(admin)).includes(outside))
  assert.ok((await state(user)) < all)
  assert.equal(await state(admin), all)
  const exempt = (id: number) =>
    user.call(calls.setExempt, { body: { accountRecommendationIds: [id], exempt: true, reason: 'x' } })
  assert.equal((await exempt(outside)).status, 404)
  assert.equal((await exempt(inside)).status, 201)
  const changed = async (who: typeof user, id: number) =>
    (await who.list('accountRecommendationHistory', { $filter: `accountRecommendationId eq ${id}` })).body
      .count
  await admin.call(calls.setExempt, {
    body: { accountRecommendationIds: [outside], exempt: true, reason: 'x' },
  })
  assert.deepEqual([await changed(user, inside), await changed(user, outside)], [1, 0])
  await narrow('no such field eq 1')
  assert.deepEqual(await seen(user), [], 'a filter that cannot be read leaves nothing')
  await narrow(null)
})

test("a subscription's scope narrows the account for everybody, and its stored scores", async () => {
  const [inside, outside] = [
    await make({ isCompliant: true, severity: 4, findings: 'Within the subscription' }),
    await make({ isCompliant: false, severity: 1, findings: 'Beyond the subscription' }),
  ]
  const typeId = await server.db(platform, async (db) => {
    const { id } = await db.one(sql<{ id: number }>`
      insert into subscription_type (name, recommendation_scoping_enabled, recommendations_filter)
      values ('Narrow', true, 'severity eq Critical') returning id`)
    await db.run(sql`update account set subscription_type_id = ${id} where id = ${people.accountId}`)
    return id
  })
  assert.ok(typeId)
  const { items } = (await admin.list<{ id: number }>('accountRecommendationExtended', { $top: 200 })).body
  assert.deepEqual(
    items.map(({ id }) => id),
    [inside],
  )
  const body = { accountRecommendationIds: [outside], exempt: true, reason: 'x' }
  assert.equal((await admin.call(calls.setExempt, { body })).status, 404)
  await admin.call(calls.setExempt, { body: { ...body, accountRecommendationIds: [inside] } })
  const [score] = await server.db(platform, (db) =>
    db.rows(sql<{ standard: number; total: number }>`
      select standard_score::float as standard, total from score
      where account_id = ${people.accountId} and product_id = 0`),
  )
  assert.deepEqual(score, { standard: 100, total: 1 })
  await server.db(platform, (db) =>
    db.run(sql`
      update account set subscription_type_id = (select id from subscription_type where is_trial)
      where id = ${people.accountId}`),
  )
})

test('saved views are private, by name once', async () => {
  const body = { name: 'Mine', address: '?$filter=severity eq 3' }
  const create = (who: typeof people.admin) =>
    server.as(who).send('POST', '/recommendations-view/create', body)
  assert.equal((await create(people.admin)).status, 201)
  assert.equal((await create(people.admin)).status, 409)
  assert.equal((await create(people.user)).status, 201)
  const { items } = (
    await admin.list<{ id: number; name: string }>('RecommendationsView', { $filter: 'status eq 1' })
  ).body
  assert.equal(items.length, 1)
  const path = `/recommendations-view/update/${items[0]?.id}`
  assert.equal((await server.as(people.user).send('PATCH', path, { name: 'Theirs' })).status, 404)
  assert.equal((await admin.send('PATCH', path, { status: 2 })).status, 200)
  assert.equal((await admin.list('RecommendationsView')).body.count, 0)
})
