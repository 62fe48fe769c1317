import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import { queryType, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { silence } from '../testing/jobs.ts'
import { aSnapshot, aTenant } from '../testing/snapshots.ts'
import { until } from '../testing/until.ts'
import { workerChild } from '../testing/worker-child.ts'

const server = await testServer()
const operator = server.as(server.people.superAdmin)
const platform = { kind: 'platform' } as const
const many = 40
const { config } = server.app
const env = {
  DATABASE_URL: config.databaseAdminUrl,
  PARAPET_DATA: config.dataFolder,
  MICROSOFT_CLIENT_ID: config.microsoft.clientId,
  MICROSOFT_CLIENT_SECRET: config.microsoft.clientSecret,
}

test('workers are killed in the middle of a publish to many accounts: it is resumed, and nothing is doubled', async () => {
  const accountIds: number[] = []
  for (let n = 0; n < many; n++) {
    const accountId = await aTenant(server)
    await aSnapshot(server, accountId, '2026-01-05T08:00:00.000Z', 'done', {
      users: [{ id: '1', displayName: 'Ada', accountEnabled: true }],
    })
    accountIds.push(accountId)
  }
  await server.db(platform, (db) =>
    db.run(sql`
      insert into account_product (account_id, product_id) select unnest(${accountIds}::bigint[]), 1
      on conflict do nothing`),
  )
  const { id } = (
    await operator.call(calls.create, {
      body: {
        ...{ findings: 'Disable Ada', productId: 1, severity: 3 },
        ...{ validationMethod: validationMethod.value.Automatic, queryType: queryType.value.Granular },
        query: 'select displayName from users where accountEnabled',
      },
    })
  ).body
  const { jobId } = (await operator.call(calls.publish, { body: { ids: [id] } })).body
  const progress = async () => {
    const { rows } = await server.admin('select state, done, total, outcome from job where id = $1', [jobId])
    return rows[0]
  }
  const cuts: number[] = []
  for (const share of [0.2, 0.6]) {
    const worker = await workerChild(env)
    await until(async () => (await progress()).done >= many * share, `${share * 100} % are written`)
    await worker.kill()
    cuts.push((await progress()).done)
    await silence(server)
  }
  assert.ok(
    cuts.every((done) => done < many),
    `killed at ${cuts.join(' and ')} of ${many}`,
  )
  await workerChild(env)
  await until(async () => (await progress()).state === 'done', 'the publish is done')
  const { done, total, outcome } = await progress()
  assert.ok(done === total && total >= many)
  assert.equal(outcome.values.changed, many)
  const written = await server.db(platform, (db) =>
    db.rows(sql<{ history: number; evidence: number; scores: number; items: number; isCompliant: boolean }>`
      select mine.is_compliant as "isCompliant", mine.non_compliant_items as items,
        (select count(*)::int from account_recommendation_history change
          where change.account_id = mine.account_id and change.account_recommendation_id = mine.id) as history,
        (select count(*)::int from recommendation_evidence evidence
          where evidence.account_id = mine.account_id and evidence.account_recommendation_id = mine.id) as evidence,
        (select count(*)::int from score
          where score.account_id = mine.account_id and score.product_id = 0 and score.assessed = 1) as scores
      from account_recommendation mine
      where mine.recommendation_id = ${id} and mine.account_id = any(${accountIds})`),
  )
  assert.deepEqual(
    written,
    accountIds.map(() => ({ isCompliant: false, items: 1, history: 1, evidence: 1, scores: 1 })),
  )
})
