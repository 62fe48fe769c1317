import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import {
  type Account,
  type AccountStatus,
  accountStatus,
  microsoftApplicationStatus,
} from '#contract/accounts/accounts.ts'
import { sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aPerson } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Enabled, Disabled, PendingSignUpCompletion, PendingInitialScan, Deleted } = accountStatus.value
const platform = { kind: 'platform' } as const
const operator = server.as(people.superAdmin)
const superAdmin = { role: userRole.value.SuperAdmin }

const make = (status: number = Enabled) => server.db(platform, (db) => anAccount(db, { status }))
const statusOf = async (id: number) =>
  (
    await server.db(platform, (db) =>
      db.one(sql<{ status: number }>`select status from account where id = ${id}`),
    )
  ).status
const set = (status: AccountStatus, ...ids: number[]) =>
  operator.call(accountCalls.update, { body: { ids, data: { status } } })
const remove = (...accountIds: number[]) => operator.call(accountCalls.remove, { body: { accountIds } })
const anAdminOf = (accountId: number) =>
  server.db(platform, (db) => aPerson(db, { role: userRole.value.Admin, accountId }, server.app.clock()))

test('enabled accounts are disabled, disabled ones enabled, several at once', async () => {
  const ids = [await make(), await make()]
  assert.equal((await set(Disabled, ...ids)).body.updated, 2)
  for (const id of ids) assert.equal(await statusOf(id), Disabled)
  assert.equal((await set(Enabled, ...ids)).status, 200)
  for (const id of ids) assert.equal(await statusOf(id), Enabled)
})

test('when one of them is not disabled, none is enabled; when one is not enabled, none is disabled', async () => {
  for (const other of [PendingSignUpCompletion, PendingInitialScan]) {
    const pending = await make(other)
    const [enabled, disabled] = [await make(Enabled), await make(Disabled)]
    const enabling = await set(Enabled, disabled, pending)
    assert.equal(enabling.status, 409)
    assert.equal(
      enabling.body.message,
      accountRules.enable([{ status: other, disabledByOperator: false }], superAdmin)?.en,
    )
    const disabling = await set(Disabled, enabled, pending)
    assert.equal(disabling.status, 409)
    assert.equal(disabling.body.message, accountRules.disable([{ status: other }])?.en)
    assert.equal((await set(Enabled, disabled, enabled)).status, 409)
    assert.equal((await set(Disabled, disabled, enabled)).status, 409)
    assert.deepEqual([await statusOf(enabled), await statusOf(disabled)], [Enabled, Disabled])
  }
})

test('identical changes at once: one is done, the others refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await make()
    const answers = await Promise.all([1, 2, 3, 4].map(() => set(Disabled, id)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409, 409])
  }
})

test('disabling ends the sessions of its people at once, and enabling does not bring them back', async () => {
  const id = await make()
  const admin = await anAdminOf(id)
  const isSignedIn = async () => (await server.as(admin).list('usersExtended')).status === 200
  assert.equal(await isSignedIn(), true)
  await set(Disabled, id)
  assert.equal(await isSignedIn(), false)
  await set(Enabled, id)
  assert.equal(await isSignedIn(), false)
})

/** An account whose scan waits or runs, and what became of scan, job and account. */
async function scanned(status: number, state: 'waiting' | 'running') {
  const id = await server.db(platform, (db) => anAccount(db, { status, tenantId: randomUUID() }))
  await operator.call(accountCalls.scan, { body: { accountIds: [id] } })
  if (state === 'running')
    await server.db(platform, async (db) => {
      await db.run(sql`update scan set state = 'running' where account_id = ${id}`)
      await db.run(sql`update account set is_scanning = true where id = ${id}`)
      await db.run(sql`
        update job set state = 'running' where name = 'scan' and account_id = ${id}`)
    })
  const states = () =>
    server.db(platform, (db) =>
      db.one(sql<object>`
        select scan.state, job.state as job, account.is_scanning as "isScanning"
        from scan
        join job on job.name = 'scan' and job.data ->> 'scanId' = scan.id::text
        join account on account.id = scan.account_id
        where scan.account_id = ${id}`),
    )
  return { id, states }
}
const stopped = { state: 'cancelled', job: 'cancelled', isScanning: false }

test('disabling or deleting an account takes back its scan, whether it waits or runs', async () => {
  for (const state of ['waiting', 'running'] as const) {
    const disabled = await scanned(Enabled, state)
    assert.equal((await set(Disabled, disabled.id)).status, 200)
    assert.deepEqual(await disabled.states(), stopped)
    const deleted = await scanned(PendingInitialScan, state)
    assert.equal((await remove(deleted.id)).status, 200)
    assert.deepEqual(await deleted.states(), stopped)
  }
})

test('a tenant id that cannot be read is an answer of Check Access, not a fault', async () => {
  const id = await server.db(platform, (db) => anAccount(db, { tenantId: 'not a tenant' }))
  const { status, body } = await server.as(await anAdminOf(id)).call(accountCalls.checkAppAccess)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    connectionStatus: 'MISSING_ASSIGNMENTS',
    microsoftApplicationStatus: microsoftApplicationStatus.value.Error,
  })
})

test('everything but enabled accounts is deleted: sessions and invitations end, the list forgets them', async () => {
  const ids = [await make(Disabled), await make(PendingSignUpCompletion), await make(PendingInitialScan)]
  const waiting = await anAdminOf(ids[2] ?? 0)
  const now = server.app.clock()
  await server.db(platform, (db) =>
    db.run(sql`
      insert into invite (account_id, kind, email, token_hash, created_at, expires_at)
      values (${ids[2]}, 'user', 'open@door.example', ${hashToken(newToken())}, ${now}, ${now})`),
  )
  const answer = await remove(...ids)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.deleted, 3)
  assert.equal(answer.body.successMessage, 'Accounts deleted: 3')
  for (const id of ids) assert.equal(await statusOf(id), Deleted)
  assert.equal((await server.as(waiting).list('usersExtended')).status, 401)
  const open = await server.db(platform, (db) =>
    db.rows(sql`select from invite where account_id = ${ids[2]} and ended_at is null`),
  )
  assert.equal(open.length, 0)
  const { body } = await operator.list<Account>('accountExtended', { $top: 200 })
  assert.ok(!body.items.some((account) => ids.includes(account.id)))
  const asked = await operator.list('accountExtended', { $filter: 'status eq 5' })
  assert.equal(asked.body.count, 0)
  assert.equal((await remove(...ids)).status, 404)
  assert.equal((await set(Enabled, ...ids)).status, 404)
})

test('when one of them is enabled, none is deleted', async () => {
  const [enabled, disabled] = [await make(Enabled), await make(Disabled)]
  const { status, body } = await remove(disabled, enabled)
  assert.equal(status, 409)
  assert.equal(
    body.message,
    accountRules.remove([{ status: Enabled, disabledByOperator: false }], superAdmin)?.en,
  )
  assert.deepEqual([await statusOf(enabled), await statusOf(disabled)], [Enabled, Disabled])
})

test('a refusal is said in the language of the reader', async () => {
  const id = await make()
  const { body } = await operator.send(
    'DELETE',
    '/account/delete',
    { accountIds: [id] },
    { 'accept-language': 'de' },
  )
  assert.equal(
    body.message,
    accountRules.remove([{ status: Enabled, disabledByOperator: false }], superAdmin)?.de,
  )
})
