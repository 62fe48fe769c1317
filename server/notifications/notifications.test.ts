import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileCalls } from '#contract/files/files.ts'
import { accountNotificationCalls } from '#contract/notifications/account-notifications.ts'
import { notificationCalls } from '#contract/notifications/notification-calls.ts'
import { type Notification, notificationAudience } from '#contract/notifications/notifications.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker, ended } from '../testing/jobs.ts'
import { samples } from '../testing/media.ts'
import { anAccount } from '../testing/people.ts'

const server = await testServer({ PUBLIC_URL: 'https://console.example' })
const { people } = server
const operator = server.as(people.superAdmin)
aWorker(server)

const written = { name: 'smtp-2026', title: 'SMTP ends', content: '<p>Move <strong>now</strong>.</p>' }
const create = async (more: object = {}) =>
  (await operator.call(notificationCalls.create, { body: { ...written, ...more } })).body.id
const read = async (id: number) => (await operator.call(notificationCalls.get, { params: { id } })).body
const publish = (id: number) => operator.call(notificationCalls.publish, { params: { id } })
const sent = async (more: object = {}) => {
  const id = await create(more)
  const { body } = await publish(id)
  return { id, job: await ended(server, body.jobId) }
}
const bellOf = async (person: { token: string }) => {
  const { status, body } = await server
    .as(person)
    .list<{ id: number; title: string }>('accountnotificationsextended', {
      $filter: 'status eq Enabled',
      $orderby: 'creationTime desc',
      $top: 200,
    })
  assert.equal(status, 200)
  return body.items
}
const titles = async (person: { token: string }) => (await bellOf(person)).map(({ title }) => title)

test('a notification begins as a draft and is changed, sent and deleted, each with its message', async () => {
  const made = await operator.call(notificationCalls.create, { body: written })
  assert.equal(made.status, 201)
  assert.equal(made.body.successMessage, 'Account Notification Succesfully Created')
  const { id } = made.body
  const [draft] = (await operator.list('notification', { $filter: `id eq ${id}` })).body.items
  assert.ok(draft?.creationTime && draft.lastUpdateTime)
  assert.partialDeepStrictEqual(draft, {
    ...written,
    id,
    status: 2,
    sendEmail: false,
    audience: 1,
    timeSent: null,
    summary: 'Move now.',
  })
  const changed = await operator.call(notificationCalls.update, {
    params: { id },
    body: { title: 'SMTP with a password ends' },
  })
  assert.deepEqual(
    [changed.status, changed.body.successMessage],
    [200, 'Account Notification Succesfully Updated'],
  )
  assert.equal((await read(id)).title, 'SMTP with a password ends')

  const sending = await publish(id)
  assert.deepEqual(
    [sending.status, sending.body.successMessage],
    [200, 'Account Notification Succesfully Published'],
  )
  assert.equal((await ended(server, sending.body.jobId)).state, 'done')
  const after = await read(id)
  assert.partialDeepStrictEqual(after, { status: 1, isDelivered: true, accountsReached: 3, accountsRead: 0 })
  assert.ok(after.timeSent)
  assert.ok((await titles(people.admin)).includes('SMTP with a password ends'))

  const gone = await operator.call(notificationCalls.remove, { body: { ids: [id] } })
  assert.deepEqual([gone.status, gone.body.successMessage], [200, 'Account Notification(s) Deleted'])
  assert.equal((await operator.call(notificationCalls.get, { params: { id } })).status, 404)
  assert.ok(!(await titles(people.admin)).includes('SMTP with a password ends'), 'gone from every bell')
})

test('name, title and content are asked for, and content that a reader sees', async () => {
  for (const missing of ['name', 'title', 'content']) {
    const { [missing as 'name']: _, ...body } = written
    const answer = await operator.send('POST', '/notification/create', body)
    assert.equal(answer.status, 400, missing)
    const blank = await operator.send('POST', '/notification/create', { ...written, [missing]: '   ' })
    assert.equal(blank.status, 400, `blank ${missing}`)
  }
  const nothing = await operator.send('POST', '/notification/create', { ...written, content: '<p> </p>' })
  assert.equal(nothing.status, 400)
  assert.equal(nothing.body.message, 'Enter the content')
  for (const wrong of [{ title: 'x'.repeat(121) }, { sendEmail: 'yes' }, { audience: 9 }, { status: 1 }])
    assert.equal((await operator.send('POST', '/notification/create', { ...written, ...wrong })).status, 400)
})

test('what could do harm is not kept', async () => {
  const id = await create({
    content: '<p onclick="x()">Hello<script>alert(1)</script><img src="https://x.example/a.png"></p>',
  })
  assert.equal((await read(id)).content, '<p>Hello</p>')
})

test('an audience is all accounts, those of subscription types or resellers, or single ones', async () => {
  const { SubscriptionTypes, Resellers, SingleAccounts } = notificationAudience.value
  const premium = await server.admin(
    "insert into subscription_type (name) values ('Gold for tests') returning id",
  )
  const typeId = Number(premium.rows[0].id)
  await server.admin('update account set subscription_type_id = $1 where id = $2', [
    typeId,
    people.strayAccountId,
  ])
  const cases: [Partial<Notification>, has: (typeof people.admin)[], hasNot: (typeof people.admin)[]][] = [
    [{ audience: 1 }, [people.admin, people.otherAdmin, people.strayAdmin], []],
    [
      { audience: SubscriptionTypes, audienceIds: [typeId] },
      [people.strayAdmin],
      [people.admin, people.otherAdmin],
    ],
    [
      { audience: Resellers, audienceIds: [people.vendorId] },
      [people.admin],
      [people.otherAdmin, people.strayAdmin],
    ],
    [
      { audience: SingleAccounts, audienceIds: [people.accountId, people.otherAccountId] },
      [people.admin, people.otherAdmin],
      [people.strayAdmin],
    ],
  ]
  for (const [index, [audience, has, hasNot]] of cases.entries()) {
    const title = `For audience ${index}`
    const { body } = await operator.call(notificationCalls.reach, {
      body: { audience: 1, audienceIds: [], ...audience } as never,
    })
    assert.equal(body.accounts, has.length)
    const { job } = await sent({ title, ...audience })
    assert.deepEqual([job.done, job.total], [has.length, has.length])
    for (const person of has) assert.ok((await titles(person)).includes(title), person.email)
    for (const person of hasNot) assert.ok(!(await titles(person)).includes(title), person.email)
  }
})

test('an audience names rows that there are', async () => {
  for (const audience of [2, 3, 4]) {
    const none = await operator.send('POST', '/notification/create', {
      ...written,
      audience,
      audienceIds: [],
    })
    assert.equal(none.status, 400)
    assert.match(none.body.message ?? '', /Select at least one/)
    const unknown = { ...written, audience, audienceIds: [987_654_321] }
    assert.equal((await operator.send('POST', '/notification/create', unknown)).status, 400)
  }
  const disabled = await server.db({ kind: 'platform' }, (db) => anAccount(db, { status: 2 }))
  const id = await create({ audience: 4, audienceIds: [disabled] })
  const answer = await publish(id)
  assert.equal(answer.status, 409)
  assert.match(answer.body.message ?? '', /No active account/)
  assert.equal((await read(id)).status, 2, 'it stays a draft')
})

test('of a sent notification the words can be corrected, not whom it went to; it is not sent again', async () => {
  const { id } = await sent({ title: 'With a tpyo', audience: 4, audienceIds: [people.accountId] })
  assert.equal((await publish(id)).status, 409)
  const patch = (body: object) => operator.send('PATCH', `/notification/${id}`, body)
  assert.equal((await patch({ title: 'Without a typo' })).status, 200)
  assert.ok((await titles(people.admin)).includes('Without a typo'))
  for (const body of [{ audience: 1 }, { sendEmail: true }, { audienceIds: [people.otherAccountId] }])
    assert.equal((await patch(body)).status, 409)
})

test('pressed twice at once it is sent once', async () => {
  const id = await create({
    title: 'Pressed twice',
    sendEmail: true,
    audience: 4,
    audienceIds: [people.accountId],
  })
  const answers = await Promise.all(Array.from({ length: 4 }, () => publish(id)))
  assert.ok(answers.every(({ status }) => status === 200 || status === 409))
  for (const { status, body } of answers) if (status === 200) await ended(server, body.jobId)
  assert.equal((await titles(people.admin)).filter((title) => title === 'Pressed twice').length, 1)
  const { rows } = await server.admin("select recipient from outbox_mail where subject = 'Pressed twice'")
  assert.equal(rows.length, 3, 'one mail to each active user of the account')
})

test('by email it goes to active users, with a link to the notification', async () => {
  await server.admin('update app_user set status = 3 where id = $1', [people.userWithoutGroup.userId])
  await sent({ title: 'Also by mail', sendEmail: true, audience: 4, audienceIds: [people.accountId] })
  await server.admin('update app_user set status = 1 where id = $1', [people.userWithoutGroup.userId])
  const { rows } = await server.admin(
    "select recipient, plain from outbox_mail where subject = 'Also by mail' order by recipient",
  )
  assert.deepEqual(
    rows.map(({ recipient }) => recipient),
    [people.admin.email, people.user.email],
  )
  const [mine] = await bellOf(people.admin)
  assert.match(rows[0].plain, new RegExp(`https://console.example/account-notifications/${mine?.id}`))
  assert.match(rows[0].plain, /Move now\./)
  await sent({ title: 'Bell alone', audience: 4, audienceIds: [people.accountId] })
  assert.equal((await server.admin("select from outbox_mail where subject = 'Bell alone'")).rows.length, 0)
})

test('sending that ended for good is gone on with, and nobody gets it twice', async () => {
  const id = await create({
    title: 'Cut',
    sendEmail: true,
    audience: 4,
    audienceIds: [people.accountId, people.otherAccountId],
  })
  // One account has it, then the job was given up.
  await server.admin('update notification set status = 1, time_sent = now() where id = $1', [id])
  await server.admin('insert into account_notification (account_id, notification_id) values ($1, $2)', [
    people.accountId,
    id,
  ])
  const { status, body } = await publish(id)
  assert.equal(status, 200)
  assert.equal((await ended(server, body.jobId)).state, 'done')
  assert.equal((await titles(people.admin)).filter((title) => title === 'Cut').length, 1)
  const { rows } = await server.admin("select recipient from outbox_mail where subject = 'Cut'")
  assert.deepEqual(rows, [{ recipient: people.otherAdmin.email }])
})

test('how many accounts read it counts accounts, not people, and no operator', async () => {
  const { id } = await sent({ title: 'Counted' })
  const readAs = async (person: { token: string }) => {
    const mine = (await bellOf(person)).find(({ title }) => title === 'Counted')
    await server.as(person).call(accountNotificationCalls.markRead, { params: { id: mine?.id ?? 0 } })
  }
  await readAs(people.admin)
  await readAs(people.user)
  assert.equal((await read(id)).accountsRead, 1)
  await readAs(people.otherAdmin)
  assert.equal((await read(id)).accountsRead, 2)
  const view = await operator.send('POST', '/auth/impersonate', { accountId: people.strayAccountId })
  await readAs({ token: String((view.body as { token?: string }).token) })
  assert.equal((await read(id)).accountsRead, 2)
})

test('media of a notification are uploaded by operators and seen by every account', async () => {
  const upload = async (person: { token: string }, purpose: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(samples['image/png'] as Buffer)]), 'a.png')
    const answer = await fetch(`${server.url}/api${fileCalls.upload.path}?purpose=${purpose}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    return { status: answer.status, body: (await answer.json()) as { url: string } }
  }
  for (const person of [people.admin, people.user, people.vendor])
    assert.equal((await upload(person, 'noticeMedia')).status, 403, person.email)
  const { url } = (await upload(people.superAdmin, 'noticeMedia')).body
  await sent({ title: 'With a picture', content: `<p>Look</p><img src="${url}" alt="">` })
  const [mine] = await bellOf(people.otherAdmin)
  const { body } = await server
    .as(people.otherAdmin)
    .call(accountNotificationCalls.get, { params: { id: mine?.id ?? 0 } })
  const address = /src="([^"]+)"/.exec(body.content)?.[1] ?? ''
  assert.match(address, /\?key=/)
  assert.equal((await fetch(server.url + address)).status, 200)
  const bare = address.split('?')[0]
  assert.equal((await fetch(`${server.url}${bare}`)).status, 401, 'not without a session')
})
