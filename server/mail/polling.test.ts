import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markInterruptedMailsJob, sendMailsJob } from '#contract/mail/mail-jobs.ts'
import { house } from '../jobs.ts'
import { sql } from '../kit/db.ts'
import { startWorker, type WorkerOptions } from '../kit/jobs/worker.ts'
import { atEnd, testServer } from '../testing/harness.ts'
import { hurry, nextTurn } from '../testing/jobs.ts'
import { until } from '../testing/until.ts'
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
  await nextTurn(server, markInterruptedMailsJob)
  await other.stop()
  assert.equal(await turns(), before)
  assert.equal(catcher.caught.length, 1)
})

test('stopping waits for the mails at hand, and leaves the rest', async () => {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  const catcher = await openServer({ onRcptTo: (_address, _session, done) => void held.then(() => done()) })
  await queue(...Array.from({ length: 9 }, (_, number) => `m${number}@x.example`))
  const worker = await aSender(catcher.url)
  const count = async (state: string) => (await outbox()).filter((row) => row.state === state).length
  const atHand = await until(async () => (await count('sending')) === 3 && 3, 'three are at hand')
  const stopped = worker.stop()
  letGo()
  await stopped
  assert.deepEqual([await count('sent'), await count('waiting')], [atHand, 9 - atHand])
  assert.equal(catcher.caught.length, atHand)
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
  await nextTurn(server, markInterruptedMailsJob)
  await worker.stop()
  assert.equal(await turns(), before)
  assert.partialDeepStrictEqual(await only(), { state: 'waiting', attempts: 0 })
})
