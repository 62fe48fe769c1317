import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { Text } from '#contract/kit/text.ts'
import { webhookEvent, webhookEventNamed } from '#contract/webhooks/webhook-events.ts'
import { sql } from '../kit/db.ts'
import { runScan } from '../scans/actions.ts'
import { hurried, scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { type Payload, wordsOf } from './message.ts'
import { aWebhook } from './testing/webhooks.ts'

const world = await scanWorld()
const desk = hurried(world.desk)
const scan = async (accountId: number) =>
  runScan(desk, { scanId: await world.newScan(accountId), accountId }, new AbortController().signal)

async function aListener(tenantId: string) {
  const { id } = await world.customer(tenantId)
  await world.server.db({ kind: 'platform' }, (db) => aWebhook(db, { accountId: id }))
  const told = async () =>
    (
      await world.rows(sql<{ event: number; payload: Record<string, unknown> }>`
        select event, payload from webhook_delivery where account_id = ${id} order by id`)
    ).map(({ event, payload }) => [webhookEventNamed(event), payload] as const)
  return { id, told }
}

test('a scan tells of what became worse since the last one, and of nothing else', async () => {
  const { id, told } = await aListener(tenants.northbrine)
  assert.equal(await scan(id), 'done')
  assert.deepEqual(await told(), [], 'a first scan has nothing to compare with')
  const worse = await world.rows(sql<{ id: number }>`
    update account_recommendation set is_compliant = true, last_decided = true
    where account_id = ${id} and id in (
      select id from account_recommendation where account_id = ${id} and is_compliant = false order by id limit 2)
    returning id`)
  assert.equal(await scan(id), 'done')
  const [[event, payload] = [], ...others] = await told()
  assert.deepEqual([event, others.length, payload?.recommendationCount], ['regression', 0, 2])
  const named = payload?.recommendations as { id: number; findings: { de: string } }[]
  assert.deepEqual(named.map((one) => one.id).sort(), worse.map((one) => one.id).sort())
  assert.ok(named.every(({ findings }) => findings.de.length > 0))
  const linked = await world.rows(sql<{ id: number }>`
    select recommendation_id as id from account_recommendation where account_id = ${id} and id = any(${worse.map((one) => one.id)})`)
  const regression = {
    id: 1,
    event: webhookEvent.value.Regression,
    time: '',
    payload: payload as unknown as Payload,
  }
  assert.deepEqual(
    wordsOf(regression, { publicUrl: 'https://p.test', brand: 'P', lang: 'en' })
      .items.map(({ url }) => url)
      .sort(),
    linked.map((one) => `https://p.test/recommendations/${one.id}`).sort(),
  )
})

test('a tenant that does not let us in any more: the scan failed, and the connection is lost once', async () => {
  const { id, told } = await aListener(randomUUID())
  await world.rows(sql`
    update account set microsoft_application_status = ${microsoftApplicationStatus.value.Active} where id = ${id}`)
  assert.equal(await scan(id), 'failed')
  assert.deepEqual(
    (await told()).map(([event]) => event),
    ['scan-failed', 'connection-lost'],
  )
  for (const [, { reason }] of await told()) {
    const { en, de } = reason as Text
    assert.ok(en && de && en !== de, `${en} / ${de}`)
  }
  assert.equal(await scan(id), 'failed')
  assert.deepEqual(
    (await told()).map(([event]) => event),
    ['scan-failed', 'connection-lost', 'scan-failed'],
  )
})
