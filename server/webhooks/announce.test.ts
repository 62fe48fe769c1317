import assert from 'node:assert/strict'
import { test } from 'node:test'
import { same } from '#contract/kit/text.ts'
import { webhookEventNames } from '#contract/webhooks/webhook-events.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { announce } from './actions.ts'
import { aWebhook } from './testing/webhooks.ts'

const server = await testServer()
const { accountId, otherAccountId } = server.people
const platform = { kind: 'platform' } as const
const ofAccount = { kind: 'account', accountId } as const
const now = new Date('2026-11-16T08:00:00Z')

interface Delivery {
  accountId: number
  webhookId: number
  event: number
  aboutAccountId: number
  payload: Record<string, unknown>
}
const deliveries = () =>
  server.db(platform, (db) =>
    db.rows(sql<Delivery>`
      select account_id as "accountId", webhook_id as "webhookId", event, about_account_id as "aboutAccountId", payload
      from webhook_delivery order by webhook_id, id`),
  )

test('an event is told to the webhooks that want it, of the account and of the platform, with the names of what it is about', async () => {
  const { 'scan-failed': failed, regression } = webhookEventNames
  const [own, house] = await server.db(platform, async (db) => {
    const ours = await aWebhook(db, { accountId, events: [regression, failed] })
    const all = await aWebhook(db, { accountId: 0, events: [regression] })
    await aWebhook(db, { accountId, events: [failed] })
    await aWebhook(db, { accountId, events: [regression], status: 2 })
    await aWebhook(db, { accountId: otherAccountId, events: [regression] })
    return [ours, all]
  })
  const { mine, check, recommendationId } = await server.db(platform, async (db) => {
    const recommendationId = await aRecommendation(db, { findings: 'Block legacy sign-in', severity: 3 })
    await db.run(sql`
      update recommendation set translations = '{"de": {"findings": "Legacyanmeldung blockieren"}}'
      where id = ${recommendationId}`)
    const { name } = await db.one(
      sql<{ name: string }>`select name from recommendation where id = ${recommendationId}`,
    )
    return {
      mine: await anAccountRecommendation(db, accountId, { recommendationId, isCompliant: false }),
      check: name,
      recommendationId,
    }
  })

  await server.db(ofAccount, async (db) => {
    await announce(db, accountId, [{ event: 'regression', recommendationIds: [mine], scanId: null }], now)
    assert.deepEqual(
      await db.rows(sql`select account_id from webhook where account_id <> ${accountId}`),
      [],
      'the scope is the account again',
    )
  })

  const told = await deliveries()
  assert.deepEqual(
    told.map((one) => [one.accountId, one.webhookId, one.event, one.aboutAccountId]),
    [
      [accountId, own, regression, accountId],
      [0, house, regression, accountId],
    ],
  )
  assert.deepEqual(told[0]?.payload, {
    account: { id: accountId, name: 'Northbrine' },
    recommendations: [
      {
        id: mine,
        recommendationId,
        check,
        severity: 3,
        product: 'Entra ID',
        findings: { en: 'Block legacy sign-in', de: 'Legacyanmeldung blockieren' },
      },
    ],
    recommendationCount: 1,
    scanId: null,
  })
})

test('what is rolled back was never announced', async () => {
  const before = (await deliveries()).length
  await assert.rejects(
    server.db(ofAccount, async (db) => {
      await announce(db, accountId, [{ event: 'scan-failed', scanId: 'x', reason: same('y') }], now)
      throw new Error('back')
    }),
    /back/,
  )
  assert.equal((await deliveries()).length, before)
})
