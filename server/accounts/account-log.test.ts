import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Disabled } = accountStatus.value
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const operator = server.as(people.superAdmin)
const reseller = server.as(people.vendor)
const make = (wanted: Parameters<typeof anAccount>[1] = {}) =>
  server.db(platform, (db) => anAccount(db, wanted))
const update = (ids: number[], data: object) => operator.call(accountCalls.update, { body: { ids, data } })

test('each change leaves a row in the operator log: who, what, which', async () => {
  const before = (await rows(sql`select from operator_log`)).length
  const created = await reseller.call(accountCalls.create, { body: { name: 'Logged' } })
  const { id } = created.body
  await update([id], { name: 'Logged 2' })
  await operator.call(accountCalls.remove, { body: { accountIds: [id] } })
  await update([id], { name: 'Too late' })
  const logged = await rows(sql<object>`
    select call, actor_id, actor_email, impersonating, vendor_id, details
    from operator_log order by id offset ${before}`)
  const bySuperAdmin = {
    actor_id: people.superAdmin.userId,
    actor_email: people.superAdmin.email,
    impersonating: false,
    vendor_id: null,
  }
  assert.deepEqual(logged, [
    {
      call: 'POST /account',
      actor_id: people.vendor.userId,
      actor_email: people.vendor.email,
      impersonating: false,
      vendor_id: people.vendorId,
      details: { id, name: 'Logged' },
    },
    {
      call: 'PATCH /account/update',
      ...bySuperAdmin,
      details: { ids: [id], names: ['Logged'], changes: ['name: Logged → Logged 2'] },
    },
    {
      call: 'DELETE /account/delete',
      ...bySuperAdmin,
      details: { accountIds: [id], names: ['Logged 2'] },
    },
  ])
})

test('the operator log tells what became of accounts, without a secret', async () => {
  const ids = [await make({ name: 'North' }), await make({ name: 'South' })]
  const lastChange = async () =>
    (await rows(sql<{ details: object }>`select details from operator_log order by id desc limit 1`))[0]
      ?.details
  await update(ids, { status: Disabled })
  assert.deepEqual(await lastChange(), {
    ids,
    names: ['North', 'South'],
    changes: ['status: Enabled → Disabled'],
  })
  await update(ids.slice(0, 1), {
    domain: ' Made.example ',
    name: ' North ',
    microsoftApplicationSecret: 'hidden',
  })
  assert.deepEqual(await lastChange(), {
    ids: ids.slice(0, 1),
    names: ['North'],
    changes: ['domain: – → made.example', 'microsoftApplicationSecret set'],
  })
})
