import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertFilterProblem } from '#contract/alerts/alert-filter.ts'
import { newAlert, noTextGateway } from '#contract/alerts/alert-form.ts'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { testServer } from '../testing/harness.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await testServer()
const { people } = server
const desk = alertDesk(server)
const { client } = desk

test('a new alert is enabled, mails every day, and has the fields of the specification', async () => {
  const { id } = await desk.recommendation()
  const answer = await client.send('POST', '/alert/create', {
    name: 'Privileged access',
    filters: `id eq ${id}`,
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Alert created')
  const alertId = (answer.body as { id: number }).id
  const { body } = await client.list('Alert', { $filter: `id eq ${alertId}` })
  assert.partialDeepStrictEqual(body.items[0], {
    ...{ id: alertId, name: 'Privileged access', filters: `id eq ${id}` },
    ...newAlert,
  })
  assert.equal(typeof body.items[0]?.lastUpdatedTime, 'string')
  const updated = await client.send('PATCH', `/alert/update/${alertId}`, {
    recipients: ['Soc@Example.test', ' soc@example.test'],
    notificationRepetition: 0,
    notificationType: 0,
  })
  assert.equal(updated.status, 200)
  assert.equal(updated.body.successMessage, 'Alert updated')
  assert.partialDeepStrictEqual(await desk.alert(alertId), {
    recipients: ['soc@example.test'],
    notificationRepetition: 0,
    notificationType: 0,
  })
})

test('what cannot be an alert is refused with the field, and nothing is written', async () => {
  const { body: before } = await client.list('Alert')
  const create = (body: object) =>
    client.send('POST', '/alert/create', { name: 'x', filters: 'severity ge 3', ...body })
  const wrong: [object, RegExp][] = [
    [{ name: ' ' }, /name/i],
    [{ filters: '' }, /filter/i],
    [{ filters: 'nothing eq 1' }, /Unknown field 'nothing'/],
    [{ filters: 'severity ge' }, /Cannot read the filter/],
    [{ filters: `contains(message, 'x')` }, /'message' cannot be used/],
    [{ filters: `findings eq '${'x'.repeat(9000)}'` }, /filter/i],
    [{ notificationRepetition: 1.5 }, /repeat/i],
    [{ notificationRepetition: -1 }, /repeat/i],
    [{ notificationType: 7 }, /notification/i],
    [{ recipients: ['nobody'] }, /email/i],
    [{ recipients: Array.from({ length: 51 }, (_, n) => `a${n}@x.test`) }, /recipients/i],
    [{ status: 3 }, /deleted/i],
    [{ scope: 'classification_rules' }, /scope/],
  ]
  for (const [body, message] of wrong) {
    const answer = await create(body)
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80))
    assert.match(answer.body.message ?? '', message)
  }
  assert.equal((await client.list('Alert')).body.count, before.count)
})

test('several alerts are disabled, enabled and deleted at once, by the rules of one', async () => {
  const ids = [
    (await desk.about({ isCompliant: false })).alertId,
    (await desk.about({ isCompliant: true })).alertId,
  ]
  const set = (status: 1 | 2 | 3, of = ids) =>
    client.call(alertCalls.setStatus, { body: { ids: of, status } })
  const states = async () =>
    (await client.list('Alert', { $filter: `id in (${ids})` })).body.items.map(({ state }) => state)
  assert.equal((await set(1)).status, 409)
  const off = await set(2)
  assert.deepEqual([off.status, off.body.successMessage], [200, 'Alerts updated: 2'])
  assert.equal(new Set(await states()).size, 1, 'a disabled alert is active no more')
  assert.equal((await set(2)).status, 409)
  assert.equal((await set(1)).status, 200)
  assert.equal(new Set(await states()).size, 2)
  assert.equal((await set(3, [...ids, 0x7fffffff])).status, 404)
  assert.equal((await set(3)).status, 200)
  assert.deepEqual(await states(), [])
})

test('text messages are refused with a clear message while no gateway is configured', async () => {
  for (const notificationType of [2, 3]) {
    const answer = await client.send('POST', '/alert/create', {
      name: 'x',
      filters: 'severity ge 3',
      notificationType,
    })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.message, noTextGateway.en)
  }
  assert.equal((await client.call(alertCalls.settings)).body.hasTextGateway, false)
})

test('the preview counts what matches by state, and shows what is wrong first', async () => {
  const good = await desk.recommendation({ isCompliant: true })
  const bad = await desk.recommendation({ isCompliant: false })
  const exempted = await desk.recommendation({ isCompliant: false, isExempted: true })
  const unknown = await desk.recommendation()
  const disabled = await desk.recommendation({ isCompliant: false, status: 2 })
  const ids = [good, bad, exempted, unknown, disabled].map(({ id }) => id)
  const { body } = await client.call(alertCalls.preview, { body: { filters: `id in (${ids.join()})` } })
  assert.partialDeepStrictEqual(body, {
    watched: 4,
    compliant: 1,
    nonCompliant: 1,
    exempted: 1,
    notAssessed: 1,
  })
  assert.equal(body.rows[0]?.id, bad.id)
  assert.ok(!body.rows.some(({ id }) => id === disabled.id), 'enabled recommendations only')
  assert.ok(body.total >= 4)
})

test('the active alerts answer count and items, with the fields that are asked for', async () => {
  const { alertId } = await desk.about({ isCompliant: false })
  const quiet = await desk.about({ isCompliant: true })
  const { body } = await client.call(alertCalls.active, {
    query: { $select: 'lastActivationTime,lastUpdatedTime,name', $filter: `id eq ${alertId}` },
  })
  assert.equal(body.count, 1)
  assert.deepEqual(Object.keys(body.items[0] ?? {}).toSorted(), [
    'id',
    'lastActivationTime',
    'lastUpdatedTime',
    'name',
  ])
  const all = await client.call(alertCalls.active, {})
  assert.equal(all.body.count, all.body.items.length)
  assert.ok(!all.body.items.some(({ id }) => id === quiet.alertId))
})

test('the history answers one change by its quoted id, with the fields of the specification', async () => {
  const { alertId } = await desk.about({ isCompliant: false })
  const [change] = await desk.history(alertId)
  const { body } = await client.list('AlertsHistoryExtended', { $filter: `(id eq '${change?.id}')` })
  assert.equal(body.count, 1)
  for (const field of ['alertId', 'alertName', 'changeType', 'creationTime', 'historyId', 'currentStatus'])
    assert.ok(field in (body.items[0] ?? {}), field)
})

test('status and dashboard say how many are active and what happened last', async () => {
  const { body: active } = await client.call(alertCalls.active, {})
  const { body: status } = await client.call(accountCalls.status)
  assert.deepEqual([status.alertStatus, status.numOfActiveAlerts], [false, active.count])
  const { body: latest } = await client.call(statisticsCalls.latestAlerts)
  assert.equal(latest.length, Math.min(5, latest.length))
  assert.deepEqual(Object.keys(latest[0] ?? {}).toSorted(), [
    'alertName',
    'historyId',
    'status',
    'triggerTime',
  ])
  const nobody = server.as(people.userWithoutGroup)
  const { body: unseen } = await nobody.call(accountCalls.status)
  assert.deepEqual([unseen.alertStatus, unseen.numOfActiveAlerts], [null, null])
  assert.deepEqual((await nobody.call(statisticsCalls.latestAlerts)).body, [])
})

test('an alert that somebody else has changed meanwhile is not overwritten', async () => {
  const { alertId } = await desk.about()
  const patch = (name: string, seen: string) =>
    client.send('PATCH', `/alert/update/${alertId}`, { name }, { 'if-match': seen })
  assert.equal((await patch('New name', 'something else')).status, 409)
})

test('an account can have a hundred alerts, and the next one is refused', async () => {
  const other = alertDesk(server, people.otherAdmin)
  for (let n = 0; n < 100; n += 1) await other.create('severity ge 3')
  const answer = await other.client.send('POST', '/alert/create', { name: 'x', filters: 'severity ge 3' })
  assert.equal(answer.status, 409)
  assert.match(answer.body.message ?? '', /100/)
})

test('the suggested alerts are six that the server takes', async () => {
  assert.equal(suggestedAlerts.length, 6)
  const stray = alertDesk(server, people.strayAdmin)
  for (const { name, filters } of suggestedAlerts) {
    assert.equal(alertFilterProblem(filters), null, name.en)
    assert.ok(await stray.create(filters, { name: name.en }), name.en)
  }
})
