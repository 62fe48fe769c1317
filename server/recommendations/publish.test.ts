import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { versionOf } from '#contract/kit/version.ts'
import { type Recommendation, recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { applyJob, recountJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { RecommendationVersion } from '#contract/recommendations/recommendation-versions.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { type Db, sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { aSnapshot } from '../testing/snapshots.ts'
import { untilItWaits } from '../testing/until-it-waits.ts'
import { holdAccount } from './scores.ts'

const server = await testServer()
aWorker(server, { only: [applyJob.name, recountJob.name] })
const { people } = server
const platform = { kind: 'platform' } as const
const operator = server.as(people.superAdmin)
const { Automatic } = validationMethod.value

await server.db(platform, async (db) => {
  for (const accountId of [people.accountId, people.otherAccountId]) {
    await db.run(
      sql`update account set microsoft_tenant_id = ${randomUUID()}, status = 1, next_scan_time = now() + interval '1 day' where id = ${accountId}`,
    )
    await db.run(sql`
      insert into account_product (account_id, product_id) values (${accountId}, 1) on conflict do nothing`)
  }
})
await aSnapshot(server, people.accountId, '2026-01-05T08:00:00.000Z')
await aSnapshot(server, people.otherAccountId, '2026-01-05T08:00:00.000Z')

const finding = `select 'Somebody' as displayName from range(1)`
const clean = `select 'Somebody' as displayName from range(0)`
const write = async (query: string, findings = 'Close the door') => {
  const body = {
    findings,
    productId: 1,
    validationMethod: Automatic,
    queryType: 2,
    query,
    severity: 3,
  } as const
  return (await operator.call(calls.create, { body })).body.id
}
const rowOf = async (id: number) =>
  (await operator.list<Recommendation>('recommendationExtended', { $filter: `id eq ${id}` })).body
    .items[0] as Recommendation
const done = async (jobId: number | null) => (await ended(server, Number(jobId))).message
const publish = async (id: number) =>
  done((await operator.call(calls.publish, { body: { ids: [id] } })).body.jobId)
const statesOf = (id: number) =>
  server.db(platform, (db) =>
    db.rows(sql<{ isCompliant: boolean | null; items: number; changes: (string | null)[]; types: unknown[] }>`
      select mine.is_compliant as "isCompliant", mine.non_compliant_items as items,
        array(select new_value from account_recommendation_history change
          where change.account_id = mine.account_id and account_recommendation_id = mine.id and is_catalogue
          order by change.id) as changes,
        array(select change_type from account_recommendation_history change
          where change.account_id = mine.account_id and account_recommendation_id = mine.id
            and change_type is not null) as types
      from account_recommendation mine
      where recommendation_id = ${id} and account_id = any(${[people.accountId, people.otherAccountId]})
      order by account_id`),
  )
const scoreOf = (accountId: number) =>
  server.db(platform, (db) =>
    db.one(sql<{ assessed: number; compliant: number }>`
      select assessed, compliant from score where account_id = ${accountId} and product_id = 0
      order by day desc limit 1`),
  )

describe('publishing', () => {
  test('decides for every active account at once, as a change of the catalogue', async () => {
    const id = await write(finding)
    assert.match(String(await publish(id)), /^Accounts updated: \d+\. Results changed: 2\.$/)
    const state = { isCompliant: false, items: 1, changes: ['false'], types: [] }
    assert.deepEqual(await statesOf(id), [state, state])
    assert.ok((await scoreOf(people.accountId)).assessed >= 1)
    const drifts = await server.as(people.admin).call(statisticsCalls.complianceDrifts, {
      query: { from: '2026-01-01', to: '2026-12-31' },
    })
    assert.deepEqual([drifts.status, drifts.body.totalNumOfRegressions], [200, 0])
  })

  test('an edited query reaches them too, and a text alone starts nothing', async () => {
    const id = await write(finding)
    await publish(id)
    const text = await operator.call(calls.update, { params: { id }, body: { userImpact: 'None.' } })
    assert.deepEqual([text.status, text.body.jobId], [200, null])
    const query = await operator.call(calls.update, { params: { id }, body: { query: clean } })
    await done(query.body.jobId)
    const state = { isCompliant: true, items: 0, changes: ['false', 'true'], types: [] }
    assert.deepEqual(await statesOf(id), [state, state])
  })

  test('disabled and deleted ones no longer count', async () => {
    const id = await write(finding)
    await publish(id)
    const before = await scoreOf(people.accountId)
    const disabled = await operator.call(calls.disable, { body: { ids: [id] } })
    assert.equal(disabled.body.successMessage, '1 Recommendation(s) Disabled')
    await done(disabled.body.jobId)
    assert.equal((await scoreOf(people.accountId)).assessed, before.assessed - 1)
    const deleted = await operator.call(calls.remove, { body: { ids: [id] } })
    await done(deleted.body.jobId)
    assert.equal(await rowOf(id), undefined)
    assert.equal((await operator.call(calls.publish, { body: { ids: [id] } })).status, 404)
  })

  test('a damaged snapshot stops neither the account nor the others', async () => {
    const id = await write(finding)
    const { scanId } = await aSnapshot(server, people.accountId, '2026-01-06T08:00:00.000Z')
    await server.db(platform, (db) => db.run(sql`update scan set id = ${randomUUID()} where id = ${scanId}`))
    await publish(id)
    const states = await statesOf(id)
    assert.deepEqual(
      states.map(({ isCompliant }) => isCompliant),
      [null, false],
    )
    await server.db(platform, (db) =>
      db.run(
        sql`delete from scan where account_id = ${people.accountId} and taken_at = '2026-01-06T08:00:00Z'`,
      ),
    )
  })
})

test('an account that is scanned meanwhile is decided again, over its own tenant', async () => {
  const { accountId, otherAccountId } = people
  const tenantOf = (name: string, rows: number) => ({
    users: Array.from({ length: rows }, (_, n) => ({ id: String(n), displayName: name })),
  })
  const scanned = (id: number, day: string, name: string, rows = 1) =>
    aSnapshot(server, id, `2026-01-${day}T08:00:00.000Z`, 'done', tenantOf(name, rows))
  await scanned(accountId, '10', 'Mara')
  const { scanId } = await scanned(accountId, '11', 'Sam')
  const showLatest = (db: Db, isThere: boolean) =>
    db.run(sql`update scan set has_snapshot = ${isThere} where id = ${scanId}`)
  await server.db(platform, (db) => showLatest(db, false))
  // Many people are slow to compare: the second account is still being decided when the first one comes again.
  await scanned(otherAccountId, '10', 'Jo', 100)
  const slow = `select distinct displayName from users
    where (select sum((a.id || b.id || c.id)::hugeint % 7) from users a, users b, users c) >= 0`
  const ids = [
    await write(slow, 'Compare people'),
    await write('select distinct displayName from users', 'List people'),
  ]
  const jobId = await server.db(platform, async (db) => {
    await holdAccount(db, accountId)
    const { body } = await operator.call(calls.publish, { body: { ids } })
    await untilItWaits(server, 'the outcome for the first account waits')
    await showLatest(db, true)
    return body.jobId
  })
  await done(jobId)
  const { rows } = await server.admin(
    `select mine.account_id::int as account, evidence.items -> 0 ->> 'displayName' as name, count(*)::int as times
     from recommendation_evidence evidence
     join account_recommendation mine
       on mine.account_id = evidence.account_id and mine.id = evidence.account_recommendation_id
     where mine.recommendation_id = any($1)
     group by 1, 2
     order by 1`,
    [ids],
  )
  assert.deepEqual(rows, [
    { account: accountId, name: 'Sam', times: 2 },
    { account: otherAccountId, name: 'Jo', times: 2 },
  ])
})

describe('two operators', () => {
  test('the second is told, and nothing is lost', async () => {
    const id = await write(clean)
    const seen = versionOf(recommendations, await rowOf(id))
    const save = (findings: string) =>
      operator.send('PATCH', `/recommendations/update/${id}`, { findings }, { 'if-match': seen })
    assert.equal((await save('Close both doors')).status, 200)
    const second = await save('Close the windows')
    assert.deepEqual([second.status, second.body.code], [409, 'changed_meanwhile'])
    assert.equal((await rowOf(id)).findings, 'Close both doors')
  })
})

describe('both languages', () => {
  test('a text keeps the German that was sent with it, and loses one that was not', async () => {
    const id = await write(clean)
    const edit = (body: object) => operator.call(calls.update, { params: { id }, body: body as never })
    await edit({ findings: 'Lock it', germanFindings: 'Abschließen' })
    assert.equal((await rowOf(id)).germanFindings, 'Abschließen')
    await edit({ findings: 'Lock it twice', germanFindings: 'Abschließen' })
    assert.equal((await rowOf(id)).germanFindings, 'Abschließen')
    await edit({ findings: 'Bolt it' })
    assert.equal((await rowOf(id)).germanFindings, null)
  })
})

describe('versions', () => {
  test('each change is kept with its author, and can be put back', async () => {
    const id = await write(clean, 'First words')
    const body = { findings: 'Second words', query: finding }
    await operator.call(calls.update, { params: { id }, body })
    const again = await operator.call(calls.update, { params: { id }, body })
    assert.equal(again.status, 200, 'saved again without a change: no version')
    const { items } = (
      await operator.list<RecommendationVersion>('recommendationVersion', {
        $filter: `recommendationId eq ${id}`,
      })
    ).body
    assert.deepEqual(
      items.map(({ cause, author, content }) => [cause, author, content.findings]),
      [
        [2, 'olivia@parapet.example', 'Second words'],
        [1, 'olivia@parapet.example', 'First words'],
      ],
    )
    const restored = await operator.call(calls.restore, {
      params: { id },
      body: { versionId: items[1]?.id ?? 0 },
    })
    assert.deepEqual([restored.status, restored.body.successMessage], [200, 'Recommendation restored'])
    const row = await rowOf(id)
    assert.deepEqual(
      [row.findings, row.query, row.status],
      ['First words', clean, recommendationStatus.value.Disabled],
    )
    const other = await write(clean)
    const foreign = await operator.call(calls.restore, {
      params: { id: other },
      body: { versionId: items[1]?.id ?? 0 },
    })
    assert.equal(foreign.status, 404, 'a version of another recommendation')
    assert.equal(
      (await operator.call(calls.restore, { params: { id }, body: { versionId: null } })).status,
      400,
    )
  })
})
