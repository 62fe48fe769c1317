import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { scanJob } from '#contract/scans/scan-jobs.ts'
import { sql } from '../kit/db.ts'
import { hashToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const operator = server.as(people.superAdmin)
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))

const make = (status: number = accountStatus.value.Enabled) =>
  server.db(platform, (db) => anAccount(db, { status, tenantId: randomUUID() }))
const scan = (...accountIds: number[]) => operator.call(accountCalls.scan, { body: { accountIds } })
const jobsOf = async (accountId: number) =>
  (await rows(sql`select from job where name = ${scanJob.name} and account_id = ${accountId}`)).length

test('a scan is queued for each account', async () => {
  const ids = [await make(), await make(accountStatus.value.PendingInitialScan)]
  const answer = await scan(...ids)
  assert.equal(answer.status, 201)
  assert.equal(answer.body.queued, 2)
  assert.equal(answer.body.successMessage, 'Accounts queued for a scan: 2')
  for (const id of ids) assert.equal(await jobsOf(id), 1)
})

test('an account that waits for its scan is not queued again, also not by calls at once', async () => {
  const [known, fresh] = [await make(), await make()]
  await scan(known)
  const answer = await scan(known, fresh)
  assert.equal(answer.body.queued, 1)
  assert.equal(await jobsOf(known), 1)

  const hurried = await make()
  const answers = await Promise.all([1, 2, 3, 4].map(() => scan(hurried)))
  assert.deepEqual(answers.map((one) => [one.status, one.body.queued].join()).sort(), [
    '201,0',
    '201,0',
    '201,0',
    '201,1',
  ])
  assert.equal(await jobsOf(hurried), 1)
})

test('a large tenant lets a small one pass that was asked for later', async () => {
  const [large, small] = [await make(), await make()]
  await rows(sql`
    insert into connector (name, type, model_name, model_id) values ('Users', 2, 'users_of_a_test', '/users')`)
  await rows(sql`
    insert into account_connector (account_id, connector_id, outcome, rows, requests, at)
    select ${large}, id, 'ok', 1, 20000, now() from connector where model_name = 'users_of_a_test'`)
  await scan(large)
  await scan(small)
  const [first, second] = await rows(sql<{ accountId: number }>`
    select (data ->> 'accountId')::int as "accountId"
    from job
    where name = 'scan' and data ->> 'accountId' = any(${[String(large), String(small)]})
    order by priority desc, due_at`)
  assert.deepEqual([first?.accountId, second?.accountId], [small, large])
})

test('a disabled account among them: nothing is queued; a deleted one is not found', async () => {
  const [enabled, disabled] = [await make(), await make(accountStatus.value.Disabled)]
  const { status, body } = await scan(enabled, disabled)
  assert.equal(status, 409)
  assert.equal(
    body.message,
    accountRules.scan([{ status: accountStatus.value.Disabled, microsoftTenantId: null }])?.en,
  )
  const deleted = await make(accountStatus.value.Deleted)
  assert.equal((await scan(enabled, deleted)).status, 404)
  assert.equal(await jobsOf(enabled), 0)
})

test('an account whose sign-up is not complete or whose tenant is not known is refused, with the reason', async () => {
  const enabled = await make()
  const pending = await make(accountStatus.value.PendingSignUpCompletion)
  const withoutTenant = await server.db(platform, (db) => anAccount(db))
  for (const [id, reason] of [
    [pending, 'Accounts are scanned after their sign-up is complete'],
    [withoutTenant, 'Accounts without a tenant ID are not scanned'],
  ] as const) {
    const { status, body } = await scan(enabled, id)
    assert.equal(status, 409)
    assert.equal(body.message, reason)
    assert.equal(await jobsOf(id), 0)
  }
  assert.equal(await jobsOf(enabled), 0)
})

test('a Vendor scans its own customers', async () => {
  const own = await server.db(platform, (db) =>
    anAccount(db, { vendorId: people.vendorId, tenantId: randomUUID() }),
  )
  const answer = await server.as(people.vendor).call(accountCalls.scan, { body: { accountIds: [own] } })
  assert.equal(answer.body.queued, 1)
  assert.equal(await jobsOf(own), 1)
})

test('an account is invited by one address; inviting it again ends the earlier token', async () => {
  const email = 'root@newcomer.example'
  const invite = (who = people.superAdmin) =>
    server.as(who).call(accountCalls.invite, { body: { email: ' Root@Newcomer.example' } })
  const answer = await invite()
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, `Invitation sent to ${email}`)
  const invitation = () =>
    rows(
      sql<{
        kind: string
        token_hash: string
        ended_at: string | null
        created_at: string
        expires_at: string
        vendor_id: number | null
      }>`select * from invite where email = ${email} order by id`,
    )
  const [first] = await invitation()
  await invite()
  const [open, ...more] = await invitation()
  assert.ok(open)
  assert.deepEqual([more, open.kind, open.ended_at], [[], 'account', null])
  assert.notEqual(open.token_hash, first?.token_hash)
  assert.equal(Date.parse(open.expires_at) - Date.parse(open.created_at), 7 * 24 * 60 * 60 * 1000)
  const mails = await rows(sql<{ plain: string; template: string }>`
    select plain, template from outbox_mail where recipient = ${email} order by id`)
  assert.equal(mails[1]?.template, 'account-invite')
  const link = new URL(/https?:\/\/\S+/.exec(mails[1]?.plain ?? '')?.[0] ?? '')
  assert.equal(link.pathname, '/auth/sign-up')
  assert.equal(hashToken(link.searchParams.get('invite') ?? ''), open.token_hash)

  // The last invitation counts: of a reseller, whose customer it will be.
  await invite(people.vendor)
  const own = await rows(sql<{ vendor_id: number | null }>`
    select vendor_id from invite where email = ${email} and ended_at is null order by id`)
  assert.deepEqual(
    own.map((one) => one.vendor_id),
    [people.vendorId],
  )
})

test('an account invitation takes one address', async () => {
  for (const body of [
    {},
    { email: '' },
    { email: 'two@x.example, three@x.example' },
    { email: ['a@b.example'] },
  ])
    assert.equal((await operator.send('POST', '/account/invite', body)).status, 400)
})

test('the scans that wait or run are told to who looks after their accounts, and to nobody else', async () => {
  const own = await server.db(platform, (db) =>
    anAccount(db, { vendorId: people.vendorId, tenantId: randomUUID() }),
  )
  const others = await make()
  await scan(own, others)
  const told = async (client: typeof operator) =>
    (await client.call(accountCalls.scans)).body.map(({ accountId }) => accountId)
  for (const id of [own, others]) assert.ok((await told(operator)).includes(id))
  const toVendor = await told(server.as(people.vendor))
  assert.ok(toVendor.includes(own))
  assert.ok(!toVendor.includes(others))
  const [one] = (await operator.call(accountCalls.scans)).body.filter(({ accountId }) => accountId === own)
  assert.deepEqual(one, {
    accountId: own,
    state: 'waiting',
    phase: null,
    done: 0,
    total: 0,
    estimateSeconds: null,
  })
})
