import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import { calls } from '#contract/calls.ts'
import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import type { Call } from '#contract/kit/call.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { callName, rowsFieldOf } from '#contract/kit/rows-field.ts'
import { sql } from '../kit/db.ts'
import { routes } from '../routes.ts'
import { testServer } from '../testing/harness.ts'
import { aWorker } from '../testing/jobs.ts'
import { anAccount, aPerson, type Person } from '../testing/people.ts'
import { until } from '../testing/until.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const { Enabled, Disabled } = accountStatus.value
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))

const someAccounts = (name: string, statuses: readonly number[], vendorId: number | null = null) =>
  server.db(platform, async (db) => {
    const ids: number[] = []
    for (const status of statuses)
      ids.push(await anAccount(db, { name, status, vendorId, tenantId: randomUUID() }))
    return ids
  })
const statusesOf = async (ids: readonly number[]) =>
  (await rows(sql<{ status: number }>`select status from account where id = any(${ids}) order by id`)).map(
    ({ status }) => status,
  )

const named = (name: string) => `name eq '${name}'`
const start = (who: Person, call: Call, filter: string, body: Record<string, unknown> = {}) =>
  server
    .as(who)
    .call(bulkCalls.start, { body: { model: 'accountExtended', filter, call: callName(call), body } })
const ended = (who: Person, id: number) =>
  until(async () => {
    const { status, body } = await server.as(who).call(jobCalls.get, { params: { id } })
    assert.equal(status, 200)
    return body.state !== 'waiting' && body.state !== 'running' && body
  }, `job ${id} ends`)

test('what waits is not begun for somebody who was blocked or given another role meanwhile', async () => {
  const anOperator = () => server.db(platform, (db) => aPerson(db, { role: 3 }, server.app.clock()))
  const [leaver, former] = [await anOperator(), await anOperator()]
  const ids = await someAccounts('Left', [Disabled])
  const asked = async (who: Person) =>
    (await start(who, accountCalls.update, named('Left'), { data: { status: Enabled } })).body.jobId
  const jobIds = [await asked(leaver), await asked(former)]
  await rows(sql`update app_user set status = ${userStatus.value.Blocked} where id = ${leaver.userId}`)
  await rows(sql`update app_user set role = ${userRole.value.Vendor} where id = ${former.userId}`)
  aWorker(server, { only: [bulkJob.name] })
  for (const jobId of jobIds)
    assert.match((await ended(people.superAdmin, jobId)).message ?? '', /^Stopped after 0 entries/)
  assert.deepEqual(await statusesOf(ids), [Disabled])
})

test('a call is sent for all rows that match, also for more than one step, and for no other', async () => {
  const ids = await someAccounts('Many', Array(130).fill(Disabled))
  const others = await someAccounts('Other', [Disabled])
  const answer = await start(people.superAdmin, accountCalls.update, named('Many'), {
    data: { status: Enabled },
  })
  assert.equal(answer.status, 201)
  const job = await ended(people.superAdmin, answer.body.jobId)
  assert.deepEqual([job.state, job.done, job.total], ['done', 130, 130])
  assert.equal(job.message, 'Done for 130 entries.')
  assert.ok((await statusesOf(ids)).every((status) => status === Enabled))
  assert.deepEqual(await statusesOf(others), [Disabled])
  const logged = await rows(sql<{ actor_email: string; n: number }>`
    select actor_email, jsonb_array_length(details -> 'ids') as n
    from operator_log
    where request_id = ${`job ${answer.body.jobId}`}
    order by id`)
  assert.deepEqual(logged, [
    { actor_email: people.superAdmin.email, n: 100 },
    { actor_email: people.superAdmin.email, n: 30 },
  ])
})

test('rows that do not fit are skipped, counted and told with the reason, in the reader’s language', async () => {
  const ids = await someAccounts('Mixed', [Enabled, Disabled, Enabled, Disabled, Disabled])
  const { body } = await start(people.superAdmin, accountCalls.update, named('Mixed'), {
    data: { status: Enabled },
  })
  const { message } = await ended(people.superAdmin, body.jobId)
  const reason = accountRules.enable([{ status: Enabled, disabledByOperator: false }], { role: 3 })
  assert.equal(message, `Done for 3 entries. Skipped: 2. Reason for the first: ${reason?.en}`)
  const german = await server
    .as(people.superAdmin)
    .send('GET', `/job/${body.jobId}`, undefined, { 'accept-language': 'de' })
  assert.ok(JSON.stringify(german.body).includes(String(reason?.de)))
  assert.ok((await statusesOf(ids)).every((status) => status === Enabled))
})

test('a reseller reaches its own customers alone, and sees how far it is', async () => {
  const own = await someAccounts('Fenced', [Disabled], people.vendorId)
  const foreign = await someAccounts('Fenced', [Disabled], people.otherVendorId)
  const { body } = await start(people.vendor, accountCalls.update, named('Fenced'), {
    data: { status: Enabled },
  })
  assert.equal((await ended(people.vendor, body.jobId)).done, 1)
  assert.deepEqual(await statusesOf(own), [Enabled])
  assert.deepEqual(await statusesOf(foreign), [Disabled])
  // Its row is one of the first customer's, who must not see what is done to the others.
  const [{ account_id: first = 0 } = {}] = await rows(
    sql<{ account_id: number }>`select account_id from job where id = ${body.jobId}`,
  )
  const customer = await server.db(platform, (db) =>
    aPerson(db, { accountId: first, role: 1 }, server.app.clock()),
  )
  for (const other of [people.otherVendor, customer])
    for (const call of [jobCalls.get, jobCalls.cancel])
      assert.equal((await server.as(other).call(call, { params: { id: body.jobId } })).status, 404)
})

test('what the call itself would refuse is refused at once', async () => {
  await someAccounts('Asked', [Enabled])
  const filter = named('Asked')
  const statusOf = async (answer: ReturnType<typeof start>) => (await answer).status
  assert.equal(await statusOf(start(people.admin, accountCalls.scan, filter)), 403)
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.scan, named('Nobody'))), 409)
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.scan, 'nothing eq 1')), 400)
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.scan, filter, { more: 1 })), 400)
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.scan, filter, { accountIds: [1] })), 400)
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.create, filter)), 404)
  const secret = { data: { microsoftApplicationSecret: 'x' } }
  assert.equal(await statusOf(start(people.superAdmin, accountCalls.update, filter, secret)), 400)
})

test('each call that names rows by their keys can be sent so: it neither waits for the network nor sends a file', () => {
  const sendable = calls.filter((call) => rowsFieldOf(call))
  assert.ok(sendable.length > 15)
  for (const call of sendable) {
    const route = routes.find((one) => callName(one.call) === callName(call))
    assert.ok(route && !route.outside && !route.send, callName(call))
  }
})
