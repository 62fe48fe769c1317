import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { same, type Text } from '#contract/kit/text.ts'
import { webhookDeliveryCalls } from '#contract/webhooks/webhook-deliveries.ts'
import { webhookCalls } from '#contract/webhooks/webhooks.ts'
import { testServer } from '../testing/harness.ts'
import { announce } from './actions.ts'
import { sendDueDeliveries } from './deliver.ts'
import { aReceiver } from './testing/receiver.ts'

const server = await testServer({ WEBHOOK_NETWORKS: '127.0.0.0/8' })
const closed = await testServer()
const { people } = server
const { accountId } = people
const admin = server.as(people.admin)
const operator = server.as(people.superAdmin)
/** A sender with a clock of its own: sessions do not end when it is moved. */
let offset = 0
const sender = { ...server.app, clock: () => new Date(Date.now() + offset) }
const move = (milliseconds: number) => {
  offset += milliseconds
}
const all = [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[]

const hook = (url: string, more: object = {}) => ({
  name: 'Operations',
  url,
  events: all,
  format: 1 as const,
  ...more,
})
const create = async (url: string, more: object = {}, who = admin) => {
  const { status, body } = await who.call(webhookCalls.create, { body: hook(url, more) })
  assert.equal(status, 201)
  return body
}
const fail = (reason: Text = { en: 'Microsoft did not answer', de: 'Microsoft hat nicht geantwortet' }) =>
  server.db({ kind: 'account', accountId }, (db) =>
    announce(db, accountId, [{ event: 'scan-failed', scanId: 'a', reason }], sender.clock()),
  )
const deliveries = async (webhookId: number, who = admin) =>
  (await who.list('webhookDelivery', { $filter: `webhookId eq ${webhookId}`, $orderby: 'id asc' })).body.items
const send = () => sendDueDeliveries(sender)
const hours = (n: number) => n * 60 * 60_000

test('a message arrives as JSON, signed with the secret that is shown once', async () => {
  const { url, got } = await aReceiver()
  const { id, secret } = await create(url)
  assert.match(secret, /^whsec_[\w-]{43}$/)
  await fail()
  await send()
  const [one] = got
  assert.ok(one)
  const { event, account, data, link, id: messageId } = JSON.parse(one.body)
  assert.deepEqual(
    { event, account, data, link },
    {
      event: 'scan-failed',
      account: { id: accountId, name: 'Northbrine' },
      data: { scanId: 'a', reason: 'Microsoft did not answer' },
      link: 'http://localhost:3000/dashboard',
    },
  )
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(one.headers['parapet-signature'])) ?? []
  assert.equal(createHmac('sha256', secret).update(`${time}.${one.body}`).digest('hex'), signature)
  assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 60)
  assert.deepEqual(
    [one.headers['parapet-event'], one.headers['parapet-delivery']],
    ['scan-failed', messageId],
  )
  const [row] = await deliveries(id)
  assert.partialDeepStrictEqual(row, { state: 3, attempts: 1, responseStatus: 200, problem: null })
  const listed = (await admin.list('webhook', { $filter: `id eq ${id}` })).body.items[0]
  assert.ok(listed && !JSON.stringify(listed).includes(secret))
  await admin.call(webhookCalls.remove, { body: { ids: [id] } })
})

test('for a day after it was rolled, messages are signed with both secrets', async () => {
  const { url, got } = await aReceiver()
  const { id, secret: old } = await create(url)
  const rolled = await admin.call(webhookCalls.rollSecret, { params: { id } })
  assert.equal(rolled.status, 200)
  const signedBy = async () => {
    await fail()
    await send()
    const { headers, body } = got.at(-1) ?? { headers: {}, body: '' }
    const [time, ...signatures] = String(headers['parapet-signature']).split(',')
    return [rolled.body.secret, old].map((secret) =>
      signatures.includes(
        `v1=${createHmac('sha256', secret)
          .update(`${time?.slice(2)}.${body}`)
          .digest('hex')}`,
      ),
    )
  }
  assert.deepEqual(await signedBy(), [true, true])
  move(hours(25))
  assert.deepEqual(await signedBy(), [true, false])
  await admin.call(webhookCalls.remove, { body: { ids: [id] } })
})

test('a receiver that says no is tried for a day with longer and longer pauses, then given up; it can be sent again', async () => {
  let status = 503
  const { url, got } = await aReceiver((response) => response.writeHead(status).end('not now'))
  const { id } = await create(url)
  await fail()
  const began = sender.clock().getTime()
  let rounds = 0
  for (let row = (await deliveries(id))[0]; row?.state === 1 && rounds < 20; rounds += 1) {
    const due = Date.parse(String(row.nextAttemptTime)) - sender.clock().getTime()
    move(Math.max(0, due) + 1000)
    await send()
    ;[row] = await deliveries(id)
  }
  const [row] = await deliveries(id)
  assert.partialDeepStrictEqual(row, {
    ...{
      state: 4,
      attempts: 11,
      responseStatus: 503,
      problem: 1,
      responseBody: 'not now',
      nextAttemptTime: null,
    },
  })
  assert.equal(got.length, 11)
  const lasted = sender.clock().getTime() - began
  assert.ok(lasted > hours(23.9) && lasted < hours(24.5), String(lasted))

  status = 204
  const again = await admin.call(webhookDeliveryCalls.sendAgain, { body: { ids: [Number(row?.id)] } })
  assert.equal(again.status, 200)
  const twice = await admin.call(webhookDeliveryCalls.sendAgain, { body: { ids: [Number(row?.id)] } })
  assert.equal(twice.status, 409)
  await send()
  assert.partialDeepStrictEqual((await deliveries(id))[0], { state: 3, responseStatus: 204 })
  assert.equal(new Set(got.map(({ headers }) => headers['parapet-delivery'])).size, 1)
  await admin.call(webhookCalls.remove, { body: { ids: [id] } })
})

test('redirects are not followed, and a slow or vast answer costs little', async () => {
  const target = await aReceiver()
  const redirecting = await aReceiver((response) => response.writeHead(302, { location: target.url }).end())
  const vast = await aReceiver((response) => {
    response.on('error', () => undefined)
    response.write('x'.repeat(5_000_000))
  })
  const hooks = [await create(redirecting.url), await create(vast.url)]
  await fail()
  await send()
  const [[redirected], [cut]] = [await deliveries(hooks[0]?.id ?? 0), await deliveries(hooks[1]?.id ?? 0)]
  assert.partialDeepStrictEqual(redirected, { state: 1, responseStatus: 302, problem: 2 })
  assert.equal(target.got.length, 0)
  assert.equal(String(cut?.responseBody).length, 2000)
  await admin.call(webhookCalls.remove, { body: { ids: hooks.map(({ id }) => id) } })
})

test('the operator hears of all accounts, an account of itself alone; neither sees the other’s webhooks', async () => {
  const [own, house] = [await aReceiver(), await aReceiver()]
  const ours = await create(own.url)
  const theirs = await create(house.url, {}, operator)
  await fail()
  await server.db({ kind: 'account', accountId: people.otherAccountId }, (db) =>
    announce(
      db,
      people.otherAccountId,
      [{ event: 'scan-failed', scanId: 'b', reason: same('y') }],
      sender.clock(),
    ),
  )
  await send()
  assert.deepEqual([own.got.length, house.got.length], [1, 2])
  const seen = async (who: typeof admin) =>
    (await who.list('webhook', {})).body.items.map((one: { id?: unknown }) => one.id)
  assert.deepEqual([await seen(admin), await seen(operator)], [[ours.id], [theirs.id]])
  assert.equal((await deliveries(ours.id, operator)).length, 0)
  const foreign = await operator.call(webhookCalls.update, { params: { id: ours.id }, body: { name: 'x' } })
  assert.equal(foreign.status, 404)
  await admin.call(webhookCalls.remove, { body: { ids: [ours.id] } })
  await operator.call(webhookCalls.remove, { body: { ids: [theirs.id] } })
})

test('one that is disabled hears nothing, also of what waits for it', async () => {
  const { url, got } = await aReceiver()
  const { id } = await create(url)
  await fail()
  await admin.call(webhookCalls.update, { params: { id }, body: { status: 2 } })
  await fail()
  await send()
  assert.equal(got.length, 0)
  await admin.call(webhookCalls.update, { params: { id }, body: { status: 1 } })
  await send()
  assert.equal(got.length, 1)
  await admin.call(webhookCalls.remove, { body: { ids: [id] } })
})

test('a test message is sent to one webhook, and says that it is one', async () => {
  const { url, got } = await aReceiver()
  const { id } = await create(url)
  assert.equal((await admin.call(webhookCalls.test, { params: { id } })).status, 200)
  await send()
  assert.equal(JSON.parse(got[0]?.body ?? '{}').event, 'test')
  await admin.call(webhookCalls.remove, { body: { ids: [id] } })
})

test('addresses that are not of the internet are refused when they are entered', async () => {
  const refused = async (url: string) => {
    const { status, body } = await closed
      .as(closed.people.admin)
      .call(webhookCalls.create, { body: hook(url) })
    assert.equal(status, 400, url)
    return JSON.stringify(body)
  }
  for (const url of [
    ...['https://127.0.0.1/x', 'https://10.1.2.3/', 'https://192.168.0.1/', 'https://169.254.169.254/latest'],
    ...[
      'https://[::1]/',
      'https://[fe80::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ],
    ...['https://localhost/', 'https://db.internal/', 'https://printer.local/'],
  ])
    assert.match(await refused(url), /private, local or reserved/, url)
  assert.match(await refused('http://example.com/'), /begins with https/)
  for (const url of ['ftp://example.com', 'https://user:pw@example.com/', 'example.com', 'https://a b'])
    await refused(url)
  const { status } = await closed
    .as(closed.people.admin)
    .call(webhookCalls.create, { body: { ...hook('https://example.com'), events: [] } })
  assert.equal(status, 400)
})

test('twenty webhooks are enough for one account', async () => {
  const as = closed.as(closed.people.admin)
  for (let n = 0; n < 20; n += 1)
    assert.equal((await as.call(webhookCalls.create, { body: hook(`https://example.com/${n}`) })).status, 201)
  assert.equal((await as.call(webhookCalls.create, { body: hook('https://example.com/21') })).status, 409)
})
