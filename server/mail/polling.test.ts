import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { house } from '../jobs.ts'
import { sql } from '../kit/db.ts'
import { startWorker, type WorkerOptions } from '../kit/jobs/worker.ts'
import { atEnd, testServer } from '../testing/harness.ts'
import { hurry, nextTurn } from '../testing/jobs.ts'
import { until } from '../testing/until.ts'
import { lanes } from './outbox.ts'
import { mailDesk } from './testing/mail-desk.ts'

const server = await testServer()
const { only, open: openServer, outbox, queue } = mailDesk(server)

/** A worker that sends through a mail server. */
async function aSender(smtpUrl: string, { pool = server.app.pool, ...options }: Sender = {}) {
  const config = { ...server.app.config, smtpUrl, mailFrom: 'Parapet <no-reply@parapet.example>' }
  await hurry(server)
  const worker = startWorker({ ...server.app, pool, config }, house, options)
  atEnd(() => worker.stop())
  return worker
}
type Sender = WorkerOptions & { pool?: typeof server.app.pool }

const turns = async () =>
  (
    await server.db({ kind: 'platform' }, (db) =>
      db.maybe(sql<{ n: number }>`select attempt as n from job where name = ${sendMailsJob.name}`),
    )
  )?.n ?? 0

test('the outbox sends by itself, and not any more once it is stopped', async () => {
  const catcher = await openServer()
  const worker = await aSender(catcher.url)
  await queue('poll@x.example')
  await until(async () => catcher.caught.length === 1, 'it is sent')
  await worker.stop()
  const before = await turns()
  await queue('late@x.example')
  const other = await aSender('')
  await nextTurn(server, forgetMailsJob)
  await other.stop()
  assert.equal(await turns(), before)
  assert.equal(catcher.caught.length, 1)
})

test('stopping waits for the mails at hand, and leaves the rest', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let atHand = 0
  const catcher = await openServer({
    onRcptTo: (_address, _session, done) => {
      atHand += 1
      void held.then(() => done())
    },
  })
  await queue(...Array.from({ length: 9 }, (_, number) => `m${number}@x.example`))
  const worker = await aSender(catcher.url)
  await until(async () => atHand === lanes, 'as many are at hand as there are lanes')
  const stopped = worker.stop()
  letGo()
  await stopped
  const rows = await outbox()
  const count = (state: string) => rows.filter((row) => row.state === state).length
  assert.deepEqual([count('sent'), count('waiting')], [lanes, 9 - lanes])
  assert.ok(rows.every((row) => row.attempts === (row.state === 'sent' ? 1 : 0)))
  assert.equal(catcher.caught.length, lanes)
})

test('a database fault is told and does not end the outbox', async () => {
  const catcher = await openServer()
  const faults: unknown[] = []
  let isBroken = true
  const pool = new Proxy(server.app.pool, {
    get: (target, name) =>
      name === 'connect' && isBroken
        ? () => Promise.reject(new Error('Connection terminated'))
        : Reflect.get(target, name),
  })
  const worker = await aSender(catcher.url, { pool, onFault: (error) => faults.push(error) })
  await queue('after@x.example')
  await until(async () => faults.length > 0, 'the fault is told')
  isBroken = false
  await until(async () => catcher.caught.length === 1, 'it is sent')
  await worker.stop()
})

test('without a mail server the outbox does nothing: mails wait', async () => {
  await queue('demo@x.example')
  const before = await turns()
  const worker = await aSender('')
  await nextTurn(server, forgetMailsJob)
  await worker.stop()
  assert.equal(await turns(), before)
  assert.partialDeepStrictEqual(await only(), { state: 'waiting', attempts: 0 })
})
