import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { testServer } from '../testing/harness.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await testServer()
const { people } = server
const desk = alertDesk(server)
const uma = server.as(people.user)

const permit = (...permissions: number[]) =>
  server.admin('update user_group set permissions = $1 where id = $2', [permissions, people.groupId])
const restrict = (filter: string | null) =>
  server.admin(
    'update user_group set recommendation_scoping_enabled = $1, recommendations_filter = $2 where id = $3',
    [filter !== null, filter, people.groupId],
  )

test('a person of a group sees an alert by what of it is in their scope', async () => {
  const [mine, other] = [
    await desk.recommendation({ isCompliant: true }),
    await desk.recommendation({ isCompliant: false }),
  ]
  const both = await desk.create(`id in (${mine.id},${other.id})`)
  const hidden = await desk.create(`id eq ${other.id}`)
  await restrict(`recommendationId eq ${mine.recommendationId}`)
  const seen = async () => (await uma.list('Alert')).body.items.map(({ id }) => id)
  assert.deepEqual(await seen(), [both])
  const row = (await uma.list('Alert')).body.items[0]
  assert.deepEqual([row?.watched, row?.nonCompliant, row?.state], [1, 0, 2], 'quiet for them')
  assert.equal((await uma.call(alertCalls.details, { params: { id: hidden } })).status, 404)
  assert.equal((await uma.call(alertCalls.active, {})).body.count, 0)
  assert.equal((await uma.call(accountCalls.status)).body.numOfActiveAlerts, 0)
  assert.deepEqual((await uma.call(statisticsCalls.latestAlerts)).body, [])
  assert.equal((await uma.list('AlertsHistoryExtended')).body.count, 0)
  const [change] = await desk.history(hidden)
  assert.equal((await uma.call(alertCalls.change, { params: { id: change?.id ?? 0 } })).status, 404)

  await desk.scan({ [mine.name]: 'nonCompliant' })
  assert.equal((await uma.call(alertCalls.active, {})).body.count, 1)
  const { body } = await uma.call(alertCalls.details, { params: { id: both } })
  assert.deepEqual(
    body.causes.map(({ id }) => id),
    [mine.id],
  )
  const [joined] = await desk.history(both)
  const { body: detail } = await uma.call(alertCalls.change, { params: { id: joined?.id ?? 0 } })
  assert.deepEqual(
    detail.causes.map((one) => one.accountRecommendationId),
    [mine.id],
  )
  const preview = await uma.call(alertCalls.preview, { body: { filters: `id in (${mine.id},${other.id})` } })
  assert.equal(preview.body.watched, 1)
  const refused = await uma.send('POST', '/alert/create', { name: 'x', filters: `id eq ${other.id}` })
  assert.equal(refused.status, 400)
  assert.match(refused.body.message ?? '', /in your scope/)
  await restrict(null)
  assert.ok((await seen()).includes(hidden))
})

test('View reads alerts, Edit changes them, and without either there is nothing', async () => {
  const { alertId } = await desk.about({ isCompliant: false })
  const create = () => uma.send('POST', '/alert/create', { name: 'x', filters: 'severity ge 3' })
  await permit(1, 6)
  assert.equal((await uma.list('Alert')).status, 200)
  assert.equal((await uma.call(alertCalls.details, { params: { id: alertId } })).status, 200)
  assert.equal((await create()).status, 403)
  assert.equal((await uma.send('PATCH', `/alert/update/${alertId}`, { status: 3 })).status, 403)
  await permit(1, 7)
  assert.equal((await create()).status, 201)
  await permit(1)
  assert.equal((await uma.list('Alert')).status, 403)
  assert.equal((await uma.call(alertCalls.active, {})).status, 403)
})

test("another account's alerts are not there", async () => {
  const { alertId } = await desk.about({ isCompliant: false })
  const cora = server.as(people.otherAdmin)
  assert.equal((await cora.call(alertCalls.details, { params: { id: alertId } })).status, 404)
  assert.equal((await cora.send('PATCH', `/alert/update/${alertId}`, { status: 3 })).status, 404)
  assert.equal((await cora.list('Alert', { $filter: `id eq ${alertId}` })).body.count, 0)
  assert.equal(await desk.isActive(alertId), true)
})
