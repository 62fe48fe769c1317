import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus } from '#contract/accounts/accounts.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Enabled, PendingSignUpCompletion, Deleted } = accountStatus.value
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const operator = server.as(people.superAdmin)
const reseller = server.as(people.vendor)
const make = (wanted: Parameters<typeof anAccount>[1] = {}) =>
  server.db(platform, (db) => anAccount(db, wanted))
const shown = async (id: number) =>
  (await operator.list<Account>('accountExtended', { $filter: `id eq ${id}` })).body.items[0]
const update = (ids: number[], data: object, client = operator) =>
  client.call(accountCalls.update, { body: { ids, data } })

test('one tenant is one account, however its id is written, until the account is deleted', async () => {
  const tenant = '11111111-aaaa-4000-8000-000000000001'
  const create = (microsoftTenantId: string) =>
    operator.call(accountCalls.create, { body: { name: 'Tenant', microsoftTenantId } })
  const first = await create(tenant)
  assert.equal(first.status, 201)
  assert.equal((await create(tenant.toUpperCase())).status, 409)
  assert.equal(
    (await operator.call(accountCalls.remove, { body: { accountIds: [first.body.id] } })).status,
    200,
  )
  assert.equal((await create(tenant)).status, 201)
})

test('two accounts for one tenant at once: one is made', async () => {
  const body = { name: 'Race', microsoftTenantId: '22222222-aaaa-4000-8000-000000000002' }
  const answers = await Promise.all([1, 2, 3].map(() => operator.call(accountCalls.create, { body })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 409, 409])
})

test('a tenant id is a GUID', async () => {
  const id = await make({ status: PendingSignUpCompletion })
  for (const microsoftTenantId of ['a-b-c', 'organizations', `${randomUUID()}/x`, '../evil']) {
    const created = await operator.call(accountCalls.create, { body: { name: 'Odd', microsoftTenantId } })
    const updated = await update([id], { microsoftTenantId })
    assert.deepEqual([created.status, updated.status], [400, 400])
    assert.equal(created.body.message, 'Enter the tenant ID as a GUID')
  }
  assert.equal((await shown(id))?.microsoftTenantId, null)
})

test('the tenant of a prepared account is set, changed and taken away by a SuperAdmin', async () => {
  const id = await make({ status: PendingSignUpCompletion, vendorId: people.vendorId })
  const [first, second] = [randomUUID(), randomUUID()]
  for (const microsoftTenantId of [first, second.toUpperCase(), null])
    assert.equal((await update([id], { microsoftTenantId })).status, 200)
  assert.equal((await shown(id))?.microsoftTenantId, null)
})

test('the tenant stays once the account has an owner or was scanned', async () => {
  const tenantId = randomUUID()
  for (const fact of [sql`owner_email = 'owner@tenant.example'`, sql`last_scan_time_end = now()`]) {
    const id = await make({ tenantId })
    await rows(sql`update account set ${fact} where id = ${id}`)
    for (const microsoftTenantId of [randomUUID(), null, '']) {
      const { status, body } = await update([id], { microsoftTenantId })
      assert.equal(status, 409)
      assert.match(body.message ?? '', /has an owner or was scanned/)
    }
    // The form sends it along with everything else.
    const same = { name: 'Renamed', microsoftTenantId: tenantId.toUpperCase() }
    assert.equal((await update([id], same)).status, 200)
    assert.partialDeepStrictEqual(await shown(id), { name: 'Renamed', microsoftTenantId: tenantId })
    await rows(sql`update account set status = ${Deleted} where id = ${id}`)
  }
})

test('a Vendor names no tenant: neither of a new account nor of a customer', async () => {
  const body = { name: 'Mine soon', microsoftTenantId: randomUUID() }
  const created = await reseller.call(accountCalls.create, { body })
  assert.equal(created.status, 403)
  assert.match(created.body.message ?? '', /Invite its administrator/)
  assert.deepEqual(await rows(sql`select from account where name = 'Mine soon'`), [])
  // The form sends an empty one.
  const blank = { name: 'Without tenant', microsoftTenantId: ' ' }
  assert.equal((await reseller.call(accountCalls.create, { body: blank })).status, 201)

  const tenantId = randomUUID()
  for (const status of [Enabled, PendingSignUpCompletion]) {
    const id = await make({ status, vendorId: people.vendorId, tenantId })
    for (const microsoftTenantId of [randomUUID(), null])
      assert.equal((await update([id], { microsoftTenantId }, reseller)).status, 403)
    const same = { name: 'Renamed', microsoftTenantId: tenantId }
    assert.equal((await update([id], same, reseller)).status, 200)
    assert.partialDeepStrictEqual(await shown(id), { name: 'Renamed', microsoftTenantId: tenantId })
    await rows(sql`update account set status = ${Deleted} where id = ${id}`)
  }
})
