import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { sql } from '../kit/db.ts'
import { freshEmail } from '../testing/call-case.ts'
import { atEnd, testServer } from '../testing/harness.ts'
import { aPerson } from '../testing/people.ts'
import { until } from '../testing/until.ts'
import { alertWorks } from './jobs.ts'
import { alertDesk } from './testing/alert-desk.ts'
import { catchTexts } from './testing/text-gateway.ts'

const texts = await catchTexts()
atEnd(() => texts.close())
const server = await testServer({ SMS_HOOK_URL: texts.url })
const { people } = server
const desk = alertDesk(server)
const { about, tell, mails, scan, client } = desk
const platform = { kind: 'platform' } as const
const day = 24 * 60 * 60 * 1000

beforeEach(() => server.db(platform, (db) => db.run(sql`delete from outbox_mail`)))

// She reads English, and whose language is not known reads what she does.
await client.call(authCalls.whoami)

const recipients = async () => (await mails()).map(({ recipient }) => recipient)

test('an activation is told once, and names findings, severity, items and since when, with a link', async () => {
  const to = freshEmail()
  const { name, findings, alertId } = await about(
    { isCompliant: true, severity: 3 },
    { recipients: [to], notificationRepetition: 0 },
  )
  assert.equal(await tell(alertId), false, 'nothing to tell')
  await scan({ [name]: 'nonCompliant' }, { [name]: ['Ada Quill', '<b>Uma</b>'] })
  assert.equal(await tell(alertId), true)
  assert.equal(await tell(alertId), false)
  assert.equal(await tell(alertId, 30 * day), false, 'without repetition never again')
  const [mail, ...others] = await mails()
  assert.equal(others.length, 0)
  assert.equal(mail?.recipient, to)
  assert.match(mail?.subject ?? '', /is active in Northbrine$/)
  assert.ok(mail?.plain.includes(`${findings} (High, since `), mail?.plain)
  assert.match(mail?.plain ?? '', /Ada Quill, <b>Uma<\/b>/)
  assert.match(mail?.html ?? '', /Ada Quill, &lt;b&gt;Uma/)
  assert.ok(mail?.plain.includes(`http://localhost:3000/active-alerts/${alertId}`))
  assert.match(mail?.plain ?? '', /A scan has activated the alert\. Non-compliant: 1 of 1/)
})

test('it is told again every n days while it is active, and no longer', async () => {
  const { name, alertId } = await about(
    { isCompliant: false },
    { recipients: ['a@x.test'], notificationRepetition: 3 },
  )
  await tell(alertId)
  assert.equal(await tell(alertId, 3 * day - 60_000), false)
  assert.equal(await tell(alertId, 3 * day + 60_000), true)
  assert.equal((await mails()).length, 2)
  await scan({ [name]: 'compliant' })
  assert.equal(await tell(alertId, 9 * day), false)
  await scan({ [name]: 'nonCompliant' })
  assert.equal(await tell(alertId), true, 'a new activation')
})

test('nothing is sent for a disabled or deleted alert, or while notifications are off', async () => {
  const off = await about({ isCompliant: false }, { notificationType: 0 })
  const disabled = await about({ isCompliant: false }, { status: 2 })
  const deleted = await about({ isCompliant: false })
  await client.send('PATCH', `/alert/update/${deleted.alertId}`, { status: 3 })
  for (const { alertId } of [off, disabled, deleted]) assert.equal(await tell(alertId), false)
  assert.deepEqual(await mails(), [])
  await client.send('PATCH', `/alert/update/${off.alertId}`, { notificationType: 1 })
  assert.equal(await tell(off.alertId), true, 'switched on while active: told once')
})

test('the job leaves disabled accounts alone, and goes on when one is enabled again', async () => {
  const { alertId } = await about({ isCompliant: false }, { recipients: ['b@x.test'] })
  const status = (value: number) =>
    server.admin('update account set status = $1 where id = $2', [value, desk.accountId])
  const [job] = alertWorks
  const run = () =>
    job?.run({
      app: server.app,
      data: {},
      id: 1,
      position: null,
      signal: new AbortController().signal,
      now: server.app.clock,
      progress: () => undefined,
      advance: async () => undefined,
    } as never)
  await status(2)
  await run()
  assert.deepEqual(await recipients(), [])
  await status(1)
  await run()
  await run()
  assert.deepEqual(await recipients(), ['b@x.test'])
  assert.ok(alertId)
})

test('without recipients the active administrators of the moment are told, each in their language', async () => {
  const { alertId } = await about({ isCompliant: false })
  const now = server.app.clock()
  const greta = await server.db(platform, (db) => aPerson(db, { role: 1, accountId: desk.accountId }, now))
  await server.db(platform, (db) => aPerson(db, { role: 1, accountId: desk.accountId, status: 3 }, now))
  assert.equal(
    (await server.as(greta).send('GET', authCalls.whoami.path, undefined, { 'accept-language': 'de-DE' }))
      .status,
    200,
  )
  // A call that reads is answered before its commit.
  const german = "select from app_user where id = $1 and language = 'de'"
  await until(async () => (await server.admin(german, [greta.userId])).rowCount, 'her language is known')
  await tell(alertId)
  const sent = await mails()
  assert.deepEqual(
    sent.map(({ recipient }) => recipient).toSorted(),
    [people.admin.email, greta.email].toSorted(),
  )
  assert.match(
    sent.find(({ recipient }) => recipient === greta.email)?.subject ?? '',
    /ist in Northbrine aktiv$/,
  )
  assert.match(sent.find(({ recipient }) => recipient === people.admin.email)?.subject ?? '', /is active in/)
})

test('somebody who sees a part of the recommendations hears of that part, and a blocked user of nothing', async () => {
  const [seen, hidden] = [
    await desk.recommendation({ isCompliant: false }),
    await desk.recommendation({ isCompliant: false }),
  ]
  await server.admin(
    `update user_group set recommendation_scoping_enabled = true, recommendations_filter = $1 where id = $2`,
    [`recommendationId eq ${seen.recommendationId}`, people.groupId],
  )
  const blocked = await server.db(platform, (db) =>
    aPerson(db, { role: 2, accountId: desk.accountId, status: 3 }, server.app.clock()),
  )
  const both = await desk.create(`id in (${seen.id},${hidden.id})`, {
    recipients: [people.user.email, blocked.email, 'c@x.test'],
  })
  const unseen = await desk.create(`id eq ${hidden.id}`, { recipients: [people.user.email] })
  await tell(both)
  assert.equal(await tell(unseen), false)
  const sent = await mails()
  assert.deepEqual(
    sent.map(({ recipient }) => recipient).toSorted(),
    ['c@x.test', people.user.email].toSorted(),
  )
  const theirs = sent.find(({ recipient }) => recipient === people.user.email)
  assert.ok(theirs?.plain.includes(seen.findings) && !theirs.plain.includes(hidden.findings), theirs?.plain)
  assert.match(theirs?.plain ?? '', /1 of 1/)
  await server.admin('update user_group set recommendation_scoping_enabled = false where id = $1', [
    people.groupId,
  ])
})

test('a text message goes to the gateway once for each language, with a key that tells it apart', async () => {
  const { alertId } = await about(
    { isCompliant: false },
    { notificationType: 2, recipients: ['d@x.test', 'e@x.test'] },
  )
  await tell(alertId)
  assert.deepEqual(await mails(), [])
  const [job] = await server.db(platform, (db) =>
    db.rows(sql<{ data: object }>`select data from job where name = 'send-alert-text'`),
  )
  assert.partialDeepStrictEqual(job?.data, { recipients: ['d@x.test', 'e@x.test'] })
  await alertWorks[1]?.run({
    app: server.app,
    data: job?.data,
    signal: new AbortController().signal,
  } as never)
  assert.equal(texts.caught.length, 1)
  assert.match(
    texts.caught[0]?.text ?? '',
    /^Parapet: .* is active in Northbrine\. Non-compliant: 1 of 1\. http/,
  )
  assert.ok(texts.caught[0]?.key)
})

test('a test mail goes to whoever asked, and counts as no activation', async () => {
  const { alertId } = await about({ isCompliant: true })
  const answer = await client.send('POST', `/alert/${alertId}/test-mail`, {})
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, `Test email sent to ${people.admin.email}`)
  assert.deepEqual(await recipients(), [people.admin.email])
  assert.deepEqual(await desk.history(alertId), [])
})
