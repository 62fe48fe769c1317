import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCalls } from '#contract/users/users.ts'
import { testServer } from '../testing/harness.ts'
import { until } from '../testing/until.ts'
import { markInterrupted, sendDueMails } from './outbox.ts'
import { mailDesk, minute } from './testing/mail-desk.ts'

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

test('it waits longer and longer, a day at most, and never gives up', async () => {
  await queue('patient@x.example')
  const worker = aWorker('smtp://127.0.0.1:1')
  for (const minutes of [1, 5, 15, 60, 240, 1440, 1440, 1440]) {
    const before = worker.app.clock().getTime()
    await worker.send()
    const row = await only()
    assert.equal(row.state, 'waiting')
    const waits = Date.parse(row.next_attempt_at) - before
    assert.ok(waits >= minutes * minute && waits < minutes * minute + 30_000, `${waits} for ${minutes} min`)
    worker.move(minutes * minute)
  }
})

test('an unreachable server is asked for one mail, not for all of them', async () => {
  await queue('a@x.example', 'b@x.example', 'c@x.example')
  await aWorker('smtp://127.0.0.1:1').send()
  assert.deepEqual((await outbox()).map((row) => row.attempts).sort(), [0, 0, 1])
})

test('workers at once send each of 200 mails exactly once', async () => {
  const catcher = await openServer()
  const recipients = Array.from({ length: 200 }, (_, number) => `m${number}@crowd.example`)
  await queue(...recipients)
  const sent = await Promise.all(Array.from({ length: 8 }, () => aWorker(catcher.url).send()))
  assert.equal(
    sent.reduce((sum, one) => sum + one),
    200,
  )
  assert.ok(Math.min(...sent) > 0, 'each had work')
  assert.deepEqual(catcher.caught.flatMap((one) => one.recipients).sort(), recipients.sort())
  assert.equal(new Set(catcher.caught.map((one) => one.mail.messageId)).size, 200)
  assert.ok((await outbox()).every((row) => row.state === 'sent'))
})

test('a mail whose sender was killed is given up after 10 minutes and never sent again', async () => {
  const catcher = await openServer()
  await queue('killed@x.example', 'next@x.example')
  const worker = aWorker(catcher.url)
  // A sender that never comes back from the mail server.
  void sendDueMails(worker.app, { send: () => new Promise(() => {}), check: async () => {} })
  await until(async () => (await outbox()).some((row) => row.state === 'sending'), 'one is being sent')

  assert.equal(await worker.send(), 1, 'others go on')
  assert.equal(await markInterrupted(worker.app), 0, 'it may still be at work')
  worker.move(10 * minute)
  assert.equal(await worker.send(), 0, 'silence is no proof that it did not leave')
  assert.equal(await markInterrupted(worker.app), 1)
  const killed = (await outbox()).find((row) => row.state === 'interrupted')
  assert.partialDeepStrictEqual(killed, { attempts: 1, plain: '', html: '' })
  worker.move(48 * 60 * minute)
  assert.equal(await worker.send(), 0)
  assert.equal(catcher.caught.length, 1)
})
