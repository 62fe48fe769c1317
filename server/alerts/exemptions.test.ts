import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertReason } from '#contract/alerts/alert-choices.ts'
import { suggestedAlerts } from '#contract/alerts/suggested-alerts.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { testServer } from '../testing/harness.ts'
import { evaluateAlerts } from './actions.ts'
import { alertDesk } from './testing/alert-desk.ts'

const server = await testServer()
const desk = alertDesk(server)
const { client, about, history, isActive, recommendation, create } = desk

const exempt = (id: number, more: object = {}) =>
  client.call(accountRecommendationCalls.setExempt, {
    body: { accountRecommendationIds: [id], exempt: true, reason: 'Risk Accepted', ...more },
  })
const causes = async (historyId: number) =>
  (await client.call(alertCalls.change, { params: { id: historyId } })).body.causes.map((one) => [
    one.accountRecommendationId,
    one.hasJoined,
  ])

test('an exemption ends it, its end activates it again, by hand and by time', async () => {
  const { id, alertId } = await about({ isCompliant: false })
  assert.equal((await exempt(id)).status, 201)
  assert.equal(await isActive(alertId), false)
  await client.call(accountRecommendationCalls.setExempt, {
    body: { accountRecommendationIds: [id], exempt: false },
  })
  assert.equal(await isActive(alertId), true)
  const expiresAt = new Date(server.app.clock().getTime() + 60_000).toISOString()
  await exempt(id, { expiresAt })
  assert.equal(await isActive(alertId), false)
  server.moveClock(61_000)
  const { endExemptions } = await import('../recommendations/exemptions.ts')
  await server.db({ kind: 'account', accountId: desk.accountId }, (db) =>
    endExemptions(db, desk.accountId, server.app.clock),
  )
  assert.equal(await isActive(alertId), true)
  assert.deepEqual(
    (await history(alertId)).map(({ reason }) => reason),
    [
      alertReason.value.Alert,
      alertReason.value.Exemption,
      alertReason.value.Exemption,
      alertReason.value.Exemption,
      alertReason.value.ExemptionEnd,
    ],
  )
})

test('the alert about expired exemptions is active for those that ended by time, not by hand', async () => {
  const [byTime, byHand] = [
    await recommendation({ isCompliant: false }),
    await recommendation({ isCompliant: false }),
  ]
  const alertId = await create(`exemptionEndedAt ne null and id in (${byTime.id},${byHand.id})`)
  const expiresAt = new Date(server.app.clock().getTime() + 60_000).toISOString()
  await exempt(byTime.id, { expiresAt })
  await exempt(byHand.id)
  await client.call(accountRecommendationCalls.setExempt, {
    body: { accountRecommendationIds: [byHand.id], exempt: false },
  })
  assert.equal(await isActive(alertId), false)
  server.moveClock(61_000)
  const { endExemptions } = await import('../recommendations/exemptions.ts')
  await server.db({ kind: 'account', accountId: desk.accountId }, (db) =>
    endExemptions(db, desk.accountId, server.app.clock),
  )
  const { body } = await client.call(alertCalls.details, { params: { id: alertId } })
  assert.deepEqual(
    body.causes.map(({ id }) => id),
    [byTime.id],
  )
})

test('an alert about the end of an exemption says so, whatever was done to its recommendation', async () => {
  const row = await recommendation({ isCompliant: true, validationMethod: validationMethod.value.Manual })
  const expiresAt = new Date(server.app.clock().getTime() + 86_400_000).toISOString()
  await exempt(row.id, { expiresAt })
  const alertId = await create(`exemptionExpiresAt le now() add duration'P14D' and id eq ${row.id}`)
  const mark = { accountRecommendationIds: [row.id], compliant: false }
  await client.call(accountRecommendationCalls.setCompliant, { body: mark })
  assert.equal(await isActive(alertId), true)
  await desk.tell(alertId)
  const mail = (await desk.mails()).find(({ plain }) => plain.includes(row.findings))
  assert.match(mail?.plain ?? '', /The end date of an exemption has activated the alert\./)
})

test('the alert about exemptions that end soon counts them while they last, also as days pass', async () => {
  const day = 24 * 60 * 60 * 1000
  const [soon, later, endless, mended] = [
    await recommendation({ isCompliant: false }),
    await recommendation({ isCompliant: false }),
    await recommendation({ isCompliant: false }),
    await recommendation({ isCompliant: true }),
  ]
  const inDays = (days: number) => new Date(server.app.clock().getTime() + days * day).toISOString()
  await exempt(soon.id, { expiresAt: inDays(10) })
  await exempt(later.id, { expiresAt: inDays(20) })
  await exempt(endless.id)
  await exempt(mended.id, { expiresAt: inDays(10) })
  const filters = suggestedAlerts.find(({ name }) => name.en === 'Exemption about to expire')?.filters
  const among = `id in (${[soon, later, endless, mended].map(({ id }) => id)})`
  const asked = `${filters} and ${among}`
  const { body: preview } = await client.call(alertCalls.preview, { body: { filters: asked } })
  assert.deepEqual([preview.watched, preview.nonCompliant, preview.compliant, preview.exempted], [2, 1, 1, 0])
  assert.deepEqual(
    preview.rows.map(({ id, isCounted }) => [id, isCounted]),
    [
      [soon.id, true],
      [mended.id, true],
    ],
  )
  const alertId = await create(asked)
  const present = async () => {
    const { body } = await client.call(alertCalls.details, { params: { id: alertId } })
    return body.causes.map(({ id }) => id)
  }
  assert.deepEqual(await present(), [soon.id])
  // Of a filter that asks for more than the end, only what the end brings counts although it is exempted.
  const either = await create(`(${filters} or severity ge 1) and ${among}`)
  assert.equal(await isActive(either), false)
  const look = (at: Date) =>
    server.db({ kind: 'account', accountId: desk.accountId }, (db) =>
      evaluateAlerts(db, desk.accountId, { at, reason: alertReason.value.Date }),
    )
  await look(new Date(server.app.clock().getTime() + 7 * day))
  assert.deepEqual(await present(), [soon.id, later.id], 'the day comes nearer without any other change')
  const [change] = await history(alertId)
  assert.deepEqual(
    (await causes(change?.id ?? 0)).map(([id]) => id),
    [soon.id, later.id],
  )
  await desk.tell(alertId)
  const mail = (await desk.mails()).find(({ plain }) => plain.includes(soon.findings))
  assert.match(mail?.plain ?? '', /exemption expires on \d\d\/\d\d\/\d{4}\)/)
  for (const { id } of [soon, later])
    await client.call(accountRecommendationCalls.setExempt, {
      body: { accountRecommendationIds: [id], exempt: false },
    })
  assert.equal(await isActive(alertId), false, 'what is no longer exempted does not end soon')
})
