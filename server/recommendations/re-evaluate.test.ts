import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { reEvaluateJob } from '#contract/recommendations/recommendation-jobs.ts'
import { manifestKey } from '#scan/snapshot/manifest.ts'
import { writeManifest } from '#scan/snapshot/write-snapshot.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { untilItWaits } from '../testing/until-it-waits.ts'

const server = await testServer()
aWorker(server, { only: [reEvaluateJob.name] })
const { people } = server
const platform = { kind: 'platform' } as const
const operator = server.as(people.superAdmin)
const takenAt = '2026-01-05T08:00:00.000Z'
const query = `select 'Somebody' as displayName from range(1)`

/** A snapshot without tables: the queries here need none. */
async function aSnapshot(accountId: number): Promise<void> {
  const [tenantId, scanId] = [randomUUID(), randomUUID()]
  await server.db(platform, async (db) => {
    await db.run(sql`update account set microsoft_tenant_id = ${tenantId} where id = ${accountId}`)
    await db.run(sql`
      insert into scan (account_id, id, cause, state, queued_at, taken_at, has_snapshot)
      values (${accountId}, ${scanId}, 'asked', 'done', ${takenAt}, ${takenAt}, true)`)
  })
  await writeManifest(server.app.files, {
    ...{ format: 1, scanId, tenantId, startedAt: takenAt, endedAt: takenAt },
    ...{ catalogueVersion: '0123456789ab', connectors: [] },
  })
}
await aSnapshot(people.accountId)
await aSnapshot(people.otherAccountId)

const make = (wish: Parameters<typeof aRecommendation>[1] = {}) =>
  server.db(platform, async (db) => {
    const recommendationId = await aRecommendation(db, { query, ...wish })
    await db.run(sql`update recommendation set query = ${query} where id = ${recommendationId}`)
    const row = (accountId: number) => anAccountRecommendation(db, accountId, { recommendationId })
    return { recommendationId, mine: await row(people.accountId), theirs: await row(people.otherAccountId) }
  })
const start = async (id: number) =>
  (await operator.call(recommendationCalls.reEvaluate, { body: { ids: [id] } })).body.jobId
const reEvaluate = async (id: number) => (await ended(server, await start(id))).message
const evaluated = (snapshots: number) => `Snapshots evaluated: ${snapshots}.`
const stateOf = (id: number) =>
  server.db(platform, (db) =>
    db.one(sql<{ isCompliant: boolean | null; since: string | null }>`
      select is_compliant as "isCompliant", not_compliant_since as since
      from account_recommendation where id = ${id}`),
  )

test('what people decide, and what is disabled, is left alone', async () => {
  const byHand = await make({ validationMethod: validationMethod.value.Manual })
  await server.as(people.admin).call(accountRecommendationCalls.setCompliant, {
    body: { accountRecommendationIds: [byHand.mine], compliant: true },
  })
  const disabled = await make({ status: recommendationStatus.value.Disabled })
  assert.equal(await reEvaluate(byHand.recommendationId), evaluated(0))
  assert.equal(await reEvaluate(disabled.recommendationId), evaluated(0))
  assert.equal((await stateOf(byHand.mine)).isCompliant, true)
  assert.equal((await stateOf(disabled.mine)).isCompliant, null)
  const automatic = await make()
  assert.equal(await reEvaluate(automatic.recommendationId), evaluated(2))
  assert.deepEqual(await stateOf(automatic.mine), { isCompliant: false, since: takenAt })
})

test('of a damaged snapshot nothing is decided, and it is not counted', async () => {
  const { tenantId } = await server.db(platform, (db) =>
    db.one(sql<{ tenantId: string }>`
      select microsoft_tenant_id as "tenantId" from account where id = ${people.accountId}`),
  )
  const scanId = randomUUID()
  await server.db(platform, (db) =>
    db.run(sql`
      insert into scan (account_id, id, cause, state, queued_at, taken_at, has_snapshot)
      values (${people.accountId}, ${scanId}, 'asked', 'done', '2026-01-06', '2026-01-06', true)`),
  )
  const damaged = manifestKey({ tenantId, scanId })
  await server.app.files.put(damaged, Readable.from([Buffer.from('{"format": 1, "conn')]), 'application/json')
  try {
    const { recommendationId, mine } = await make()
    assert.equal(await reEvaluate(recommendationId), evaluated(2))
    assert.deepEqual(await stateOf(mine), { isCompliant: false, since: takenAt })
  } finally {
    await server.db(platform, (db) => db.run(sql`delete from scan where id = ${scanId}`))
  }
})

test('an account that is done can be worked on while the next one is decided, and a scan goes before', async () => {
  const { recommendationId, mine, theirs } = await make()
  const { running } = await server.db(platform, async (db) => {
    await db.run(sql`
      update account_recommendation set is_compliant = true, last_scan_id = ${randomUUID()} where id = ${theirs}`)
    const running = reEvaluate(recommendationId)
    await untilItWaits(server, 'it waits for the scan of the other')
    const exempted = server.as(people.admin).call(accountRecommendationCalls.setExempt, {
      body: { accountRecommendationIds: [mine], exempt: true, reason: 'Risk Accepted' },
    })
    const answer = await Promise.race([exempted, delay(20_000, undefined, { ref: false })])
    assert.equal(answer?.status, 201)
    return { running }
  })
  assert.equal(await running, evaluated(1))
  assert.deepEqual([(await stateOf(mine)).isCompliant, (await stateOf(theirs)).isCompliant], [false, true])
})
