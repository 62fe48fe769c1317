import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertChangeType, alertReason, alertState } from '#contract/alerts/alert-choices.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { evaluateAlerts } from './actions.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await testServer()
const { people } = server
const desk = alertDesk(server)
const { client, about, scan, history, isActive, recommendation, create } = desk
const { Activated, Deactivated } = alertChangeType.value
const { Active, Quiet, Off } = alertState.value

const turns = async (alertId: number) => (await history(alertId)).map((one) => one.changeType)
const update = (id: number, body: object) => client.send('PATCH', `/alert/update/${id}`, body)
const causes = async (historyId: number) =>
  (await client.call(alertCalls.change, { params: { id: historyId } })).body.causes.map((one) => [
    one.accountRecommendationId,
    one.hasJoined,
  ])

test('a scan activates an alert once, and the next one that finds it mended ends it', async () => {
  const { name, id, alertId } = await about({ isCompliant: true })
  assert.equal(await isActive(alertId), false)
  await scan({ [name]: 'nonCompliant' })
  assert.equal(await isActive(alertId), true)
  await scan({ [name]: 'nonCompliant' })
  assert.deepEqual(await turns(alertId), [Activated], 'the same state is no news')
  server.moveClock(1000)
  await scan({ [name]: 'compliant' })
  assert.equal(await isActive(alertId), false)
  const [first, second] = await history(alertId)
  assert.deepEqual(
    [first?.changeType, first?.currentStatus, first?.reason],
    [Activated, Active, alertReason.value.Scan],
  )
  assert.deepEqual([second?.changeType, second?.currentStatus], [Deactivated, Quiet])
  assert.deepEqual([first?.endTime, second?.endTime], [second?.creationTime, null], 'each until the next one')
  assert.deepEqual(await causes(first?.id ?? 0), [[id, true]])
  assert.deepEqual(await causes(second?.id ?? 0), [[id, false]])
})

test('N/A, a kept state and a scan that did not come never end an alert', async () => {
  const { name, alertId } = await about({ isCompliant: false })
  assert.equal(await isActive(alertId), true)
  await scan({ [name]: 'notApplicable' })
  assert.equal(await isActive(alertId), true, 'not assessed is not mended')
  await scan({ [name]: 'kept' })
  assert.equal(await isActive(alertId), true)
  await scan({ [name]: 'nonCompliant' })
  assert.deepEqual(await turns(alertId), [Activated], 'and coming back is no second activation')
  await scan({ [name]: 'notApplicable' })
  await scan({ [name]: 'compliant' })
  assert.equal(await isActive(alertId), false)
})

test('what was N/A all along activates nothing, whatever it was once', async () => {
  const row = await recommendation({ isCompliant: false })
  await scan({ [row.name]: 'notApplicable' })
  const alertId = await create(`id eq ${row.id}`)
  assert.equal(await isActive(alertId), false)
})

test('while it is active, what joins and leaves is kept with its time', async () => {
  const [a, b] = [await recommendation({ isCompliant: false }), await recommendation({ isCompliant: true })]
  const alertId = await create(`id in (${a.id},${b.id})`)
  server.moveClock(1000)
  await scan({ [b.name]: 'nonCompliant' })
  server.moveClock(1000)
  await scan({ [a.name]: 'compliant' })
  const [change, ...others] = await history(alertId)
  assert.equal(others.length, 0, 'still the one activation')
  assert.deepEqual(await causes(change?.id ?? 0), [
    [a.id, true],
    [b.id, true],
    [a.id, false],
  ])
  const { body } = await client.call(alertCalls.details, { params: { id: alertId } })
  assert.deepEqual(
    body.causes.map((one) => one.id),
    [b.id],
  )
})

test('the alert about regressions waits for a turn to the worse, and a first state is none', async () => {
  const [fresh, turned] = [await recommendation(), await recommendation()]
  const alertId = await create(`regressedAt ne null and id in (${fresh.id},${turned.id})`)
  await scan({ [fresh.name]: 'nonCompliant', [turned.name]: 'compliant' })
  assert.equal(await isActive(alertId), false)
  await scan({ [turned.name]: 'nonCompliant' })
  assert.equal(await isActive(alertId), true)
  await scan({ [turned.name]: 'notApplicable' })
  await scan({ [turned.name]: 'nonCompliant' })
  assert.equal(await isActive(alertId), true, 'what could not be read meanwhile has turned nothing')
  await scan({ [turned.name]: 'compliant' })
  assert.equal(await isActive(alertId), false)
})

test('a manual mark and an assignment are looked at, too', async () => {
  const manual = await about({ validationMethod: 2, isCompliant: true })
  await client.call(accountRecommendationCalls.setCompliant, {
    body: { accountRecommendationIds: [manual.id], compliant: false },
  })
  assert.equal(await isActive(manual.alertId), true)
  assert.equal((await history(manual.alertId))[0]?.reason, alertReason.value.Mark)
  const open = await recommendation({ isCompliant: false })
  const unassigned = await create(`id eq ${open.id} and assigneeEmail eq null`)
  assert.equal(await isActive(unassigned), true)
  await client.call(accountRecommendationCalls.assign, {
    body: { recommendationIds: [open.id], assignedToId: people.user.userId },
  })
  assert.equal(await isActive(unassigned), false, 'somebody works on it')
})

test('an edit of the filter is looked at as a new one; disabling and deleting end it', async () => {
  const { id, name, alertId } = await about({ isCompliant: false })
  await scan({ [name]: 'notApplicable' })
  assert.equal((await update(alertId, { filters: `id eq ${id} and severity eq 3` })).status, 200)
  assert.equal(await isActive(alertId), false)
  await scan({ [name]: 'nonCompliant' })
  assert.equal((await update(alertId, { filters: `id eq ${id}` })).status, 200)
  assert.equal(await isActive(alertId), true)
  assert.equal((await update(alertId, { status: 2 })).status, 200)
  const ends = async () => (await history(alertId)).at(-1)
  assert.deepEqual([(await ends())?.changeType, (await ends())?.currentStatus], [Deactivated, Off])
  await scan({ [name]: 'nonCompliant' })
  assert.equal(await isActive(alertId), false, 'a disabled alert is never active')
  assert.equal((await desk.alert(alertId))?.nonCompliant, 1, 'but says what it would be')
  assert.equal((await update(alertId, { status: 1 })).status, 200)
  assert.equal(await isActive(alertId), true)
  assert.equal((await update(alertId, { status: 3 })).status, 200)
  assert.equal(await desk.alert(alertId), undefined)
  assert.equal((await update(alertId, { status: 1 })).status, 404, 'a deleted one does not come back')
  assert.equal((await ends())?.changeType, Deactivated, 'its history stays')
})

test('the catalogue and the subscription count: what they take away ends it', async () => {
  const row = await about({ isCompliant: false })
  const at = server.app.clock()
  const look = (reason: (typeof alertReason.value)['Catalogue' | 'Scope']) =>
    server.db({ kind: 'account', accountId: desk.accountId }, (db) =>
      evaluateAlerts(db, desk.accountId, { at, reason }),
    )
  const status = (value: number) =>
    server.admin('update recommendation set status = $1 where id = $2', [value, row.recommendationId])
  await status(2)
  await look(alertReason.value.Catalogue)
  assert.equal(await isActive(row.alertId), false, 'disabled by the catalogue')
  await status(1)
  await look(alertReason.value.Catalogue)
  assert.equal(await isActive(row.alertId), true)
  await server.admin(
    `update subscription_type set recommendation_scoping_enabled = true, recommendations_filter = $1
     where id = (select subscription_type_id from account where id = $2)`,
    [`recommendationId ne ${row.recommendationId}`, desk.accountId],
  )
  await look(alertReason.value.Scope)
  assert.equal(await isActive(row.alertId), false, 'outside of the subscription')
  await server.admin('update subscription_type set recommendation_scoping_enabled = false', [])
  await look(alertReason.value.Scope)
  assert.equal(await isActive(row.alertId), true)
})

test('two changes at once leave one activation', async () => {
  const manual = await about({ validationMethod: 2, isCompliant: true })
  const other = await recommendation({ validationMethod: 2, isCompliant: true })
  await update(manual.alertId, { filters: `id in (${manual.id},${other.id})` })
  const mark = (id: number) =>
    client.call(accountRecommendationCalls.setCompliant, {
      body: { accountRecommendationIds: [id], compliant: false },
    })
  const answers = await Promise.all([mark(manual.id), mark(other.id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.deepEqual(await turns(manual.alertId), [Activated])
  const [change] = await history(manual.alertId)
  assert.equal((await causes(change?.id ?? 0)).length, 2)
})

test('a change that is rolled back was never looked at', async () => {
  const { name, alertId } = await about({ isCompliant: true })
  await assert.rejects(
    server.db({ kind: 'account', accountId: desk.accountId }, async (db) => {
      await db.run(sql`
        update account_recommendation mine set is_compliant = false
        from recommendation where recommendation.id = mine.recommendation_id and recommendation.name = ${name}`)
      await evaluateAlerts(db, desk.accountId, { at: new Date(), reason: alertReason.value.Scan })
      throw new Error('cut')
    }),
  )
  assert.deepEqual(await turns(alertId), [])
})

test('one statement looks at all alerts: twenty cost as many as one', async () => {
  const row = await recommendation({ isCompliant: true })
  const look = async () => {
    let asked = 0
    await server.db({ kind: 'account', accountId: desk.accountId }, async (db) => {
      const rows: typeof db.rows = (query) => {
        asked += 1
        return db.rows(query)
      }
      const counted: typeof db = { ...db, rows }
      await evaluateAlerts(counted, desk.accountId, { at: new Date(), reason: alertReason.value.Scan })
    })
    return asked
  }
  const before = await look()
  for (let n = 0; n < 20; n += 1) await create(`id eq ${row.id} and severity ge 1`)
  assert.equal(await look(), before)
})

test('a scan looks at what it has touched, and a look at everything finds nothing else', async () => {
  const rows = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      recommendation({ isCompliant: n % 3 === 0, severity: n % 2 === 0 ? 3 : 1 }),
    ),
  )
  const among = `id in (${rows.map(({ id }) => id).join(',')})`
  const made = [
    await create(`${among} and severity ge 3`),
    await create(`${among} and nonCompliantItems gt 1`),
    await create(`${among} and regressedAt ne null`),
    await create(`${among} and isKept eq false and naReason eq null`),
  ]
  const stored = async () =>
    (
      await server.admin('select id, is_active, watched, causes from alert where id = any($1) order by id', [
        made,
      ])
    ).rows
  const outcomes = ['compliant', 'nonCompliant', 'notApplicable', 'kept'] as const
  for (const round of [1, 2, 3, 4, 5]) {
    const found = rows.map(({ name }, n) => [name, outcomes[(n * round + (n % 5)) % 4] ?? 'kept'] as const)
    const items = rows.map(({ name }, n) => [name, ['a', 'b', 'c'].slice(0, (n + round) % 4)] as const)
    await scan(Object.fromEntries(found), Object.fromEntries(items))
    const before = await stored()
    await server.db({ kind: 'account', accountId: desk.accountId }, (db) =>
      evaluateAlerts(db, desk.accountId, { at: server.app.clock(), reason: alertReason.value.Catalogue }),
    )
    assert.deepEqual(await stored(), before, `after scan ${round}`)
  }
  assert.ok((await stored()).some(({ causes }) => causes.length > 0))
})
