import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookAtContentAlertsJob } from '#contract/alerts/alert-jobs.ts'
import { healthCalls } from '#contract/health/health-calls.ts'
import { jobRowCalls, jobRowState } from '#contract/health/job-rows.ts'
import { processCalls, processState } from '#contract/health/processes.ts'
import { validateJob } from '#contract/recommendations/recommendation-jobs.ts'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { house } from '../jobs.ts'
import { sql } from '../kit/db.ts'
import { armTimetable } from '../kit/jobs/queue.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { startWorker } from '../kit/jobs/worker.ts'
import { testServer } from '../testing/harness.ts'
import { until } from '../testing/until.ts'
import { announceProcess } from './presence.ts'

const server = await testServer()
const { app, people } = server
const operator = server.as(people.superAdmin)
const jobRow = async (id: number) => (await operator.list('job', { $filter: `id eq ${id}` })).body.items[0]
const processRow = async (id: number | null) =>
  (await operator.list('process', { $filter: `id eq ${id}` })).body.items[0]
const platform = { kind: 'platform' } as const

test('a process is listed while it runs and after it ended; one that says nothing is told', async () => {
  const presence = await announceProcess(app, 'Server')
  assert.equal((await processRow(presence.id()))?.state, processState.value.Running)
  await server.admin("update process set seen_at = seen_at - interval '1 minute' where id = $1", [
    presence.id(),
  ])
  assert.equal((await processRow(presence.id()))?.state, processState.value.Silent)
  assert.equal((await operator.call(healthCalls.figures)).body.silent, 1)
  await presence.end()
  assert.equal((await processRow(presence.id()))?.state, processState.value.Ended)
})

test('a worker that is drained begins nothing, and goes on when it is resumed', async () => {
  const presence = await announceProcess(app, 'Worker', { everyMs: 20 })
  const worker = startWorker(app, house, { only: [validateJob.name], presence })
  try {
    const ids = [Number(presence.id())]
    assert.equal((await operator.call(processCalls.drain, { body: { ids } })).status, 200)
    assert.equal((await operator.call(processCalls.drain, { body: { ids } })).status, 409)
    await until(async () => presence.isDraining(), 'the worker has heard of it')
    const { id } = await server.db(platform, (db) =>
      sendJob(db, validateJob, { ids: [1], accountId: null }, { now: app.clock() }),
    )
    // Two looks at the queue would have taken it.
    await until(
      async () => (await processRow(presence.id()))?.state === processState.value.Draining,
      'it drains',
    )
    assert.equal((await jobRow(id))?.state, jobRowState.value.Waiting)
    assert.equal((await operator.call(processCalls.resume, { body: { ids } })).status, 200)
    const ended: unknown[] = [jobRowState.value.Done, jobRowState.value.Failed]
    await until(async () => ended.includes((await jobRow(id))?.state), 'the job is done')
  } finally {
    await worker.stop()
    await presence.end()
  }
})

test('jobs are canceled and retried, unless they cannot be', async () => {
  const now = app.clock()
  const { id } = await server.db(platform, (db) =>
    sendJob(db, validateJob, { ids: [7], accountId: null }, { now }),
  )
  const cancel = () => operator.call(jobRowCalls.cancel, { body: { ids: [id] } })
  const retry = (ids = [id]) => operator.call(jobRowCalls.retry, { body: { ids } })
  assert.equal((await retry()).body.message, 'Select failed or canceled jobs only')
  assert.equal((await cancel()).body.successMessage, 'Jobs canceled: 1')
  assert.equal((await cancel()).status, 409)
  assert.equal((await retry()).body.successMessage, 'Jobs queued: 1')
  assert.equal((await jobRow(id))?.state, jobRowState.value.Waiting)

  const { accountId } = people
  const scan = await server.db({ kind: 'account', accountId }, (db) =>
    sendJob(db, scanJob, { accountId, scanId: crypto.randomUUID() }, { now }),
  )
  assert.match(
    (await operator.call(jobRowCalls.cancel, { body: { ids: [scan.id] } })).body.message ?? '',
    /cannot be canceled/,
  )
  await server.admin("update job set state = 'failed', ended_at = now() where id = $1", [scan.id])
  assert.match((await retry([scan.id])).body.message ?? '', /Start a new one/)
})

test('a job is not retried while another one does the same work', async () => {
  const now = app.clock()
  const send = () =>
    server.db(platform, async (db) => {
      const { id } = await sendJob(db, validateJob, { ids: [8], accountId: null }, { now })
      return id
    })
  const first = await send()
  await operator.call(jobRowCalls.cancel, { body: { ids: [first] } })
  const second = await send()
  assert.notEqual(first, second)
  const { status, body } = await operator.call(jobRowCalls.retry, { body: { ids: [first] } })
  assert.equal(status, 409)
  assert.match(body.message ?? '', /already waiting or running/)
  await operator.call(jobRowCalls.cancel, { body: { ids: [second] } })
  const both = await operator.call(jobRowCalls.retry, { body: { ids: [first, second] } })
  assert.equal(both.status, 409)
})

test('a worker that died in the middle leaves a stuck job, which the figures count', async () => {
  const { id } = await server.db(platform, (db) =>
    sendJob(db, validateJob, { ids: [9], accountId: null }, { now: app.clock() }),
  )
  await server.db(platform, (db) =>
    db.run(
      sql`update job set state = 'running', heartbeat_at = now() - interval '5 minutes' where id = ${id}`,
    ),
  )
  assert.equal((await jobRow(id))?.state, jobRowState.value.Stuck)
  assert.ok(((await operator.call(healthCalls.figures)).body.stuck ?? 0) >= 1)
})

test('what the timetable holds is told from what somebody has sent', async () => {
  const sent = await server.db(platform, (db) =>
    sendJob(db, lookAtContentAlertsJob, {}, { now: app.clock() }),
  )
  await armTimetable(app.pool, house.timetable, app.clock())
  assert.equal((await jobRow(sent.id))?.isScheduled, false)
  const { items } = (await operator.list('job', { $filter: 'isScheduled eq true', $top: '100' })).body
  assert.deepEqual(
    new Set(items.map(({ name }) => name)),
    new Set(house.timetable.map(({ job }) => job.name)),
  )
})

test('only operators see it', async () => {
  for (const one of [people.admin, people.vendor]) {
    assert.equal((await server.as(one).call(healthCalls.figures)).status, 403)
    assert.equal((await server.as(one).list('job')).status, 403)
    assert.equal((await server.as(one).list('process')).status, 403)
  }
})
