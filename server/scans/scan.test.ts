import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { applyJob, reEvaluateJob, validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { inEnglish } from '#contract/scans/reading-sentences.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { readManifest } from '#scan/snapshot/read-snapshot.ts'
import { sql } from '../kit/db.ts'
import { seal } from '../kit/tokens.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { aRecommendation } from '../testing/recommendations.ts'
import { hurried, scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { dropOldSnapshots } from './retention.ts'
import { runScan } from './run-scan.ts'

const world = await scanWorld()
const { server, simulator, rows } = world
aWorker(server, { only: [validateJob.name, reEvaluateJob.name, applyJob.name] })
const desk = hurried(world.desk)
const platform = { kind: 'platform' } as const

const scan = async (accountId: number, known?: string) => {
  const scanId = known ?? (await world.newScan(accountId))
  return runScan(desk, { scanId, accountId }, new AbortController().signal)
}
/** What is said by the checks of the account's products that read this table. */
const table = 'sharepoint_settings'
const statesOf = async (accountId: number) =>
  (await world.states(accountId)).filter(({ connectors }) => connectors.includes(table))
const historyOf = (accountId: number) =>
  rows(sql<{ name: string; field: number; type: number | null; snapshot: number | null; by: string }>`
    select name, change_field as field, change_type as type, snapshot_type as snapshot, changed_by as by
    from account_recommendation_history_extended
    where account_id = ${accountId}
    order by id`)

test('the first scan records the first state, opens the account, and a second one without change adds nothing', async () => {
  const { id, admin } = await world.customer(
    tenants.northbrine,
    accountStatus.value.PendingInitialScan,
    'all',
  )
  const client = server.as(admin)
  assert.equal((await client.call(accountCalls.status)).body.status, accountStatus.value.PendingInitialScan)
  const scanId = await world.newScan(id)
  assert.equal(await scan(id, scanId), 'done')
  const { body } = await client.call(accountCalls.status)
  assert.equal(body.status, accountStatus.value.Enabled)
  assert.equal(body.connectionStatus, 'OK')
  assert.ok(
    body.standardSecurityScore && body.standardSecurityScore > 50 && body.standardSecurityScore <= 100,
  )
  assert.equal(body.customSecurityScore, body.standardSecurityScore)
  assert.ok(body.assessed > 200 && body.total === 299 && body.assessed < body.total)
  assert.ok(body.lastScanTime && body.nextScanTime && body.nextScanTime > body.lastScanTime)
  assert.equal(body.scan, null)

  const first = await historyOf(id)
  assert.equal(first.length, body.assessed, 'one row for each that was decided')
  assert.ok(first.every((row) => row.snapshot === 1 && row.type === null && row.by === 'Scan'))
  const drifts = await client.call(statisticsCalls.complianceDrifts, {
    query: { from: '2020-01-01', to: '2030-01-01' },
  })
  assert.deepEqual(
    [drifts.body.total, drifts.body.totalNumOfRegressions],
    [0, 0],
    'first states are no drift',
  )

  assert.equal(await scan(id, scanId), 'done', 'a scan that is recorded is not recorded twice')
  const signInsReadAt = async (scanId: string) => {
    const manifest = await readManifest(server.app.files, { scanId, tenantId: tenants.northbrine })
    return manifest?.connectors.find(({ name }) => name === 'users')?.optionalAt
  }
  const secondId = await world.newScan(id)
  assert.equal(await scan(id, secondId), 'done')
  assert.deepEqual(await historyOf(id), first)
  const readAt = await signInsReadAt(scanId)
  assert.ok(readAt)
  assert.equal(await signInsReadAt(secondId), readAt, 'within a day sign-in activity is taken over')
})

test('what the tenant changes shows as regression and improvement, with the items that came', async () => {
  const { id, admin } = await world.customer(tenants.copperleaf)
  await scan(id)
  const client = server.as(admin)
  const before = (await client.call(accountCalls.status)).body
  const [met] = await rows(sql<{ id: number; name: string; severity: number }>`
    select mine.id, recommendation.name, recommendation.severity
    from account_recommendation mine
    join recommendation on recommendation.id = mine.recommendation_id
    where mine.account_id = ${id} and mine.is_compliant and recommendation.query_type = 2
    order by recommendation.severity desc limit 1`)
  assert.ok(met)
  const query = (text: string) =>
    server.admin('update recommendation set query = $1 where name = $2', [text, met.name])
  const { rows: kept } = await server.admin('select query from recommendation where name = $1', [met.name])
  await query(`select 'Door ' || n::varchar as displayName, n as doorId from range(3) doors(n)`)
  // What is exempted stays watched.
  await client.call(accountRecommendationCalls.setExempt, {
    body: { accountRecommendationIds: [met.id], exempt: true, reason: 'Risk Accepted' },
  })
  await scan(id)
  const after = (await client.call(accountCalls.status)).body
  assert.ok(Number(after.standardSecurityScore) < Number(before.standardSecurityScore))
  assert.equal(after.customSecurityScore, before.customSecurityScore, 'exempted counts as met')
  const turned = async () => (await historyOf(id)).filter((row) => row.type !== null)
  assert.deepEqual(
    (await turned()).map((row) => [row.name, row.type, row.snapshot]),
    [[met.name, 2, 2]],
  )
  const report = await client.call(accountRecommendationCalls.validationReport, {
    body: { accountRecommendationId: met.id },
  })
  assert.deepEqual(
    report.body.items.map((item) => item.displayName),
    ['Door 0', 'Door 1', 'Door 2'],
  )
  const between = new Date().toISOString()
  await query(`select 'Door ' || n::varchar as displayName, n as doorId from range(2, 5) doors(n)`)
  await scan(id)
  const changes = await client.call(accountRecommendationCalls.changes, {
    params: { id: met.id },
    query: { from: between },
  })
  assert.deepEqual(
    [changes.body.came, changes.body.went].map((items) => items.map((item) => item.displayName)),
    [
      ['Door 3', 'Door 4'],
      ['Door 0', 'Door 1'],
    ],
  )
  assert.equal((await turned()).length, 1, 'other items in the same state are no drift')
  await query(String(kept[0]?.query))
  await scan(id)
  assert.deepEqual(
    (await turned()).map((row) => row.type),
    [2, 1],
  )
})

test('what cannot be read for the moment keeps its state; what may not be read is not applicable, never compliant', async () => {
  const { id } = await world.customer(tenants.dunmere)
  await scan(id)
  const states = () => statesOf(id)
  const before = await states()
  assert.ok(before.some((row) => row.compliant))
  const path = '/admin/sharepoint/settings'
  await simulator.control('POST', 'faults', { kind: 'graph-503', times: 200, tenant: 'dunmere', path })
  await scan(id)
  await simulator.control('POST', 'reset')
  await simulator.control('POST', 'limits', { off: true })
  const during = await states()
  assert.deepEqual(
    during.map((row) => row.compliant),
    before.map((row) => row.compliant),
  )
  assert.ok(during.every((row) => row.isKept))

  await simulator.control('PATCH', 'tenants/dunmere/app', { consented: ['User.Read.All'] })
  await scan(id)
  const refused = await states()
  assert.ok(refused.every((row) => row.compliant === null && row.reason === 'not-permitted' && !row.isKept))
  const [account] = await rows(sql<{ application: number }>`
    select microsoft_application_status as application from account where id = ${id}`)
  assert.equal(account?.application, microsoftApplicationStatus.value.MissingPermissions)
  await simulator.control('POST', 'reset')
  await simulator.control('POST', 'limits', { off: true })

  // A table whose connector is switched off was not read either.
  const switchTo = (status: number) =>
    server.admin('update connector set status = $1 where model_name = $2', [status, table])
  await switchTo(2)
  await scan(id)
  const off = await states()
  assert.ok(off.length > 0 && off.every((row) => row.compliant === null && row.reason === 'could-not-read'))
  await switchTo(1)
  await scan(id)
  assert.deepEqual(
    (await states()).map((row) => row.compliant),
    before.map((row) => row.compliant),
  )
})

test('without a token nothing changes, and the account says why', async () => {
  const { id, admin } = await world.customer(tenants.kestrel)
  assert.equal(await scan(id), 'failed')
  const { body } = await server.as(admin).call(accountCalls.status)
  assert.equal(body.microsoftApplicationStatus, microsoftApplicationStatus.value.ExpiredCertificate)
  assert.equal(body.connectionStatus, 'MISSING_ASSIGNMENTS')
  assert.equal(body.standardSecurityScore, null)
  assert.deepEqual(await historyOf(id), [])
  const [account] = await rows(sql<{ error: Saying; scanning: boolean }>`
    select microsoft_connector_error as error, is_scanning as scanning from account where id = ${id}`)
  assert.match(inEnglish(account?.error ?? ''), /AADSTS7000222/)
  assert.equal(account?.scanning, false)
})

test('Check Access asks Microsoft: missing Global Reader, then OK', async () => {
  const { id, admin } = await world.customer(tenants.glasshouse)
  const check = async () => (await server.as(admin).call(accountCalls.checkAppAccess)).body
  assert.deepEqual(await check(), {
    connectionStatus: 'MISSING_ASSIGNMENTS',
    microsoftApplicationStatus: microsoftApplicationStatus.value.MissingAssignments,
  })
  await simulator.control('PATCH', 'tenants/glasshouse/app', { globalReader: true })
  assert.equal((await check()).connectionStatus, 'OK')

  // An application of its own is what the account is checked and read with.
  const ownSecret = (secret: string | null) =>
    rows(sql`
      update account
      set microsoft_application_id = ${server.app.config.microsoft.clientId},
        microsoft_application_secret = ${secret && seal(server.app.secretKeys, secret)}
      where id = ${id}`)
  await ownSecret('wrong')
  assert.equal((await check()).microsoftApplicationStatus, microsoftApplicationStatus.value.Error)
  assert.equal(await scan(id), 'failed')
  await ownSecret('simulator-secret')
  assert.equal((await check()).connectionStatus, 'OK')
  await ownSecret(null)
})

/** Validates recommendations over the snapshots, and answers what the job says. */
async function validated(...ids: number[]): Promise<string | null> {
  const operator = server.as(server.people.superAdmin)
  const { jobId } = (await operator.call(recommendationCalls.validate, { body: { ids } })).body
  return (await ended(server, jobId)).message
}

test('a new recommendation is decided over the snapshots of the past, so that its history begins there', async () => {
  const [known] = await rows(sql<{ id: number }>`
    select account_id as id from scan where has_snapshot group by 1 having count(*) > 2 limit 1`)
  const accountId = Number(known?.id)
  const path = await rows(sql<{ at: string }>`
    select taken_at as at from scan where account_id = ${accountId} and has_snapshot order by 1`)
  const recommendationId = await server.db(platform, (db) =>
    aRecommendation(db, { query: `select 'Somebody' as displayName from organization` }),
  )
  const operator = server.as(server.people.superAdmin)
  // Its tables are learned from the query: what was not read decides nothing.
  await validated(recommendationId)
  const tryIt = async () => {
    const body = { ids: [recommendationId], accountId }
    const { jobId } = (await operator.call(recommendationCalls.reEvaluate, { body })).body
    return (await ended(server, jobId)).message
  }
  assert.equal(await tryIt(), `Snapshots evaluated: ${path.length}.`)
  const written = await rows(sql<{ date: string; snapshot: number; value: string }>`
    select date, snapshot_type as snapshot, new_value as value
    from account_recommendation_history_extended
    where account_id = ${accountId} and recommendation_id = ${recommendationId}
    order by date desc`)
  assert.ok(written.every(({ value }) => value !== 'true'))
  assert.deepEqual(written.at(-1), { date: path[0]?.at, snapshot: 1, value: 'false' })
  assert.equal(await tryIt(), 'Snapshots evaluated: 0.', 'what is decided stays')
})

test('Validate tries a query over the snapshots: what is wrong is told with the account, and Publish refuses it', async () => {
  const operator = server.as(server.people.superAdmin)
  const make = (query: string) =>
    server.db(platform, (db) => aRecommendation(db, { query, status: 2, queryType: 2 }))
  const faults: [string, RegExp][] = [
    ['select displayName from no_such_table', /no_such_table/],
    ["select content as displayName from read_text('/etc/passwd')", /read_text|not allowed|refused/i],
    ['select id from users', /displayName/],
    ['select displayName from users; drop table users', /one|single|statement/i],
  ]
  const good = await make('select displayName from users where false')
  const wrong = await Promise.all(faults.map(async ([query, says]) => ({ id: await make(query), says })))
  const all = [good, ...wrong.map(({ id }) => id)]
  assert.equal(await validated(...all), 'Queries validated: 5. Invalid queries: 4.')
  for (const { id, says } of wrong) {
    const [row] = (await operator.list('recommendationExtended', { $filter: `id eq ${id}` })).body.items
    assert.equal(row?.isValid, false)
    assert.match(String(row?.errorDescription), says)
    assert.ok(row?.errorAccountId)
    const published = await operator.call(recommendationCalls.publish, { body: { ids: [id] } })
    assert.equal(published.status, 409)
  }
  const { body } = await operator.call(recommendationCalls.publish, { body: { ids: [good] } })
  await ended(server, body.jobId)
  const [published] = await rows(sql<{ accounts: number }>`
    select count(*)::int as accounts from account_recommendation where recommendation_id = ${good}`)
  assert.ok(Number(published?.accounts) > 3, 'all active accounts have it')
})

test('snapshots are kept as long as the settings say, the newest for ever; what was decided stays', async () => {
  const [known] = await rows(sql<{ id: number }>`
    select account_id as id from scan where has_snapshot group by 1 having count(*) > 2 limit 1`)
  const id = Number(known?.id)
  const kept = () =>
    rows(sql<{ id: string; tenantId: string }>`
      select scan.id, lower(microsoft_tenant_id) as "tenantId"
      from scan join account on account.id = account_id
      where account_id = ${id} and has_snapshot order by taken_at desc`)
  const before = await kept()
  const decided = (await historyOf(id)).length
  await dropOldSnapshots(server.app, id)
  assert.equal((await kept()).length, before.length, 'none of them is a week old')
  await rows(sql`update scan set taken_at = taken_at - interval '3 days' where account_id = ${id}`)
  await rows(sql`update setting set value = '2' where name in ('snapshotDays', 'dailySnapshotDays')`)
  await dropOldSnapshots(server.app, id)
  assert.deepEqual(await kept(), before.slice(0, 1))
  const manifestOf = ({ id: scanId, tenantId }: (typeof before)[number]) =>
    readManifest(server.app.files, { scanId, tenantId })
  const [newest, dropped] = before
  assert.ok(newest && dropped)
  assert.match((await manifestOf(newest))?.catalogueVersion ?? '', /^[0-9a-f]{12}$/)
  assert.equal(await manifestOf(dropped), null)
  assert.equal((await historyOf(id)).length, decided)
})
