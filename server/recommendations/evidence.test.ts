import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { accountId, admin } = server.people
const client = server.as(admin)
const items = [{ displayName: 'Anna', userPrincipalName: 'anna@northbrine.example' }]

const [found, unread] = await server.db({ kind: 'platform' }, async (db) => {
  const rowOf = async (findings: string) =>
    anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, { findings }),
      isCompliant: false,
    })
  const [found, unread] = [await rowOf('Guests are open'), await rowOf('Not looked at')]
  await db.run(sql`
    insert into recommendation_evidence
      (account_id, account_recommendation_id, at, hash, items, is_truncated, details)
    values
      (${accountId}, ${found}, '2026-01-01T10:00:00Z', 'a', '[]', false, '{}'),
      (${accountId}, ${found}, '2026-01-02T10:00:00Z', 'b', ${JSON.stringify(items)}, true, '{"days": 30}')`)
  return [found, unread] as const
})

test('the evidence is what the last scan found', async () => {
  const { body } = await client.call(calls.evidence, { params: { id: found } })
  assert.deepEqual(body, {
    at: '2026-01-02T10:00:00.000Z',
    message: null,
    reason: null,
    items,
    isTruncated: true,
    details: { days: 30 },
  })
})

test('the report of what does not comply says whether there is more', async () => {
  const { body } = await client.call(calls.validationReport, { body: { accountRecommendationId: found } })
  assert.deepEqual(body, { displayName: 'Guests are open', items, isTruncated: true })
})

test('without a scan there is nothing to show', async () => {
  const { body } = await client.call(calls.evidence, { params: { id: unread } })
  assert.deepEqual(body, {
    at: null,
    message: null,
    reason: null,
    items: [],
    isTruncated: false,
    details: {},
  })
})
