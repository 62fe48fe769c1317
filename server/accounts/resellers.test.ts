import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole } from '#contract/access/roles.ts'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus } from '#contract/accounts/accounts.ts'
import {
  chooseType,
  type SubscriptionType,
  subscriptionTypeCalls,
} from '#contract/subscription-types/subscription-types.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aPerson, aVendor } from '../testing/people.ts'

const server = await testServer()
const platform = { kind: 'platform' } as const
const { Enabled, Disabled } = accountStatus.value
const operator = server.as(server.people.superAdmin)
type Client = typeof operator

const aType = async (name: string) =>
  (await operator.call(subscriptionTypeCalls.create, { body: { name } })).body.id
const allow = (id: number, allowedTypeIds: number[]) =>
  operator.call(subscriptionTypeCalls.update, {
    body: { ids: [id], updateSubscriptionDto: { allowedTypeIds } },
  })
const trialId = await server.db(
  platform,
  async (db) => (await db.one(sql<{ id: number }>`select id from subscription_type where is_trial`)).id,
)

/** A reseller with a type of its own, and a customer. */
async function aReseller(name: string) {
  const typeId = await aType(name)
  const { vendorId, owner, accountId } = await server.db(platform, async (db) => {
    const vendorId = await aVendor(db, { name })
    await db.run(sql`update vendor set subscription_type_id = ${typeId} where id = ${vendorId}`)
    const owner = await aPerson(db, { role: userRole.value.Vendor, vendorId }, server.app.clock())
    return { vendorId, owner, accountId: await anAccount(db, { vendorId }) }
  })
  return { typeId, vendorId, accountId, client: server.as(owner) }
}
const shown = async (id: number) =>
  (await operator.list<Account>('accountExtended', { $filter: `id eq ${id}` })).body.items[0]
const set = (client: Client, status: typeof Enabled | typeof Disabled, ...ids: number[]) =>
  client.call(accountCalls.update, { body: { ids, data: { status } } })
const give = (client: Client, subscriptionTypeId: number, ...ids: number[]) =>
  client.call(accountCalls.update, { body: { ids, data: { subscriptionTypeId } } })
const remove = (client: Client, ...accountIds: number[]) =>
  client.call(accountCalls.remove, { body: { accountIds } })
const refusal = accountRules.enable([{ status: Disabled, disabledByOperator: true }], {
  role: userRole.value.Vendor,
})

test('what the operator disabled, a reseller neither enables nor deletes; the operator does', async () => {
  const { client, accountId } = await aReseller('Quay')
  assert.equal((await set(operator, Disabled, accountId)).status, 200)
  assert.equal((await shown(accountId))?.disabledByOperator, true)
  for (const answer of [await set(client, Enabled, accountId), await remove(client, accountId)]) {
    assert.equal(answer.status, 409)
    assert.equal(answer.body.message, refusal?.en)
  }
  assert.equal((await shown(accountId))?.status, Disabled)
  assert.equal((await set(operator, Enabled, accountId)).status, 200)
  assert.equal((await shown(accountId))?.disabledByOperator, false)
})

test('what a reseller disabled it enables again, and in a selection one account of the operator refuses all', async () => {
  const { client, accountId, vendorId } = await aReseller('Pier')
  const other = await server.db(platform, (db) => anAccount(db, { vendorId }))
  assert.equal((await set(client, Disabled, accountId)).status, 200)
  await set(operator, Disabled, other)
  assert.equal((await set(client, Enabled, accountId, other)).status, 409)
  assert.equal((await shown(accountId))?.status, Disabled)
  assert.equal((await set(client, Enabled, accountId)).status, 200)
})

test('a reseller disabling once more does not take over what the operator disabled', async () => {
  const { client, accountId } = await aReseller('Slip')
  await set(operator, Disabled, accountId)
  assert.equal((await set(client, Disabled, accountId)).status, 409)
  assert.equal((await shown(accountId))?.disabledByOperator, true)
})

test('without a list a reseller gives its own type alone', async () => {
  const { client, accountId, typeId } = await aReseller('Jetty')
  const better = await aType('Better')
  const refused = await give(client, better, accountId)
  assert.equal(refused.status, 409)
  assert.equal(refused.body.message, chooseType({ isChoosable: false })?.en)
  assert.equal((await shown(accountId))?.subscriptionTypeId, trialId)
  assert.equal((await give(client, typeId, accountId)).status, 200)
  assert.equal((await give(client, trialId, accountId)).status, 409, 'the trial type is a choice too')
  assert.equal((await give(client, 987_654, accountId)).status, 409, 'and so is what gives way to it')
})

test('with a list a reseller gives what it names, the operator everything', async () => {
  const { client, accountId, typeId } = await aReseller('Wharf')
  const [basic, full] = [await aType('Basic'), await aType('Full')]
  assert.equal((await allow(typeId, [basic, trialId])).status, 200)
  assert.equal((await give(client, basic, accountId)).status, 200)
  assert.equal((await give(client, typeId, accountId)).status, 409)
  assert.equal((await give(operator, full, accountId)).status, 200)
  assert.equal((await give(client, full, accountId)).status, 200, 'what it has already is no choice')
  const create = (subscriptionTypeId?: number) =>
    client.call(accountCalls.create, {
      body: { name: 'New', ...(subscriptionTypeId ? { subscriptionTypeId } : {}) },
    })
  assert.equal((await create(full)).status, 409)
  assert.equal((await create(basic)).status, 201)
  assert.equal((await create()).status, 201)
})

test('the types that a reseller can choose are marked for it, and only for it', async () => {
  const { client, typeId } = await aReseller('Dock')
  const choosable = async (asker: Client) =>
    (await asker.list<SubscriptionType>('subscriptionType', { $filter: 'isChoosable eq true', $top: 200 }))
      .body.items
  assert.deepEqual(
    (await choosable(client)).map(({ id }) => id),
    [typeId],
  )
  assert.ok((await choosable(operator)).length > 3)
})

test('a list names types that exist, and a reseller does not give itself another type', async () => {
  const { typeId, vendorId, client } = await aReseller('Mole')
  const answer = await allow(typeId, [typeId, 999_999])
  assert.equal(answer.status, 400)
  assert.match(answer.body.message ?? '', /do not exist: 999999/)
  const own = await client.call(vendorCalls.update, {
    params: { vendorId },
    body: { vendorName: 'Mole', subscriptionTypeId: trialId },
  })
  assert.equal(own.status, 403, 'nor does it change its own type')
})
