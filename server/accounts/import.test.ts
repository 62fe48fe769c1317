import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { testServer } from '../testing/harness.ts'
import { aSheet, imported } from '../testing/sheets.ts'

const server = await testServer()
const { people } = server
const header = ['id', 'name', 'microsoftTenantId', 'domain', 'vendorId', 'subscriptionTypeId']
const { rows: trials } = await server.admin('select id::int from subscription_type where is_trial')
const trial: number = trials[0]?.id
type Cells = (string | number | null)[]
const put = async (...rows: Cells[]) =>
  imported(server, people.superAdmin, 'accountExtended', await aSheet(header, ...rows))
const named = async (name: string) =>
  (
    await server.admin(
      `select status, domain, microsoft_tenant_id as "tenantId", vendor_id::int as "vendorId",
         (select is_trial from subscription_type where id = subscription_type_id) as "isTrial"
       from account where name = $1`,
      [name],
    )
  ).rows[0]

test('accounts of a sheet are created and wait for their sign-up; a reseller can be given', async () => {
  const tenantId = randomUUID()
  const { status, body } = await put(
    [null, 'From a sheet', tenantId.toUpperCase(), 'sheet.example', people.vendorId, null],
    [people.strayAccountId, 'Renamed by sheet', null, null, people.otherVendorId, trial],
  )
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.created, body.updated], [1, 1])
  assert.deepEqual(await named('From a sheet'), {
    status: accountStatus.value.PendingSignUpCompletion,
    domain: 'sheet.example',
    tenantId,
    vendorId: people.vendorId,
    isTrial: true,
  })
  assert.equal((await named('Renamed by sheet'))?.vendorId, people.otherVendorId)
})

test('what does not fit is told cell by cell, and nothing is written', async () => {
  await server.admin("update account set owner_email = 'o@x.example' where id = $1", [people.accountId])
  const { status, body } = await put(
    [null, 'Unknown reseller', null, null, 999_999, 999_999],
    [null, 'Odd tenant', 'not-a-guid', null, null, null],
    [people.accountId, 'Northbrine', randomUUID(), null, people.vendorId, trial],
  )
  assert.equal(status, 422)
  assert.deepEqual(body.details?.map(({ row, column }) => `${row} ${column}`).toSorted(), [
    '2 subscriptionTypeId',
    '2 vendorId',
    '3 microsoftTenantId',
    '4 microsoftTenantId',
  ])
  assert.equal(await named('Unknown reseller'), undefined)
})
