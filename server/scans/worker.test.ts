import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { Saying } from '#contract/recommendations/saying.ts'
import { sayScan } from '#contract/scans/reading-sentences.ts'
import { queueDueScansJob, scanJob } from '#contract/scans/scan-jobs.ts'
import { sql } from '../kit/db.ts'
import { holdJobs, silentJobs, takeJobs } from '../kit/jobs/queue.ts'
import type { Worker } from '../kit/jobs/worker.ts'
import { aWorker, hurry, nextTurn } from '../testing/jobs.ts'
import { scanWorld } from '../testing/scans.ts'
import { tenants } from '../testing/simulator.ts'
import { until } from '../testing/until.ts'
import { untilItWaits } from '../testing/until-it-waits.ts'
import { type Cause, queueScan } from './actions.ts'
import { endScan } from './end-scan.ts'
import { removeLeftFolders } from './leftovers.ts'

const world = await scanWorld()
const { server, desk, simulator } = world
const { app } = server
const platform = { kind: 'platform' } as const

/** A worker whose timetable is due at once. */
const worker = async (slots = 1) => {
  await hurry(server)
  return aWorker(server, { slots: { scan: slots } })
}
const stop = (stopped: Worker) => stopped.stop()
/** Takes the scan of an account as a worker does that is never heard of again. */
const take = () =>
  until(async () => (await takeJobs(app.pool, new Map([['scan', 1]]), app.clock()))[0], 'a job is there')
const isOurs = async (job: Awaited<ReturnType<typeof take>>) =>
  (await holdJobs(app.pool, [job], app.clock())).has(job.id)
const queue = (accountId: number, cause: Cause) =>
  server.db(platform, (db) => queueScan(db, accountId, cause, app.clock()))
const accountOf = async (id: number) => {
  const [account] = await world.rows(sql<{ isScanning: boolean; next: string; error: Saying | null }>`
    select is_scanning as "isScanning", next_scan_time as next, microsoft_connector_error as error
    from account where id = ${id}`)
  assert.ok(account)
  return account
}
const ended = (id: number, state: string) =>
  until(async () => (await world.scans(id)).find((scan) => scan.state === state), `a scan is ${state}`)
const latency = (latencyMs: number) => simulator.control('POST', 'limits', { off: true, latencyMs })

test('an account that is due is queued once, by however many workers, and scanned', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await world.rows(sql`update account set next_scan_time = ${app.clock()} where id = ${id}`)
  const both = await Promise.all([worker(), worker()])
  const done = await ended(id, 'done')
  await nextTurn(server, queueDueScansJob)
  await Promise.all(both.map(stop))
  const scans = await world.scans(id)
  assert.deepEqual(
    scans.map(({ cause, state, phase, error }) => ({ cause, state, phase, error })),
    [{ cause: 'due', state: 'done', phase: null, error: null }],
  )
  const history = await world.history(id)
  assert.ok(history.length > 30 && history.every(({ scanId }) => scanId === done.id))
  const { isScanning, next } = await accountOf(id)
  assert.ok(!isScanning && new Date(next) > app.clock())
})

test('an account that was scanned in the future is due: the clock was wrong', async () => {
  const { id } = await world.customer(tenants.northbrine)
  const year = 365 * 24 * 3_600_000
  const ahead = new Date(app.clock().getTime() + year)
  await world.rows(sql`
    update account set last_scan_time = ${ahead}, next_scan_time = ${ahead} where id = ${id}`)
  const running = await worker()
  await ended(id, 'done')
  await stop(running)
  assert.ok(new Date((await accountOf(id)).next).getTime() < app.clock().getTime() + year / 2)
})

test('asked while a scan runs: that one is cancelled and records nothing, the new one completes', async () => {
  const { id } = await world.customer(tenants.northbrine)
  const operator = server.as(server.people.superAdmin)
  const ask = async () =>
    assert.equal((await operator.call(accountCalls.scan, { body: { accountIds: [id] } })).body.queued, 1)
  await latency(400)
  const running = await worker(2)
  await ask()
  const first = await ended(id, 'running')
  assert.equal((await accountOf(id)).isScanning, true)
  await ask()
  const cancelled = await ended(id, 'cancelled')
  assert.equal(cancelled.id, first.id)
  await latency(0)
  const done = await ended(id, 'done')
  await stop(running)
  const history = await world.history(id)
  assert.ok(history.length > 30 && history.every(({ scanId }) => scanId === done.id))
  assert.equal((await world.scans(id)).length, 2)
  assert.equal((await accountOf(id)).isScanning, false)
})

test('a disabled account is not queued, and one that is disabled while its scan waits is left alone', async () => {
  const disabled = await world.customer(tenants.copperleaf, accountStatus.value.Disabled)
  await world.rows(sql`update account set next_scan_time = null where id = ${disabled.id}`)
  const later = await world.customer(tenants.glasshouse)
  await queue(later.id, 'asked')
  await world.rows(sql`update account set status = ${accountStatus.value.Disabled} where id = ${later.id}`)
  const running = await worker()
  const { error } = await ended(later.id, 'cancelled')
  await stop(running)
  assert.deepEqual(error, sayScan('notScanned'))
  assert.deepEqual(await world.scans(disabled.id), [])
  assert.deepEqual([...(await world.history(later.id)), ...(await world.history(disabled.id))], [])
})

test('the job of a silent worker is given to another, and its late result is not written', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await queue(id, 'asked')
  const job = await take()
  await world.rows(sql`update scan set state = 'running', started_at = now() where account_id = ${id}`)
  assert.deepEqual(await silentJobs(app.pool, [scanJob], app.clock()), [], 'who is not silent keeps the job')
  await world.silence()
  const next = await worker()
  await ended(id, 'done')
  // It ends the job a moment after the scan.
  await stop(next)
  assert.equal(await isOurs(job), false)
  const history = await world.history(id)
  assert.equal(new Set(history.map(({ recommendation }) => recommendation)).size, history.length)
  assert.equal((await world.scans(id)).length, 1)
})

test('first scans go before those that are asked for, and these before the timetable', async () => {
  const [due, asked, first] = await Promise.all([
    world.customer(tenants.northbrine),
    world.customer(tenants.copperleaf),
    world.customer(tenants.glasshouse),
  ])
  await queue(due.id, 'due')
  await queue(asked.id, 'asked')
  await queue(first.id, 'first')
  const running = await worker(1)
  const times = []
  for (const { id } of [first, asked, due]) times.push((await ended(id, 'done')).startedAt ?? '')
  await stop(running)
  assert.deepEqual(times, times.toSorted())
  assert.equal(new Set(times).size, 3)
})

test('a worker that stops gives its job back; the next one goes on', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await latency(400)
  await queue(id, 'asked')
  const stopped = await worker()
  await until(async () => (await world.scans(id))[0]?.phase === 'collecting', 'it reads')
  await stop(stopped)
  const [waiting] = await world.scans(id)
  assert.deepEqual([waiting?.state, waiting?.phase], ['waiting', null])
  assert.equal((await accountOf(id)).isScanning, false)
  assert.deepEqual(await world.history(id), [])
  await latency(0)
  await world.hurry()
  const next = await worker()
  const done = await ended(id, 'done')
  await stop(next)
  assert.equal(done.id, waiting?.id)
})

test('a scan whose workers die again and again ends, its files go, and the account can be scanned again', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await queue(id, 'asked')
  const job = await take()
  const [lost] = await world.scans(id)
  assert.ok(lost)
  await world.rows(sql`update scan set state = 'running' where id = ${lost.id}`)
  await world.rows(sql`update account set is_scanning = true where id = ${id}`)
  const folders = [lost.id, `evaluate-${lost.id}-x`].map((name) => join(desk.workFolder, name))
  for (const folder of folders) await mkdir(folder)
  await removeLeftFolders(app, desk.workFolder)
  assert.ok(folders.every(existsSync), 'the scan is open')

  await server.admin('update job set faults = 5 where id = $1', [job.id])
  await world.silence()
  const next = await worker()
  const failed = await ended(id, 'failed')
  await stop(next)
  assert.deepEqual(failed.error, sayScan('interrupted'))
  const { isScanning, error, next: turn } = await accountOf(id)
  assert.deepEqual([isScanning, error], [false, failed.error])
  const waits = new Date(turn).getTime() - app.clock().getTime()
  assert.ok(waits > 0 && waits <= 3_600_000, 'its next turn is not at once, and within the hour')
  await removeLeftFolders(app, desk.workFolder)
  assert.ok(!folders.some(existsSync))
  assert.equal(await queue(id, 'due'), true)
})

test('who asks for a scan and who ends one do not wait for each other', async () => {
  const { id } = await world.customer(tenants.northbrine)
  await queue(id, 'asked')
  const [open] = await world.scans(id)
  assert.ok(open)
  let ending: Promise<unknown> = Promise.resolve()
  await server.db(platform, async (db) => {
    await db.run(sql`select from account where id = ${id} for update`)
    ending = server.db(platform, (other) =>
      endScan(other, id, open.id, 'failed', sayScan('tooLong'), app.clock()),
    )
    await untilItWaits(server, 'the end waits')
    assert.equal(await queueScan(db, id, 'asked', app.clock()), false, 'one that waits is enough')
  })
  await ending
  assert.equal((await world.scans(id))[0]?.state, 'failed')
})
