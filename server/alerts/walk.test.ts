import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { openSmtp } from '../kit/smtp.ts'
import { sendDueMails } from '../mail/outbox.ts'
import { catchMails } from '../mail/testing/smtp-catcher.ts'
import { runScan } from '../scans/run-scan.ts'
import { atEnd } from '../testing/harness.ts'
import { scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { tellOf } from './tell.ts'

const world = await scanWorld()
const { server, simulator, desk } = world
const mails = await catchMails()
atEnd(() => mails.close())

test('a scan of a tenant that drifts activates an alert, the mail arrives, and an exemption ends it', async () => {
  const day = 24 * 60 * 60 * 1000
  const now = Date.now()
  const moveTo = (time: number) => simulator.control('POST', 'clock', { now: new Date(time).toISOString() })
  const { id: accountId, admin } = await world.customer(tenants.northbrine)
  const client = server.as(admin)
  const scan = async () =>
    runScan(desk, { scanId: await world.newScan(accountId), accountId }, new AbortController().signal)
  await moveTo(now - 60 * day)
  await scan()
  const { body } = await client.call(alertCalls.create, {
    body: { name: 'Regression', filters: 'regressedAt ne null', recipients: ['soc@alder.example'] },
  })
  const alertId = body.id
  const count = async () =>
    (await client.call(alertCalls.active, { query: { $filter: `id eq ${alertId}` } })).body.count
  assert.equal(await count(), 0, 'nothing has turned yet')
  // On its 37th day of 90 the sharing of SharePoint is opened for a project.
  await moveTo(now - 50 * day)
  await scan()
  assert.equal(await count(), 1)

  const account = { kind: 'account', accountId } as const
  const tell = () =>
    server.db(account, (db) => tellOf(server.app, db, accountId, alertId, server.app.clock()))
  assert.equal(await tell(), true)
  assert.equal(await tell(), false)
  const app = { ...server.app, config: { ...server.app.config, smtpUrl: mails.url } }
  await sendDueMails(app, openSmtp(app.config))
  const arrived = mails.caught.filter(({ recipients }) => recipients.includes('soc@alder.example'))
  assert.equal(arrived.length, 1)
  const { body: details } = await client.call(alertCalls.details, { params: { id: alertId } })
  assert.deepEqual(
    details.mails.map(({ recipient, state }) => [recipient, state]),
    [['soc@alder.example', 'sent']],
  )
  assert.ok(details.causes.length > 0)

  const exempted = await client.call(accountRecommendationCalls.setExempt, {
    body: {
      ...{
        accountRecommendationIds: details.causes.map(({ id }) => id),
        exempt: true,
        reason: 'Risk Accepted',
      },
    },
  })
  assert.equal(exempted.status, 201)
  assert.equal(await count(), 0)
})
