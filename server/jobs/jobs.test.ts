import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { sql } from '../kit/db.ts'
import { sendJob } from '../kit/jobs/send.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'

const server = await testServer()
const { people } = server
const operator = server.as(people.superAdmin)
const platform = { kind: 'platform' } as const
const german = { 'accept-language': 'de' }
const start = async () => (await operator.call(recommendationCalls.validateAll, { body: {} })).body.jobId
const get = (id: number) => operator.call(jobCalls.get, { params: { id } })

test('twice pressed is one job, and it stands among the running ones', async () => {
  const id = await start()
  assert.equal(await start(), id)
  const { body } = await operator.call(jobCalls.running)
  assert.deepEqual(
    body.map((job) => [job.id, job.label, job.state, job.message, job.isCancellable]),
    [[id, 'Validate recommendations', 'waiting', null, true]],
  )
  const other = await operator.call(jobCalls.running, { query: { name: scanJob.name } })
  assert.deepEqual(other.body, [])
})

test('a job that is cancelled is not worked on, says so in both languages, and the next one is another', async () => {
  const id = await start()
  const { body } = await operator.call(jobCalls.cancel, { params: { id } })
  assert.deepEqual(
    [body.state, body.message, body.isCancellable],
    ['cancelled', 'The job was canceled.', false],
  )
  const said = await operator.send('GET', `/job/${id}`, undefined, german)
  assert.equal((said.body as { message?: string }).message, 'Der Auftrag wurde abgebrochen.')
  const next = await start()
  assert.notEqual(next, id)
  const worker = aWorker(server)
  assert.equal((await ended(server, next)).message, 'Queries validated: 0. Invalid queries: 0.')
  await worker.stop()
  assert.equal((await get(id)).body.state, 'cancelled')
  const late = await operator.call(jobCalls.cancel, { params: { id: next } })
  assert.equal(late.body.state, 'done', 'what has ended stays as it ended')
})

test('who may not do the work finds nothing, and a job that is shown to nobody is not found', async () => {
  const id = await start()
  for (const person of [people.vendor, people.admin, people.user]) {
    assert.equal((await server.as(person).call(jobCalls.get, { params: { id } })).status, 404)
    assert.equal((await server.as(person).call(jobCalls.cancel, { params: { id } })).status, 404)
    assert.deepEqual((await server.as(person).call(jobCalls.running)).body, [])
  }
  const scanId = crypto.randomUUID()
  const scan = await server.db(platform, (db) =>
    sendJob(db, scanJob, { accountId: people.accountId, scanId }, { now: server.app.clock() }),
  )
  assert.equal((await get(scan.id)).status, 404)
  const seen = (accountId: number) =>
    server.db({ kind: 'account', accountId }, (db) => db.rows(sql`select id from job where id = ${scan.id}`))
  assert.deepEqual(await seen(people.accountId), [{ id: scan.id }])
  assert.deepEqual(await seen(people.otherAccountId), [])
})
