import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { accountNotificationCalls } from '#contract/notifications/account-notifications.ts'
import { notificationStatus } from '#contract/notifications/notifications.ts'
import { testServer } from '../testing/harness.ts'
import { aDelivered } from '../testing/notifications.ts'
import { notify } from './actions.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const deliver = (accountId: number, wanted: Parameters<typeof aDelivered>[2]) =>
  server.db(platform, (db) => aDelivered(db, accountId, wanted))

interface Item {
  id: number
  notificationId: number
  title: string
  summary: string
  link: string | null
  isRead: boolean
  isHidden: boolean
  status: number
  timeSent: string
  creationTime: string
}
type Asker = { token: string }
const bell = async (person: Asker, filter = 'status eq Enabled') =>
  (
    await server.as(person).list<Item>('accountnotificationsextended', {
      $filter: filter,
      $orderby: 'creationTime desc',
      $top: 200,
    })
  ).body.items
const stateOf = async (person: Asker, id: number) => {
  const item = (await bell(person)).find((one) => one.id === id)
  return item && { isRead: item.isRead, isHidden: item.isHidden }
}
const mark = (person: Asker, what: 'markRead' | 'hide' | 'unhide', id: number) =>
  server.as(person).call(accountNotificationCalls[what], { params: { id } })

test('the bell lists what was sent to the account, the latest first', async () => {
  const older = await deliver(people.accountId, { title: 'Older', at: '2026-01-01T08:00:00Z' })
  const newer = await deliver(people.accountId, { title: 'Newer', at: '2026-02-01T08:00:00Z' })
  await deliver(people.otherAccountId, { title: "Somebody else's" })
  await deliver(people.accountId, { title: 'Deleted', status: notificationStatus.value.Deleted })
  const items = await bell(people.user)
  assert.deepEqual(
    items.map(({ id }) => id),
    [newer, older],
  )
  assert.partialDeepStrictEqual(items[0], {
    notificationId: newer,
    title: 'Newer',
    summary: 'Read this',
    status: 1,
    isRead: false,
    isHidden: false,
  })
  assert.ok(items[0]?.timeSent && items[0].creationTime)
})

test('read and archived is each one’s own, and can be taken back from the archive', async () => {
  const id = await deliver(people.accountId, { title: 'Marks' })
  assert.equal((await mark(people.user, 'markRead', id)).status, 200)
  assert.deepEqual(await stateOf(people.user, id), { isRead: true, isHidden: false })
  assert.deepEqual(await stateOf(people.admin, id), { isRead: false, isHidden: false })
  assert.equal((await mark(people.user, 'hide', id)).status, 200)
  assert.deepEqual(await stateOf(people.user, id), { isRead: true, isHidden: true })
  assert.equal((await mark(people.user, 'unhide', id)).status, 200)
  assert.deepEqual(await stateOf(people.user, id), { isRead: true, isHidden: false })
  const filtered = (filter: string) => bell(people.user, filter).then((items) => items.map((one) => one.id))
  assert.ok(!(await filtered('isRead eq false and isHidden eq false')).includes(id))
  await mark(people.user, 'hide', id)
  assert.ok((await filtered('isHidden eq true')).includes(id))
})

test('marks at once, and again, leave one state', async () => {
  const id = await deliver(people.accountId, { title: 'At once' })
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => mark(people.user, 'markRead', id)),
    ...Array.from({ length: 4 }, () => mark(people.user, 'hide', id)),
  ])
  assert.ok(answers.every(({ status }) => status === 200))
  assert.deepEqual(await stateOf(people.user, id), { isRead: true, isHidden: true })
  const { rows } = await server.admin(
    'select from account_notification_state where account_notification_id = $1',
    [id],
  )
  assert.equal(rows.length, 1)
})

test('a notification of another account is not there', async () => {
  const id = await deliver(people.otherAccountId, { title: 'Not yours' })
  for (const what of ['markRead', 'hide', 'unhide', 'get'] as const)
    assert.equal(
      (await server.as(people.admin).call(accountNotificationCalls[what], { params: { id } })).status,
      404,
      what,
    )
  for (const wrong of ['x', '0', '-1', '99999999999999999999'])
    assert.equal((await server.as(people.admin).send('PATCH', `/notification/${wrong}/hide`)).status, 400)
})

test('an operator who views the account leaves the marks of its people alone', async () => {
  const id = await deliver(people.accountId, { title: 'Viewed' })
  const view = await server
    .as(people.superAdmin)
    .call(authCalls.impersonate, { body: { accountId: people.accountId } })
  await mark(view.body, 'markRead', id)
  await mark(view.body, 'hide', id)
  assert.deepEqual(await stateOf(view.body, id), { isRead: true, isHidden: true })
  assert.deepEqual(await stateOf(people.admin, id), { isRead: false, isHidden: false })
})

test('the product tells administrators or single users, in the language of each', async () => {
  const words = {
    title: { en: 'The report is ready', de: 'Der Bericht ist fertig' },
    text: { en: 'Executive summary', de: 'Zusammenfassung' },
  }
  const now = new Date('2026-03-01T08:00:00Z')
  await server.db({ kind: 'account', accountId: people.accountId }, async (db) => {
    await notify(db, people.accountId, 'admins', { ...words, link: '/reports?ready=1', now })
    await notify(db, people.accountId, [people.user.userId], { ...words, now })
  })
  const ready = async (person: Asker) =>
    (await bell(person)).filter(({ title }) => title === 'The report is ready')
  const [forAdmin] = await ready(people.admin)
  assert.partialDeepStrictEqual(forAdmin, {
    summary: 'Executive summary',
    link: '/reports?ready=1',
    timeSent: now.toISOString(),
  })
  const [forUser] = await ready(people.user)
  assert.equal(forUser?.link, null)
  assert.equal((await ready(people.userWithoutGroup)).length, 0)
  assert.equal(
    (
      await server
        .as(people.userWithoutGroup)
        .call(accountNotificationCalls.get, { params: { id: forAdmin?.id ?? 0 } })
    ).status,
    404,
    'not by its number either',
  )
  const german = await fetch(`${server.url}/api/odata/accountnotificationsextended`, {
    headers: { authorization: `Bearer ${people.user.token}`, 'accept-language': 'de' },
  })
  const { items } = (await german.json()) as { items: Item[] }
  assert.ok(
    items.some(({ title, summary }) => title === 'Der Bericht ist fertig' && summary === 'Zusammenfassung'),
  )
})

test('a notice leads nowhere but into the console', async () => {
  const scope = { kind: 'account', accountId: people.accountId } as const
  const title = { en: 'x', de: 'x' }
  for (const link of ['https://x.example', '//x.example', 'javascript:alert(1)'])
    await assert.rejects(
      server.db(scope, (db) =>
        notify(db, people.accountId, 'admins', { title, text: title, link, now: new Date() }),
      ),
      /link/,
    )
})
