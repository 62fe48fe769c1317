import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCalls } from '#contract/users/users.ts'
import { openSmtp } from '../kit/smtp.ts'
import { testServer } from '../testing/harness.ts'
import { until } from '../testing/until.ts'
import { lanes, sendDueMails } from './outbox.ts'
import { recover } from './outbox-rows.ts'
import { mailDesk, minute } from './testing/mail-desk.ts'
import type { SmtpCatcher } from './testing/smtp-catcher.ts'

const server = await testServer()
const { people } = server
const { aWorker, only, open: openServer, outbox, queue } = mailDesk(server)

test('an invitation arrives: sender, recipient, both bodies, an id made of its row', async () => {
  const catcher = await openServer()
  const body = { invites: [{ email: 'mia@northbrine.example' }] }
  assert.equal((await server.as(people.admin).call(userCalls.invite, { body })).status, 201)
  assert.equal(await aWorker(catcher.url).send(), 1)

  const row = await only()
  const [caught] = catcher.caught
  assert.ok(caught)
  assert.deepEqual(caught.recipients, ['mia@northbrine.example'])
  assert.deepEqual(caught.mail.from, { name: 'Parapet', address: 'no-reply@parapet.example' })
  assert.equal(caught.mail.subject, 'You are invited to Northbrine on Parapet')
  assert.equal(caught.mail.messageId, `<parapet-${people.accountId}-${row.id}@parapet.example>`)
  assert.match(caught.mail.text ?? '', /Join Northbrine: http:\/\/localhost:3000\/auth\/join\?email=mia/)
  assert.match(caught.mail.html ?? '', /<strong>Northbrine<\/strong>/)

  assert.partialDeepStrictEqual(row, { state: 'sent', attempts: 1, last_error: null })
  assert.ok(row.sent_at)
  assert.equal(row.html + row.plain, '', 'the link is not kept once it left')
  assert.equal(await aWorker(catcher.url).send(), 0)
})

test('a server that is down loses nothing: the mail waits and leaves when it is back', async () => {
  const catcher = await openServer()
  const port = Number(new URL(catcher.url).port)
  await catcher.close()
  await queue('wait@x.example')
  const worker = aWorker(`smtp://127.0.0.1:${port}`)
  assert.equal(await worker.send(), 0)
  const row = await only()
  assert.partialDeepStrictEqual(row, { state: 'waiting', attempts: 1 })
  assert.match(row.last_error ?? '', /ECONNREFUSED/)
  assert.notEqual(row.plain, '')

  const back = await openServer({}, port)
  assert.equal(await worker.send(), 0, 'not before its time')
  worker.move(minute)
  assert.equal(await worker.send(), 1)
  assert.equal(back.caught.length, 1)
  assert.partialDeepStrictEqual(await only(), { state: 'sent', attempts: 2, last_error: null })
})

test('while the server is away mails wait, five minutes at most, and none is given up', async () => {
  await queue('patient@x.example')
  const worker = aWorker('smtp://127.0.0.1:1')
  for (const minutes of [1, 5, 5, 5, 5]) {
    const before = worker.app.clock().getTime()
    await worker.send()
    const row = await only()
    assert.equal(row.state, 'waiting')
    const waits = Date.parse(row.next_attempt_at) - before
    assert.ok(waits >= minutes * minute && waits < minutes * minute + 30_000, `${waits} for ${minutes} min`)
    worker.move(minutes * minute)
  }
  worker.move(7 * 24 * 60 * minute)
  await worker.send()
  assert.equal((await only()).state, 'waiting')
})

test('a mail server that was down for an hour gets every mail once, soon after it is back', async () => {
  const down = await openServer()
  const port = Number(new URL(down.url).port)
  await down.close()
  const worker = aWorker(`smtp://127.0.0.1:${port}`)
  const recipients = Array.from({ length: 60 }, (_, number) => `m${number}@outage.example`)
  await queue(...recipients)
  for (let passed = 0; passed < 60; passed += 1) {
    assert.equal(await worker.send(), 0)
    worker.move(minute)
  }
  const back = await openServer({}, port)
  worker.move(5 * minute)
  assert.equal(await worker.send(), 60)
  assert.deepEqual(back.caught.flatMap((one) => one.recipients).sort(), recipients.sort())
})

test('an unreachable server is asked for one mail, not for all of them', async () => {
  await queue('a@x.example', 'b@x.example', 'c@x.example')
  await aWorker('smtp://127.0.0.1:1').send()
  assert.deepEqual((await outbox()).map((row) => row.attempts).sort(), [0, 0, 1])
})

test('workers at once send each of 200 mails exactly once', async () => {
  // Nobody is answered before more lines are open than one worker has: else a quick one may have sent them all.
  const asking = new Set<string>()
  const { promise: several, resolve } = Promise.withResolvers<void>()
  const catcher = await openServer({
    onRcptTo: (_, { id }, done) => {
      asking.add(id)
      if (asking.size > lanes) resolve()
      void several.then(() => done())
    },
  })
  const recipients = Array.from({ length: 200 }, (_, number) => `m${number}@crowd.example`)
  await queue(...recipients)
  const sent = await Promise.all(Array.from({ length: 8 }, () => aWorker(catcher.url).send()))
  assert.equal(
    sent.reduce((sum, one) => sum + one),
    200,
  )
  assert.ok(sent.filter((one) => one > 0).length > 1, 'several had work')
  assert.deepEqual(catcher.caught.flatMap((one) => one.recipients).sort(), recipients.sort())
  assert.equal(new Set(catcher.caught.map((one) => one.mail.messageId)).size, 200)
  assert.ok((await outbox()).every((row) => row.state === 'sent'))
})

/** A sender that is killed at a moment: its lines break, and it writes nothing any more. */
async function killedSender(moment: 'recipient' | 'answer', recipient: string): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let isDead = false
  const catcher: SmtpCatcher = await openServer(
    moment === 'recipient'
      ? { onRcptTo: () => (isDead ? catcher.cut() : resolve()) }
      : { onData: (stream) => void stream.resume().on('end', () => resolve()) },
  )
  await queue(recipient)
  const { app } = aWorker(catcher.url)
  const gone = Object.assign(new Error('killed'), { code: '3D000' })
  const pool = new Proxy(app.pool, {
    get: (target, name) =>
      name === 'connect' && isDead ? () => Promise.reject(gone) : Reflect.get(target, name),
  })
  const sending = sendDueMails({ ...app, pool }, openSmtp(app.config))
  await reached
  if (moment === 'answer') await until(async () => (await only()).handed_over_at, 'it is written down')
  isDead = true
  catcher.cut()
  await assert.rejects(sending, gone)
}

test('a mail whose sender ended before it was handed over is sent by the next one', async () => {
  await killedSender('recipient', 'killed@x.example')
  const catcher = await openServer()
  const worker = aWorker(catcher.url)
  assert.equal(await recover(worker.app), 0, 'it may still be at work')
  worker.move(minute)
  assert.equal(await recover(worker.app), 1)
  assert.equal(await worker.send(), 1)
  assert.deepEqual(catcher.caught[0]?.recipients, ['killed@x.example'])
  assert.partialDeepStrictEqual(await only(), { state: 'sent', attempts: 2 })
})

test('a mail whose sender ended after it was handed over is not sent again by itself, and keeps its content', async () => {
  await killedSender('answer', 'perhaps@x.example')
  const catcher = await openServer()
  const worker = aWorker(catcher.url)
  worker.move(minute)
  assert.equal(await recover(worker.app), 1)
  assert.equal(await worker.send(), 0)
  const row = await only()
  assert.equal(row.state, 'interrupted')
  assert.match(row.plain, /parapet\.example/)
  worker.move(48 * 60 * minute)
  assert.equal(await worker.send(), 0)
})

test('of a database that was restarted meanwhile nobody knows what it has missed', async () => {
  await queue('restart@x.example')
  await server.admin(`
    update outbox_mail set state = 'sending', attempts = 1, next_attempt_at = now() - interval '1 minute',
      claimed_at = pg_postmaster_start_time() - interval '1 second'`)
  await recover(aWorker('smtp://127.0.0.1:1').app)
  assert.equal((await only()).state, 'interrupted')
})

test('a sender that was away for too long hands nothing over: its mails are another’s', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: slept, resolve: wake } = Promise.withResolvers<void>()
  const slow = await openServer({
    onRcptTo: (_address, _session, done) => {
      ask()
      void slept.then(() => done())
    },
  })
  await queue('once@x.example')
  const sleeper = aWorker(slow.url)
  const sending = sleeper.send()
  await asked
  sleeper.move(20_000)
  const catcher = await openServer()
  const other = aWorker(catcher.url)
  other.move(20_000)
  assert.equal(await recover(other.app), 1)
  assert.equal(await other.send(), 1)
  wake()
  assert.equal(await sending, 0)
  assert.equal(slow.caught.length, 0)
  assert.partialDeepStrictEqual(await only(), { state: 'sent', attempts: 2 })
})
