import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { userStatus } from '#contract/access/roles.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus } from '#contract/accounts/accounts.ts'
import { sql } from '../kit/db.ts'
import { unseal } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aVendor } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Enabled, Disabled, PendingSignUpCompletion } = accountStatus.value
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const operator = server.as(people.superAdmin)
const reseller = server.as(people.vendor)

const trialId = (await rows(sql<{ id: number }>`select id from subscription_type where is_trial`))[0]?.id
const aType = async (name: string, status = 1) =>
  (
    await rows(sql<{ id: number }>`
      insert into subscription_type (name, status) values (${name}, ${status}) returning id`)
  )[0]?.id ?? 0
const make = (wanted: Parameters<typeof anAccount>[1] = {}) =>
  server.db(platform, (db) => anAccount(db, wanted))
const shown = async (id: number, client = operator) =>
  (await client.list<Account>('accountExtended', { $filter: `id eq ${id}` })).body.items[0]
const update = (ids: number[], data: object, client = operator) =>
  client.call(accountCalls.update, { body: { ids, data } })

test('a SuperAdmin creates an account with everything there is to say about it', async () => {
  const gold = await aType('Gold')
  const answer = await operator.call(accountCalls.create, {
    body: {
      name: '  Larkspur ',
      microsoftTenantId: ' 0D9B7A10-0000-4000-8000-00000000AB01 ',
      microsoftTenantName: 'Larkspur Ltd',
      domain: 'larkspur.example',
      microsoftApplicationId: '0d9b7a10-0000-4000-8000-00000000ab02',
      subscriptionTypeId: gold,
      vendorId: people.vendorId,
    },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Account Created')
  assert.partialDeepStrictEqual(await shown(answer.body.id), {
    name: 'Larkspur',
    status: PendingSignUpCompletion,
    microsoftTenantId: '0d9b7a10-0000-4000-8000-00000000ab01',
    microsoftTenantName: 'Larkspur Ltd',
    domain: 'larkspur.example',
    microsoftApplicationId: '0d9b7a10-0000-4000-8000-00000000ab02',
    subscriptionName: 'Gold',
    vendorId: people.vendorId,
    vendorName: 'Ridgeline',
    ownerEmail: null,
    hasMicrosoftApplicationSecret: false,
  })
})

test('only the name is needed; blanks are nothing; a subscription that is disabled or gone is the trial type', async () => {
  const chosen = [undefined, await aType('Closed', 2), 999_999]
  for (const subscriptionTypeId of chosen) {
    const { status, body } = await operator.call(accountCalls.create, {
      body: { name: 'Bare', domain: '  ', ...(subscriptionTypeId ? { subscriptionTypeId } : {}) },
    })
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(await shown(body.id), {
      domain: null,
      microsoftTenantId: null,
      subscriptionTypeId: trialId,
      vendorId: null,
    })
  }
})

test('refuses an account without a name, or with fields that are not for writing', async () => {
  for (const body of [
    {},
    { name: '' },
    { name: '   ' },
    { name: 'A', ownerEmail: 'x@y.example' },
    { name: 'A', status: 1 },
    { name: 'A', id: 7 },
    { name: 'x'.repeat(201) },
  ])
    assert.equal(
      (await operator.send('POST', '/account', body)).status,
      400,
      JSON.stringify(body).slice(0, 60),
    )
})

test('the reseller of an account must be there', async () => {
  const gone = await server.db(platform, (db) => aVendor(db, { status: userStatus.value.Deleted }))
  const id = await make()
  for (const vendorId of [gone, 999_999]) {
    const created = await operator.call(accountCalls.create, { body: { name: 'Orphan', vendorId } })
    assert.equal(created.status, 404)
    assert.equal((await update([id], { vendorId })).status, 404)
  }
  assert.equal((await shown(id))?.vendorId, null)
})

test('changes what is named and leaves the rest', async () => {
  const id = await make({ name: 'Before', vendorId: people.vendorId })
  const silver = await aType('Silver')
  const answer = await update([id], { name: 'After', domain: 'after.example', subscriptionTypeId: silver })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Account(s) Updated')
  assert.equal(answer.body.updated, 1)
  const after = await shown(id)
  assert.partialDeepStrictEqual(after, {
    name: 'After',
    domain: 'after.example',
    subscriptionName: 'Silver',
    vendorId: people.vendorId,
    status: Enabled,
  })
  await update([id], { domain: null, vendorId: null, subscriptionTypeId: 999_999 })
  assert.partialDeepStrictEqual(await shown(id), {
    name: 'After',
    domain: null,
    vendorId: null,
    subscriptionTypeId: trialId,
  })
})

test('several accounts are changed at once or none; a tenant only for one', async () => {
  const ids = [await make(), await make()]
  const gold = await aType('Gold for two')
  assert.equal((await update(ids, { subscriptionTypeId: gold })).body.updated, 2)
  assert.equal((await update([...ids, 999_999], { name: 'Lost' })).status, 404)
  assert.equal((await update(ids, { microsoftTenantId: randomUUID() })).status, 409)
  for (const id of ids) {
    const account = await shown(id)
    assert.equal(account?.subscriptionTypeId, gold)
    assert.equal(account?.name, 'An account')
  }
  for (const body of [
    { ids: [], data: { name: 'A' } },
    { ids, data: {} },
    { ids, data: { status: 5 } },
    { ids },
  ])
    assert.equal((await operator.send('PATCH', '/account/update', body)).status, 400)
})

test('the application secret is written, sealed, and never read back', async () => {
  const secret = 'dont-tell~Q8'
  const created = await operator.call(accountCalls.create, {
    body: { name: 'Sealed', microsoftApplicationSecret: secret },
  })
  const { id } = created.body
  const stored = async () =>
    (
      await rows(sql<{ sealed: Buffer | null }>`
        select microsoft_application_secret as sealed from account where id = ${id}`)
    )[0]?.sealed ?? null
  const first = await stored()
  assert.ok(first)
  assert.ok(!first.includes(secret))
  assert.equal(unseal(server.app.secretKeys, first), secret)

  const answer = await operator.list('accountExtended', { $filter: `id eq ${id}` })
  assert.equal(answer.body.items[0]?.hasMicrosoftApplicationSecret, true)
  assert.ok(!JSON.stringify([created.body, answer.body]).includes(secret))
  assert.ok(!Object.keys(answer.body.items[0] ?? {}).includes('microsoftApplicationSecret'))
  const asked = await operator.list('accountExtended', { $select: 'microsoftApplicationSecret' })
  assert.equal(asked.status, 400)

  await update([id], { name: 'Still sealed' })
  assert.deepEqual(await stored(), first, 'a change of something else keeps it')
  await update([id], { microsoftApplicationSecret: 'another' })
  assert.equal(unseal(server.app.secretKeys, (await stored()) ?? Buffer.alloc(0)), 'another')
  await update([id], { microsoftApplicationSecret: '' })
  assert.equal(await stored(), null)
  const told = await rows(sql<object>`select details from operator_log`)
  assert.ok(!/dont-tell|another/.test(JSON.stringify(told)), 'the operator log does not tell it either')
})

test('a Vendor creates customers of its own only, and cannot give them away', async () => {
  const { status, body } = await reseller.call(accountCalls.create, {
    body: { name: 'Customer', vendorId: people.otherVendorId },
  })
  assert.equal(status, 201)
  assert.equal((await shown(body.id))?.vendorId, people.vendorId)
  assert.equal((await update([body.id], { name: 'My customer' }, reseller)).status, 200)
  for (const vendorId of [people.otherVendorId, null])
    assert.equal((await update([body.id], { vendorId }, reseller)).status, 403)
  assert.partialDeepStrictEqual(await shown(body.id), { name: 'My customer', vendorId: people.vendorId })
})

test("a Vendor sees its own customers, and another's do not exist for it", async () => {
  const { body } = await reseller.list<Account>('accountExtended', { $top: 200 })
  assert.ok(body.items.length > 0)
  assert.ok(body.items.every((account) => account.vendorId === people.vendorId))
  const others = [people.otherAccountId, people.strayAccountId]
  for (const id of others) {
    assert.equal((await update([people.accountId, id], { name: 'Mine' }, reseller)).status, 404)
    assert.equal((await update([id], { status: Disabled }, reseller)).status, 404)
    const accountIds = [id]
    assert.equal((await reseller.call(accountCalls.remove, { body: { accountIds } })).status, 404)
    assert.equal((await reseller.call(accountCalls.scan, { body: { accountIds } })).status, 404)
    assert.equal((await shown(id))?.status, Enabled)
  }
  assert.equal((await shown(people.accountId))?.name, 'Northbrine', 'not even the own one of a mixed list')
})

test('people of an account manage no accounts', async () => {
  for (const [who, wanted] of [
    [people.admin, 403],
    [people.user, 403],
    [undefined, 401],
  ] as const) {
    const client = server.as(who)
    const accountIds = [people.accountId]
    assert.equal((await client.call(accountCalls.create, { body: { name: 'A' } })).status, wanted)
    assert.equal((await update(accountIds, { name: 'A' }, client)).status, wanted)
    assert.equal((await client.call(accountCalls.remove, { body: { accountIds } })).status, wanted)
    assert.equal((await client.call(accountCalls.scan, { body: { accountIds } })).status, wanted)
    assert.equal((await client.call(accountCalls.invite, { body: { email: 'a@b.example' } })).status, wanted)
  }
})

test('several accounts do not get one name', async () => {
  const { accountId, strayAccountId } = people
  const answer = await update([accountId, strayAccountId], { name: 'Same' })
  assert.equal(answer.status, 409)
  assert.match(answer.body.message ?? '', /Rename one account at a time/)
})

test('a name is something to see', async () => {
  for (const name of ['', ' ', '\u200b', '\u2060 \ufeff']) {
    const answer = await operator.call(accountCalls.create, { body: { name } })
    assert.deepEqual([answer.status, answer.body.message], [400, 'Name: enter at least one character'])
  }
})

test('the id of an application is one', async () => {
  const answer = await update([people.accountId], { microsoftApplicationId: 'my application' })
  assert.equal(answer.status, 400)
  assert.match(answer.body.message ?? '', /Application ID: enter an ID like 0000/)
})

test('a domain is a domain', async () => {
  const { id } = (
    await operator.call(accountCalls.create, { body: { name: 'Domains', domain: 'Ä-b.example' } })
  ).body
  assert.equal((await shown(id))?.domain, 'ä-b.example')
  for (const domain of ['sub.made.example', 'xn--bcher-kva.example', '', ' made.example '])
    assert.equal((await update([id], { domain })).status, 200, domain)
  for (const domain of [
    'made',
    'a@made.example',
    'https://made.example',
    'made..example',
    '-a.example',
    'two words',
  ])
    for (const answer of [
      await update([id], { domain }),
      await operator.call(accountCalls.create, { body: { name: 'Refused', domain } }),
    ]) {
      assert.equal(answer.status, 400, domain)
      assert.match(answer.body.message ?? '', /enter a domain like example\.com/)
    }
})
