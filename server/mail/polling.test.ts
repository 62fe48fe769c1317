import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testServer } from '../testing/harness.ts'
import { startOutbox } from './outbox.ts'
import { mailDesk } from './testing/mail-desk.ts'

const server = await testServer()
const { aWorker, only, open: openServer, outbox, queue } = mailDesk(server)

test('the outbox sends by itself, and not any more once it is stopped', async () => {
  const catcher = await openServer()
  const outboxOf = startOutbox(aWorker(catcher.url).app)
  await queue('poll@x.example')
  for (let waited = 0; waited < 100 && catcher.caught.length === 0; waited += 1) await sleep(50)
  assert.equal(catcher.caught.length, 1)
  await outboxOf.stop()
  await queue('late@x.example')
  await sleep(1500)
  assert.equal(catcher.caught.length, 1)
})

test('stopping waits for the mail at hand, and leaves the rest', async () => {
  const catcher = await openServer({
    onRcptTo: (_address, _session, done) => void setTimeout(done, 500),
  })
  await queue('first@x.example', 'second@x.example')
  const outboxOf = startOutbox(aWorker(catcher.url).app)
  while ((await outbox()).every((row) => row.state !== 'sending')) await sleep(20)
  await outboxOf.stop()
  assert.deepEqual((await outbox()).map((row) => row.state).sort(), ['sent', 'waiting'])
  assert.equal(catcher.caught.length, 1)
})

test('a database fault is told and does not end the outbox', async () => {
  const catcher = await openServer()
  const { app } = aWorker(catcher.url)
  const faults: unknown[] = []
  let isBroken = true
  const pool = new Proxy(app.pool, {
    get: (target, name) =>
      name === 'connect' && isBroken
        ? () => Promise.reject(new Error('Connection terminated'))
        : Reflect.get(target, name),
  })
  const outboxOf = startOutbox({ ...app, pool }, (error) => faults.push(error))
  await queue('after@x.example')
  while (faults.length === 0) await sleep(20)
  isBroken = false
  for (let waited = 0; waited < 100 && catcher.caught.length === 0; waited += 1) await sleep(50)
  await outboxOf.stop()
  assert.equal(catcher.caught.length, 1)
})

test('without a mail server the outbox does nothing: mails wait', async () => {
  await queue('demo@x.example')
  const outboxOf = startOutbox(aWorker('').app)
  await sleep(1200)
  await outboxOf.stop()
  assert.partialDeepStrictEqual(await only(), { state: 'waiting', attempts: 0 })
})
