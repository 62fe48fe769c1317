import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { queryCalls as calls, type RecommendationPreview } from '#contract/recommendations/query-calls.ts'
import { queryType, recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { previewJob } from '#contract/recommendations/recommendation-jobs.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { aSnapshot } from '../testing/snapshots.ts'

const server = await catalogueServer()
aWorker(server, { only: [previewJob.name] })
const { people } = server
const operator = server.as(people.superAdmin)
const platform = { kind: 'platform' } as const
const { Global, Granular } = queryType.value
const users = [
  { id: '1', displayName: 'Ada', accountEnabled: true },
  { id: '2', displayName: 'Ben', accountEnabled: false },
]

before(async () => {
  await server.db(platform, async (db) => {
    await db.run(sql`
      update account set microsoft_tenant_id = ${randomUUID()}, status = 1, next_scan_time = now() + interval '1 day' where id = ${people.accountId}`)
    await db.run(sql`
      insert into account_product (account_id, product_id)
      values (${people.accountId}, 1), (${people.otherAccountId}, 1)
      on conflict do nothing`)
  })
  await aSnapshot(server, people.accountId, '2026-01-05T08:00:00.000Z', 'done', { users })
})

const run = (query: string, kind: 1 | 2 = Granular) =>
  operator.call(calls.run, { body: { query, queryType: kind, accountId: people.accountId } })
const faultsOf = async (query: string, kind: 1 | 2 = Granular) =>
  (await operator.call(calls.inspect, { body: { query, queryType: kind } })).body.faults

describe('a query is run without being saved', () => {
  test('it answers rows, a result and its time', async () => {
    const { status, body } = await run('select displayName, id from users where accountEnabled')
    assert.deepEqual(
      [status, body.isCompliant, body.columns, body.rows, body.itemCount],
      [200, false, ['displayName', 'id'], [{ displayName: 'Ada', id: '1' }], 1],
    )
    assert.ok(body.milliseconds >= 1)
    const again = await run('select displayName from users where false')
    assert.deepEqual([again.body.isCompliant, again.body.rows], [true, []])
    assert.ok(again.body.milliseconds < 1000, `${again.body.milliseconds} ms`)
  })
  test('what is wrong with it is said at the query', async () => {
    const { status, body } = await run('select displayName from nowhere')
    assert.deepEqual(
      [status, body.details],
      [400, [{ field: 'query', problem: "There is no table 'nowhere'." }]],
    )
    const inspected = await operator.send(
      'POST',
      calls.inspect.path,
      { query: 'select displayName from nowhere', queryType: Granular },
      { 'accept-language': 'de' },
    )
    assert.deepEqual((inspected.body as { faults?: unknown }).faults, [
      { message: 'Es gibt keine Tabelle „nowhere“.', from: 24, to: 31 },
    ])
  })
  test('an account without a snapshot, and one that is not there', async () => {
    const body = { query: 'select 1', queryType: Global, accountId: people.otherAccountId }
    assert.equal((await operator.call(calls.run, { body })).status, 409)
    assert.equal((await operator.call(calls.run, { body: { ...body, accountId: 999_999 } })).status, 404)
  })
})

describe('faults stand at their place', () => {
  test('a word that does not belong there', async () => {
    const query = 'select displayName\nfrom users\nwhere and id'
    assert.deepEqual(await faultsOf(query), [
      { message: 'The query does not parse: syntax error at or near "and"', from: 36, to: 39 },
    ])
  })
  test('a table that is not there, a column that is not there, a function that moves', async () => {
    const [table] = await faultsOf('select displayName from nowhere')
    assert.deepEqual(table, { message: "There is no table 'nowhere'.", from: 24, to: 31 })
    const [column] = await faultsOf('  select displayName,\n  nme from users')
    assert.deepEqual([column?.from, column?.to], [24, 27])
    assert.match(String(column?.message), /"nme" not found/)
    const [moving] = await faultsOf('select displayName from users where now() > createdDateTime')
    assert.deepEqual([moving?.from, moving?.to], [36, 39])
  })
  test('an answer of the wrong shape, and nothing at all', async () => {
    assert.deepEqual(await faultsOf('select id from users'), [
      { message: "The first column of a Granular query is 'displayName'.", from: null, to: null },
    ])
    assert.deepEqual(await faultsOf('select count(*) = 0 as compliant from users', Global), [])
    assert.deepEqual(await faultsOf(''), [])
  })
})

test('what a query may name comes with its meaning and the rows of the account', async () => {
  const { body } = await operator.call(calls.schema, { query: { accountId: String(people.accountId) } })
  const named = (name: string) => body.find((one) => one.name === name)
  assert.ok(named('users')?.columns.some(({ name, type }) => name === 'accountEnabled' && type === 'BOOLEAN'))
  assert.equal(named('working_members')?.kind, 'view')
  assert.ok(named('working_members')?.about)
  assert.deepEqual(named('duration_days')?.columns, [{ name: 'duration', type: '' }])
})

test('the fixtures of a shipped check are run with the query as it is written now', async () => {
  const { id, query, kind } = await server.db(platform, (db) =>
    db.one(sql<{ id: number; query: string; kind: 1 | 2 }>`
      select id, query, query_type as kind from recommendation where name = 'admin-consent-workflow-is-on'`),
  )
  const fixtures = async (text: string) =>
    (await operator.call(calls.fixtures, { body: { query: text, queryType: kind, recommendationId: id } }))
      .body
  const shipped = await fixtures(query)
  assert.ok(shipped.length >= 2 && shipped.every(({ isMet }) => isMet))
  const broken = await fixtures(
    kind === Global ? 'select true as compliant' : 'select 1 as displayName where false',
  )
  assert.ok(broken.some(({ isMet, problem }) => !isMet && problem?.startsWith('Expected Not-Compliant, got')))
  const german = await operator.send(
    'POST',
    calls.fixtures.path,
    { query: 'select true as compliant', queryType: kind, recommendationId: id },
    { 'accept-language': 'de' },
  )
  assert.match(JSON.stringify(german.body), /Erwartet: Nicht konform\. Ergebnis: Konform/)
})

test('what publishing would change is worked out account by account', async () => {
  const body = {
    ...{ query: 'select displayName from users where accountEnabled', queryType: Granular },
    ...{
      recommendationId: null,
      productId: 1,
      severity: recommendationSeverity.value.High,
      servicePlans: [],
    },
  }
  const { jobId } = (await operator.call(calls.preview, { body })).body
  assert.equal(
    (await ended(server, jobId)).message,
    'Compliant accounts: 0. Non-compliant: 1. N/A: 0. Not compared, no snapshot: 1. Not compared, product not connected: 1.',
  )
  const { items } = (
    await operator.list<RecommendationPreview>('recommendationPreview', { $filter: `jobId eq ${jobId}` })
  ).body
  assert.deepEqual(
    items.map(({ accountId, was, becomes, isChange, itemCount, items: found }) => [
      ...[accountId, was, becomes, isChange, itemCount],
      found.map((item) => item.displayName),
    ]),
    [[people.accountId, null, false, true, 1, ['Ada']]],
  )
  const invalid = (await operator.call(calls.preview, { body: { ...body, query: 'select 1' } })).body
  assert.match(String((await ended(server, invalid.jobId)).message), /^The query is invalid: /)
})
