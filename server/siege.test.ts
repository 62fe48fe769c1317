import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { insightCalls } from '#contract/insights/insights.ts'
import { transaction } from './kit/db.ts'
import { limits } from './kit/running.ts'
import { hashToken, newToken } from './kit/tokens.ts'
import { testServer } from './testing/harness.ts'
import { samples } from './testing/media.ts'
import { anAccount, aPerson, type Person } from './testing/people.ts'
import { slowUpload } from './testing/slow-upload.ts'
import { until } from './testing/until.ts'

const png = samples['image/png'] as Buffer
const microsoft = await silentMicrosoft()
const server = await testServer({ MICROSOFT_IDENTITY_URL: microsoft.url, LIST_SECONDS: '1' })
const { people, app } = server
const busy = () => app.pool.totalCount - app.pool.idleCount + app.reserve.totalCount - app.reserve.idleCount
const nothingIsHeld = () => until(async () => busy() === 0, 'every connection is free')

test('forty uploads that do not come to an end hold no connection, and nobody waits for them', async () => {
  const senders = await Promise.all(Array.from({ length: 20 }, () => anAdmin()))
  const uploads = await Promise.all(
    senders.flatMap((one) => [1, 2].map(() => slowUpload(server.url, one, png))),
  )
  await nothingIsHeld()
  assert.equal((await server.as(people.admin).call(authCalls.whoami)).status, 200)
  assert.equal((await server.as(people.admin).list('usersExtended')).status, 200)
  for (const upload of uploads) upload.finish()
  assert.deepEqual(new Set(await Promise.all(uploads.map(({ answered }) => answered))), new Set([201]))
})

test('a sheet that comes slowly holds no connection', async () => {
  const upload = await slowUpload(server.url, people.superAdmin, png, '/import/insight', 'PUT')
  await nothingIsHeld()
  upload.finish()
  assert.equal(await upload.answered, 400)
})

test('who may not upload is told before the file is read', async () => {
  const upload = await slowUpload(server.url, { token: 'nobody' }, png)
  assert.equal(await upload.answered, 401)
  upload.request.destroy()
})

test('a third upload of a session is refused while two run, and let in after them', async () => {
  const sender = await anAdmin()
  const [first, second] = await Promise.all([1, 2].map(() => slowUpload(server.url, sender, png)))
  await nothingIsHeld()
  const third = await slowUpload(server.url, sender, png)
  assert.equal(await third.answered, 429)
  third.request.destroy()
  for (const one of [first, second]) one?.finish()
  assert.deepEqual([await first?.answered, await second?.answered], [201, 201])
  const fourth = await slowUpload(server.url, sender, png)
  fourth.finish()
  assert.equal(await fourth.answered, 201)
})

test('while Microsoft is silent neither a connection nor the account is held', async () => {
  const accountId = await server.db({ kind: 'platform' }, (db) =>
    anAccount(db, { name: 'Silent', tenantId: crypto.randomUUID() }),
  )
  const admin = await anAdmin(accountId)
  for (const ask of [
    () => server.as(admin).call(accountCalls.checkAppAccess),
    () => server.as().call(authCalls.login),
    () => consentCallback(accountId),
  ]) {
    const asked = microsoft.nextRequest()
    const answer = ask()
    await asked
    await nothingIsHeld()
    // The row can be changed meanwhile: nobody waits for it.
    await server.admin(`set lock_timeout = '1s'; update account set name = 'Free' where id = ${accountId}`)
    microsoft.answerAll()
    await answer
  }
})

test('heavy lists of one session wait for each other, and the next one is told so', async () => {
  const reader = await anAdmin()
  const release = await lockedTable('app_user')
  const { session, waiting } = limits.list
  const lists = Array.from({ length: session + waiting }, () => server.as(reader).list('usersExtended'))
  await until(async () => busy() >= session, 'the first lists run')
  assert.equal(busy(), session)
  const refused = await until(async () => {
    const one = await server.as(reader).list('usersExtended')
    return one.status === 429 ? one : null
  }, 'one is refused')
  assert.equal(refused.body.code, 'too_many_running')
  assert.match(refused.body.message ?? '', /still loading/)
  await release()
  for (const one of await Promise.all(lists)) assert.ok([200, 422, 429].includes(one.status))
})

test('a list that takes too long ends with advice', async () => {
  const release = await lockedTable('insight')
  const { status, body } = await server.as(people.superAdmin).list('insight')
  assert.equal(status, 422)
  assert.equal(body.code, 'list_too_slow')
  assert.match(body.message ?? '', /Narrow the filter/)
  await release()
})

test('with every connection taken, sign-in, whoami and /readyz answer', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => app.pool.connect()))
  try {
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
    assert.equal((await server.as(people.admin).call(authCalls.whoami)).status, 200)
    assert.equal((await server.as().call(authCalls.exchange, { body: { code: 'x' } })).status, 400)
  } finally {
    for (const client of taken) client.release()
  }
})

test('who sleeps in a transaction loses it', async () => {
  const { rows } = await transaction(app.pool, (client) =>
    client.query('show idle_in_transaction_session_timeout'),
  )
  assert.equal(rows[0]?.idle_in_transaction_session_timeout, '30s')
})

test('a request that works for long does not keep the other tabs of the person waiting', async () => {
  server.moveClock(2 * 60_000)
  const release = await lockedTable('insight')
  const slow = server.as(people.superAdmin).call(insightCalls.create, {
    body: { title: 'Slow', description: 'x', priority: 1 },
  })
  await until(async () => busy() > 0, 'the slow one works')
  assert.equal((await server.as(people.superAdmin).list('accountExtended')).status, 200)
  await release()
  assert.equal((await slow).status, 201)
})

async function anAdmin(accountId?: number): Promise<Person> {
  return server.db({ kind: 'platform' }, async (db) =>
    aPerson(db, { role: 1, accountId: accountId ?? (await anAccount(db)) }, app.clock()),
  )
}

async function lockedTable(table: 'insight' | 'app_user'): Promise<() => Promise<void>> {
  const { Client } = (await import('pg')).default
  const owner = new Client({ connectionString: app.config.databaseUrl })
  await owner.connect()
  await owner.query(`begin; lock table ${table} in access exclusive mode`)
  return () => owner.end()
}

/** The way back from Microsoft's consent page, in a browser that began it. */
async function consentCallback(accountId: number): Promise<Response> {
  const [state, browser] = [newToken(), newToken()]
  await server.admin(
    `insert into sign_in_attempt (state_hash, browser_hash, purpose, nonce, code_verifier, account_id, created_at)
     values ($1, $2, 'consent', '', '', $3, $4)`,
    [hashToken(state), hashToken(browser), accountId, app.clock()],
  )
  return fetch(`${server.url}/api/microsoft/consent-callback?state=${state}`, {
    redirect: 'manual',
    headers: { cookie: `parapet-sign-in=${browser}` },
  })
}

/** Microsoft, which takes every request and answers when it is told to. */
async function silentMicrosoft() {
  let arrived = Promise.withResolvers<void>()
  const waiting: (() => void)[] = []
  const http: Server = createServer((_request, response) => {
    waiting.push(() => response.writeHead(503).end())
    arrived.resolve()
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  after(() => http.close())
  const address = http.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    nextRequest: () => {
      arrived = Promise.withResolvers()
      return arrived.promise
    },
    answerAll: () => {
      for (const answer of waiting.splice(0)) answer()
    },
  }
}
