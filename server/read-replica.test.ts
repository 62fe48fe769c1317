import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { insightCalls, insights } from '#contract/insights/insights.ts'
import { reportCalls } from '#contract/reports/report-calls.ts'
import { makeReportJob } from '#contract/reports/report-jobs.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { replicaFinding } from './commands/doctor/replica.ts'
import { house } from './jobs.ts'
import { inScope, sql } from './kit/db.ts'
import { inReadScope } from './kit/in-replica.ts'
import { startWorker } from './kit/jobs/worker.ts'
import { Metrics } from './kit/metrics.ts'
import { Replica } from './kit/replica.ts'
import { Running } from './kit/running.ts'
import { metricsText } from './metrics.ts'
import { buildServer } from './server.ts'
import { clientOf } from './testing/client.ts'
import { atEnd, testServer } from './testing/harness.ts'
import { startReplicated } from './testing/replicated.ts'
import { aReport } from './testing/reports.ts'
import { until } from './testing/until.ts'

// A server of its own, whatever the run shares: the replica follows all of it. What is there before it is copied.
const cluster = await startReplicated(async (adminUrl) => {
  process.env.PARAPET_TEST_ADMIN_URL = adminUrl
  return testServer()
})
const plain = cluster.filled
const { people } = plain
const platform = { kind: 'platform' } as const

/** A server that reads from the replica, as it is reached now. */
async function reading(clock?: () => number) {
  const { log, config } = plain.app
  const metrics = new Metrics()
  const url = cluster.replicaOf(config.databaseUrl)
  const replica = new Replica(url, { max: 4, name: 'reader', log, metrics, clock })
  const app = { ...plain.app, metrics, replica, running: new Running() }
  const http = await buildServer(app)
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  atEnd(async () => {
    await http.close()
    await replica.pool.end()
  })
  return { app, replica, url: address, as: (person: { token: string }) => clientOf(address, person.token) }
}
const caughtUp = () =>
  until(async () => {
    const { rows } = await plain.admin('select pg_current_wal_insert_lsn()::text as at')
    const { rows: there } = await cluster.onReplica(
      `select pg_last_wal_replay_lsn() >= '${rows[0].at}'::pg_lsn as has`,
    )
    return there[0].has
  }, 'the replica has everything')
const reads = async (app: Parameters<typeof metricsText>[0], by: string) => {
  const text = await metricsText(app)
  return Number(new RegExp(`parapet_replica_reads_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}
const readyOf = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as { replica?: string }
const create = (client: ReturnType<typeof clientOf>, title: string) =>
  client.call(insightCalls.create, {
    body: { title, description: 'x', priority: 1 },
  })
const arrived = async ({ pool }: Replica) => {
  const rows = await inScope(pool, platform, (db) =>
    db.rows(sql`select from insight where title = 'Just written'`),
  )
  return rows.length > 0
}
const titles = async (client: ReturnType<typeof clientOf>) => {
  const { status, body } = await client.list<{ title: string }>(insights.name, { $top: 100 })
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.map(({ title }) => title)
}

const server = await reading()

test('lists, statistics and exports come from the replica, fenced as on the primary', async () => {
  await caughtUp()
  await until(async () => {
    await titles(server.as(people.superAdmin))
    return (await reads(server.app, 'replica')) > 0
  }, 'the replica is asked')
  for (const person of [people.superAdmin, people.admin, people.otherAdmin, people.vendor])
    for (const model of [accounts.name, insights.name, 'userExtended', 'accountRecommendationExtended'])
      assert.deepEqual(
        (await server.as(person).list(model)).body,
        (await plain.as(person).list(model)).body,
        model,
      )
  const before = await reads(server.app, 'replica')
  assert.equal((await server.as(people.admin).call(statisticsCalls.complianceState)).status, 200)
  const sheet = await server.as(people.superAdmin).send('POST', '/export', {
    type: 'Standard',
    modelName: insights.name,
    title: 'Insights',
    selectedFields: [{ name: 'title', displayName: 'Title' }],
  })
  assert.equal(sheet.status, 200, JSON.stringify(sheet.body))
  assert.equal((await reads(server.app, 'replica')) - before, 2)
  await assert.rejects(
    inScope(server.replica.pool, platform, (db) => db.run(sql`delete from insight`)),
    /read-only transaction/,
  )
  const rows = await inScope(server.replica.pool, { kind: 'account', accountId: people.accountId }, (db) =>
    db.rows(sql<{ id: number; role: string }>`select id, current_user as role from account`),
  )
  assert.deepEqual(rows, [{ id: people.accountId, role: 'parapet_app' }])
  assert.equal((await readyOf(server.url)).replica, 'ok')
})

test('who has written reads it back at once, while the replica does not have it; others read what it has', async () => {
  await caughtUp()
  await titles(server.as(people.superAdmin))
  await cluster.onReplica('select pg_wal_replay_pause()')
  try {
    assert.ok((await create(server.as(people.superAdmin), 'Just written')).status < 300)
    assert.ok((await titles(server.as(people.superAdmin))).includes('Just written'))
    assert.equal(await arrived(server.replica), false, 'it is not there yet')
    assert.ok((await reads(server.app, 'primary, behind')) > 0)
    // A session that has ended has ended, whatever the replica still says of it.
    await plain.admin('delete from session where user_id = $1', [people.vendor.userId])
    assert.equal((await server.as(people.vendor).list(accounts.name)).status, 401)
  } finally {
    await cluster.onReplica('select pg_wal_replay_resume()')
  }
  await until(() => arrived(server.replica), 'it arrives')
  const before = await reads(server.app, 'replica')
  await until(async () => {
    assert.ok((await titles(server.as(people.superAdmin))).includes('Just written'))
    return (await reads(server.app, 'replica')) > before
  }, 'the replica has it and is asked again')
})

test('what a job reads is as new as its beginning', async () => {
  await inScope(plain.app.pool, platform, (db) =>
    db.run(sql`insert into insight (title, description, priority) values ('Of the job', 'x', 1)`),
  )
  const found = await inReadScope(server.app, platform, (db) =>
    db.rows(sql`select from insight where title = 'Of the job'`),
  )
  assert.equal(found.length, 1)
})

test('one that is more than ten seconds behind is not asked, and told so, until it has caught up', async () => {
  let passed = 0
  const server = await reading(() => Date.now() + passed)
  const reader = server.as(people.superAdmin)
  await caughtUp()
  await titles(reader)
  await cluster.onReplica('select pg_wal_replay_pause()')
  try {
    await inScope(plain.app.pool, platform, (db) =>
      db.run(sql`insert into insight (title, description, priority) values ('Of somebody else', 'x', 1)`),
    )
    passed = 9000
    assert.ok(!(await titles(reader)).includes('Of somebody else'), 'nine seconds old is new enough')
    const before = await reads(server.app, 'replica')
    passed = 11_000
    assert.ok((await titles(reader)).includes('Of somebody else'))
    assert.equal(await reads(server.app, 'replica'), before)
    assert.equal(await reads(server.app, 'primary, lagging'), 1)
    assert.equal((await readyOf(server.url)).replica, 'lagging')
  } finally {
    await cluster.onReplica('select pg_wal_replay_resume()')
  }
  await caughtUp()
  const before = await reads(server.app, 'replica')
  assert.ok((await titles(reader)).includes('Of somebody else'))
  assert.equal((await reads(server.app, 'replica')) - before, 1)
  assert.equal((await readyOf(server.url)).replica, 'ok')
})

test('the data of a report are read there', async () => {
  const before = await reads(server.app, 'replica')
  await inScope(plain.app.pool, platform, (db) => aReport(db, { name: 'From the replica' }))
  const worker = startWorker(server.app, house, { only: [makeReportJob.name] })
  atEnd(() => worker.stop())
  const body = { name: 'From the replica', customData: {}, format: 'docx' } as const
  assert.equal((await plain.as(people.admin).call(reportCalls.generate, { body })).status, 201)
  assert.equal((await reads(server.app, 'replica')) - before, 1)
})

test('the doctor says whether it follows, and how far it is behind', async () => {
  const { config } = plain.app
  const finding = (databaseReadUrl: string) => replicaFinding({ ...config, databaseReadUrl }, 1000)
  const replicaUrl = cluster.replicaOf(config.databaseUrl)
  assert.match((await finding(replicaUrl)).says, /^follows the primary, \d+ ms behind$/)
  assert.match((await finding(config.databaseUrl)).says, /leads to a server that follows no other/)
  await cluster.onReplica('select pg_wal_replay_pause()')
  await plain.admin(
    "insert into insight (title, description, priority, creation_time) values ('Late', 'x', 1, now())",
  )
  assert.deepEqual(await finding(replicaUrl), {
    part: 'read replica',
    ok: false,
    says: 'is more than 1 s behind, so that the primary answers everything: look at its replication',
  })
  await cluster.onReplica('select pg_wal_replay_resume()')
  assert.equal((await finding(replicaUrl)).ok, true)
})

test('a replica that is gone is done without, and told; one that is back is asked again', async () => {
  await caughtUp()
  await titles(server.as(people.superAdmin))
  await cluster.stopReplica()
  try {
    assert.equal((await server.as(people.superAdmin).list(accounts.name)).status, 200)
    assert.equal((await readyOf(server.url)).replica, 'unavailable')
    assert.match(await metricsText(server.app), /^parapet_replica_up 0$/m)
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
  } finally {
    await cluster.startReplica()
  }
  const again = await reading()
  await until(async () => {
    await titles(again.as(people.superAdmin))
    return (await reads(again.app, 'replica')) > 0
  }, 'it is asked again')
})
