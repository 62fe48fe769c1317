import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { openSmtp } from '../kit/smtp.ts'
import { testServer } from '../testing/harness.ts'
import { mailDesk, minute } from './testing/mail-desk.ts'
import type { SmtpCatcher } from './testing/smtp-catcher.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const { aWorker, only, open: openServer, outbox, queue } = mailDesk(server)

test('a line that breaks after the body was handed over: nobody knows, so it is not sent again', async () => {
  const catcher: SmtpCatcher = await openServer({
    onData: (stream) => {
      stream.resume()
      stream.on('end', () => catcher.cut())
    },
  })
  await queue('perhaps@x.example')
  const worker = aWorker(catcher.url)
  assert.equal(await worker.send(), 0)
  assert.equal((await only()).state, 'interrupted')
  worker.move(48 * 60 * minute)
  assert.equal(await worker.send(), 0)
})

test('a line that breaks before the body: it was not handed over, so it is tried again', async () => {
  const catcher: SmtpCatcher = await openServer({ onRcptTo: () => catcher.cut() })
  await queue('surely@x.example')
  await aWorker(catcher.url).send()
  assert.equal((await only()).state, 'waiting')
})

const refusing = (code: number) =>
  openServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('no@')
        ? done(Object.assign(new Error('not this mailbox'), { responseCode: code }))
        : done(),
  })

test('a recipient that the server does not know fails after three tries; the others arrive', async () => {
  const catcher = await refusing(550)
  await queue('no@x.example', 'yes@x.example')
  const worker = aWorker(catcher.url)
  assert.equal(await worker.send(), 1)
  const refused = async () => (await outbox()).find((row) => row.recipient === 'no@x.example')
  assert.partialDeepStrictEqual(await refused(), { state: 'waiting', attempts: 1 })
  worker.move(minute)
  await worker.send()
  assert.partialDeepStrictEqual(await refused(), { state: 'waiting', attempts: 2 })
  worker.move(5 * minute)
  await worker.send()
  assert.partialDeepStrictEqual(await refused(), { state: 'failed', attempts: 3 })
  assert.match((await refused())?.last_error ?? '', /550 not this mailbox/)
  worker.move(48 * 60 * minute)
  await worker.send()
  assert.equal((await refused())?.attempts, 3)
  assert.equal(catcher.caught.length, 1)
})

test('a recipient that is put off is tried for two days, then given up with what the server said', async () => {
  const catcher = await refusing(450)
  await queue('no@x.example', 'yes@x.example')
  const worker = aWorker(catcher.url)
  const deferred = async () => (await outbox()).find((row) => row.recipient === 'no@x.example')
  await worker.send()
  worker.move(24 * 60 * minute)
  await worker.send()
  assert.partialDeepStrictEqual(await deferred(), { state: 'waiting', attempts: 2 })
  worker.move(24 * 60 * minute)
  await worker.send()
  assert.partialDeepStrictEqual(await deferred(), { state: 'failed', attempts: 3 })
  assert.match((await deferred())?.last_error ?? '', /450 not this mailbox/)
  assert.equal(catcher.caught.length, 1)
})

test('a body that the server refuses is not handed over again at once, and the next mail has a line in order', async () => {
  let bodies = 0
  const catcher = await openServer({
    onData: (stream, _session, done) => {
      bodies += 1
      const isFirst = bodies === 1
      stream.resume()
      stream.on('end', () =>
        done(isFirst ? Object.assign(new Error('too much for now'), { responseCode: 452 }) : null),
      )
    },
  })
  await queue('a@x.example', 'b@x.example')
  const worker = aWorker(catcher.url)
  assert.equal(await worker.send(), 1)
  assert.deepEqual((await outbox()).map(({ state }) => state).sort(), ['sent', 'waiting'])
  worker.move(minute)
  assert.equal(await worker.send(), 1)
  assert.equal(bodies, 3)
})

test('a server that ends its lines after every mail gets them all, each once', async () => {
  const served = new Map<string, number>()
  const catcher = await openServer({
    onMailFrom: (_address, session, done) => {
      const mails = (served.get(session.id) ?? 0) + 1
      served.set(session.id, mails)
      done(mails > 1 ? Object.assign(new Error('enough for one line'), { responseCode: 421 }) : null)
    },
  })
  const recipients = Array.from({ length: 20 }, (_, number) => `m${number}@x.example`)
  await queue(...recipients)
  assert.equal(await aWorker(catcher.url).send(), 20)
  assert.deepEqual(catcher.caught.flatMap((one) => one.recipients).sort(), recipients.sort())
})

test('a wrong password keeps the mails, and is not written down', async () => {
  const catcher = await openServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right horse'
        ? done(null, { user: username })
        : done(new Error(`${username} is not ${password}`)),
  })
  const withPassword = (password: string) => catcher.url.replace('//', `//mailer:${password}@`)
  await queue('auth@x.example')
  const worker = aWorker(withPassword('hunter2%3F'))
  for (let round = 0; round < 4; round += 1) {
    await worker.send()
    worker.move(24 * 60 * minute)
  }
  const row = await only()
  assert.partialDeepStrictEqual(row, { state: 'waiting', attempts: 4 })
  assert.match(row.last_error ?? '', /535/)
  assert.doesNotMatch(row.last_error ?? '', /hunter2/)

  const allowed = aWorker(withPassword('right%20horse'))
  allowed.move(30 * 24 * 60 * minute)
  assert.equal(await allowed.send(), 1)
})

test('the check of the mail server says what is wrong, without the password', async () => {
  const catcher = await openServer()
  const config = { mailFrom: 'a@b.example', smtpUrl: catcher.url }
  await openSmtp(config).check()
  await assert.rejects(
    openSmtp({ ...config, smtpUrl: 'smtp://mailer:hunter2@127.0.0.1:1' }).check(),
    (error: Error) => /ECONNREFUSED/.test(error.message) && !/hunter2/.test(error.message),
  )
})

test('a name with line breaks adds no header and no recipient', async () => {
  const catcher = await openServer()
  await server.db(platform, (db) =>
    db.run(sql`
      update account
      set name = ${'Evil\r\nBcc: spy@evil.example\r\n\r\n<script>alert(1)</script>'}
      where id = ${people.otherAccountId}`),
  )
  const body = { invites: [{ email: 'safe@copperleaf.example' }] }
  assert.equal((await server.as(people.otherAdmin).call(userCalls.invite, { body })).status, 201)
  await aWorker(catcher.url).send()
  const [caught] = catcher.caught
  assert.ok(caught)
  assert.deepEqual(caught.recipients, ['safe@copperleaf.example'])
  assert.equal(caught.mail.bcc, undefined)
  assert.ok(!caught.mail.headers.some((header) => header.key === 'bcc'))
  assert.match(caught.mail.subject ?? '', /^You are invited to Evil Bcc: spy@evil\.example <script>/)
  assert.doesNotMatch(caught.mail.html ?? '', /<script/)
})

test('words arrive as they were written: letters of all kinds, long lines, points at their beginning', async () => {
  const catcher = await openServer()
  await queue('words@x.example')
  const words = [
    'Größe: 10 €, наверх, 漢字 😀 = 100 %',
    '.',
    '..two',
    'x'.repeat(2000),
    '\ttab  ',
    'end',
  ].join('\n')
  await server.db(platform, (db) =>
    db.run(sql`update outbox_mail set plain = ${words}, html = ${`<p>${words}</p>`}`),
  )
  await aWorker(catcher.url).send()
  const mail = catcher.caught[0]?.mail
  assert.equal(mail?.text?.trim(), words)
  assert.equal(mail?.html?.trim(), `<p>${words}</p>`)
})

test('an address with a comma stays one recipient', async () => {
  const catcher = await openServer()
  await queue('a,spy@evil.example')
  await aWorker(catcher.url).send()
  assert.deepEqual(
    catcher.caught.flatMap((one) => one.recipients),
    ['"a,spy"@evil.example'],
  )
})
