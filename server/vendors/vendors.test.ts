import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { type Vendor, vendorCalls, vendorRules } from '#contract/vendors/vendors.ts'
import { sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aPerson, aVendor, type Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Active, Pending, Blocked, Deleted } = userStatus.value
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const operator = server.as(people.superAdmin)

const aReseller = (status: number = Active) =>
  server.db(platform, async (db) => {
    const vendorId = await aVendor(db, { name: 'Mooring', status })
    return {
      vendorId,
      owner: await aPerson(db, { role: userRole.value.Vendor, vendorId }, server.app.clock()),
      accountId: await anAccount(db, { vendorId }),
    }
  })
const aType = async (name: string, status = 1) =>
  (
    await rows(sql<{ id: number }>`
      insert into subscription_type (name, status) values (${name}, ${status}) returning id`)
  )[0]?.id ?? 0
const trialId = (await rows(sql<{ id: number }>`select id from subscription_type where is_trial`))[0]?.id

const rowOf = async (vendorId: number) =>
  (
    await rows(sql<{ name: string; status: number; subscription_type_id: number }>`
      select name, status, subscription_type_id from vendor where id = ${vendorId}`)
  )[0]
const statusOf = async (vendorId: number) => (await rowOf(vendorId))?.status
const update = (who: Person, vendorId: number, body: { vendorName: string; subscriptionTypeId?: number }) =>
  server.as(who).call(vendorCalls.update, { params: { vendorId }, body })
const block = (id: number) => operator.call(vendorCalls.block, { params: { id } })
const enable = (id: number) => operator.call(vendorCalls.enable, { params: { id } })
const remove = (...vendorIds: number[]) => operator.call(vendorCalls.remove, { body: { vendorIds } })
const isSignedIn = async (person: { token: string }) =>
  (await server.as(person).list('accountExtended')).status === 200

test('a SuperAdmin changes name and subscription of an active reseller', async () => {
  const { vendorId } = await aReseller()
  const silver = await aType('Silver')
  const answer = await update(people.superAdmin, vendorId, {
    vendorName: ' Berth ',
    subscriptionTypeId: silver,
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Reseller Updated')
  assert.partialDeepStrictEqual(await rowOf(vendorId), { name: 'Berth', subscription_type_id: silver })
  await update(people.superAdmin, vendorId, { vendorName: 'Berth' })
  assert.equal((await rowOf(vendorId))?.subscription_type_id, silver, 'not named, not changed')
})

test('a reseller has the average scores of its enabled customers that have one', async () => {
  const vendorId = await server.db(platform, async (db) => {
    const made = await aVendor(db, { name: 'Averaged' })
    const scores = [
      [1, 60, 70],
      [1, 81, 80],
      [1, null, null],
      [2, 10, 10],
    ] as const
    for (const [status, standard, custom] of scores) {
      const account = await anAccount(db, { name: 'Scored', status, vendorId: made })
      await db.run(sql`
        update account
        set standard_security_score = ${standard}, custom_security_score = ${custom}
        where id = ${account}`)
    }
    return made
  })
  const { body } = await server
    .as(people.superAdmin)
    .list('vendorsExtended', { $filter: `vendorId eq ${vendorId} and averageBaselineScore gt 70` })
  assert.partialDeepStrictEqual(body.items, [
    { averageBaselineScore: 70.5, averageCustomScore: 75, numberOfAccounts: 4 },
  ])
})

test('a chosen subscription that is disabled or gone gives way to the trial type', async () => {
  for (const chosen of [await aType('Closed', 2), 123_456]) {
    const { vendorId } = await aReseller()
    await rows(
      sql`update vendor set subscription_type_id = ${await aType(`Was ${chosen}`)} where id = ${vendorId}`,
    )
    const body = { vendorName: `Jetty ${chosen}`, subscriptionTypeId: chosen }
    assert.equal((await update(people.superAdmin, vendorId, body)).status, 200)
    assert.equal((await rowOf(vendorId))?.subscription_type_id, trialId)
  }
})

test('a Vendor renames the own reseller and never touches the subscription', async () => {
  const { vendorId, owner } = await aReseller()
  const other = await aType('Platinum')
  assert.equal((await update(owner, vendorId, { vendorName: 'Own Name' })).status, 200)
  const same = { vendorName: 'Own Name 2', subscriptionTypeId: Number(trialId) }
  assert.equal((await update(owner, vendorId, same)).status, 200)
  assert.partialDeepStrictEqual(await rowOf(vendorId), { name: 'Own Name 2', subscription_type_id: trialId })
  const better = { vendorName: 'Own Name 3', subscriptionTypeId: other }
  assert.equal((await update(owner, vendorId, better)).status, 403)
  assert.partialDeepStrictEqual(await rowOf(vendorId), { name: 'Own Name 2', subscription_type_id: trialId })
})

test("another's reseller does not exist for a Vendor, neither to edit nor to list", async () => {
  assert.equal((await update(people.vendor, people.otherVendorId, { vendorName: 'Mine' })).status, 404)
  assert.equal((await rowOf(people.otherVendorId))?.name, 'Harbour')
  const { body } = await server.as(people.vendor).list<Vendor>('vendorsExtended')
  assert.deepEqual(
    body.items.map((vendor) => vendor.vendorId),
    [people.vendorId],
  )
})

test('an active or pending reseller is edited, a blocked one is not, and none without a name', async () => {
  const { vendorId: pending } = await aReseller(Pending)
  assert.equal((await update(people.superAdmin, pending, { vendorName: 'Not yet here' })).status, 200)
  assert.equal((await rowOf(pending))?.name, 'Not yet here')
  const { vendorId: blocked } = await aReseller(Blocked)
  const refusal = await update(people.superAdmin, blocked, { vendorName: 'New' })
  assert.equal(refusal.status, 409)
  assert.equal(refusal.body.message, vendorRules.edit([{ status: Blocked }])?.en)
  const { vendorId } = await aReseller()
  for (const body of [{}, { vendorName: '' }, { vendorName: '   ' }, { vendorName: 'A', status: 1 }])
    assert.equal((await operator.send('PATCH', `/vendors/update/${vendorId}`, body)).status, 400)
  const { vendorId: deleted } = await aReseller(Deleted)
  assert.equal((await update(people.superAdmin, deleted, { vendorName: 'New' })).status, 404)
})

test('a name stands for one reseller, however it is written; the own one may stay', async () => {
  const { vendorId } = await aReseller()
  const { vendorId: other } = await aReseller()
  assert.equal((await update(people.superAdmin, vendorId, { vendorName: 'Only One' })).status, 200)
  assert.equal((await update(people.superAdmin, vendorId, { vendorName: 'Only one' })).status, 200)
  const refusal = await update(people.superAdmin, other, { vendorName: ' ONLY ONE ' })
  assert.equal(refusal.status, 409)
  assert.match(refusal.body.message ?? '', /already a reseller named “ONLY ONE”/)
  const invited = await operator.call(vendorCalls.invite, {
    body: { invites: [{ email: 'first@only.example', vendorName: 'Only One' }] },
  })
  assert.equal(invited.status, 409)
  const twice = ['a', 'b'].map((name) => ({ email: `${name}@two.example`, vendorName: 'Two of a name' }))
  assert.equal((await operator.call(vendorCalls.invite, { body: { invites: twice } })).status, 409)
  const unnamed = ['c', 'd'].map((name) => ({ email: `${name}@moor.example` }))
  assert.equal((await operator.call(vendorCalls.invite, { body: { invites: unnamed } })).status, 201)
  assert.deepEqual(await rows(sql`select name from vendor where email like '%@moor.example' order by id`), [
    { name: 'Moor' },
    { name: 'd@moor.example' },
  ])
  assert.equal((await operator.call(vendorCalls.invite, { body: { invites: unnamed } })).status, 201, 'again')
})

test('an active reseller is blocked and the sessions of its people end at once; enabling does not bring them back', async () => {
  const { vendorId, owner, accountId } = await aReseller()
  const now = server.app.clock()
  const token = newToken()
  await rows(sql`
    insert into session
      (account_id, token_hash, kind, user_account_id, user_id, vendor_id, opened_by, created_at, last_seen_at)
    values (${accountId}, ${hashToken(token)}, 'impersonation', 0, ${owner.userId}, ${vendorId},
      ${hashToken(owner.token)}, ${now}, ${now})`)
  assert.equal(await isSignedIn(owner), true)
  const answer = await block(vendorId)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Reseller Blocked')
  assert.equal(await statusOf(vendorId), Blocked)
  assert.deepEqual(await rows(sql`select from session where user_id = ${owner.userId}`), [])
  assert.equal((await server.as({ token }).list('usersExtended')).status, 401)
  assert.equal(await isSignedIn(people.otherVendor), true, 'others stay signed in')

  const enabled = await enable(vendorId)
  assert.equal(enabled.status, 200)
  assert.equal(enabled.body.successMessage, 'Reseller Enabled')
  assert.equal(await statusOf(vendorId), Active)
  assert.equal(await isSignedIn(owner), false)
})

test('only active ones are blocked, only blocked ones enabled', async () => {
  const { vendorId: pending } = await aReseller(Pending)
  const { vendorId: blocked } = await aReseller(Blocked)
  const { vendorId: active } = await aReseller()
  const { vendorId: deleted } = await aReseller(Deleted)
  assert.equal((await block(pending)).body.message, vendorRules.block([{ status: Pending }])?.en)
  assert.equal((await block(blocked)).status, 409)
  assert.equal((await block(deleted)).status, 404)
  assert.equal((await enable(pending)).status, 409)
  assert.equal((await enable(active)).body.message, vendorRules.enable([{ status: Active }])?.en)
  assert.equal((await enable(deleted)).status, 404)
})

test('identical blocks at once: one is done, the others refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { vendorId } = await aReseller()
    const answers = await Promise.all([1, 2, 3, 4].map(() => block(vendorId)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409, 409])
  }
})

test('deleting resellers deletes their people, ends sessions and invitations, and leaves their customers', async () => {
  const first = await aReseller(Pending)
  const second = await aReseller(Blocked)
  const now = server.app.clock()
  await rows(sql`
    insert into invite (kind, email, token_hash, vendor_id, created_at, expires_at)
    values ('account', 'later@customer.example', ${hashToken(newToken())}, ${first.vendorId}, ${now}, ${now})`)
  const answer = await remove(first.vendorId, second.vendorId)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, '2 Reseller(s) successfully deleted.')
  for (const { vendorId, owner, accountId } of [first, second]) {
    assert.equal(await statusOf(vendorId), Deleted)
    assert.deepEqual(await rows(sql`select status from app_user where id = ${owner.userId}`), [
      { status: Deleted },
    ])
    assert.deepEqual(await rows(sql`select from session where user_id = ${owner.userId}`), [])
    assert.deepEqual(await rows(sql`select status, vendor_id from account where id = ${accountId}`), [
      { status: 1, vendor_id: null },
    ])
  }
  assert.deepEqual(
    await rows(sql`select from invite where vendor_id = ${first.vendorId} and ended_at is null`),
    [],
  )
  const { body } = await operator.list<Vendor>('vendorsExtended', { $top: 200 })
  assert.ok(!body.items.some((vendor) => [first.vendorId, second.vendorId].includes(vendor.vendorId)))
})

test('nothing is deleted when one of them is active, or not there', async () => {
  const { vendorId: blocked } = await aReseller(Blocked)
  const { vendorId: active } = await aReseller()
  const { status, body } = await remove(blocked, active)
  assert.equal(status, 409)
  assert.equal(body.message, vendorRules.remove([{ status: Active }])?.en)
  assert.equal((await remove(blocked, 999_999)).status, 404)
  assert.equal(await statusOf(blocked), Blocked)
  assert.equal((await operator.send('PATCH', '/vendors/delete', { vendorIds: [] })).status, 400)
})

test('only a SuperAdmin blocks, enables and deletes, not even the own reseller', async () => {
  for (const [who, wanted] of [
    [people.vendor, 403],
    [people.admin, 403],
    [people.user, 403],
    [undefined, 401],
  ] as const) {
    const client = server.as(who)
    const params = { id: people.vendorId }
    assert.equal((await client.call(vendorCalls.block, { params })).status, wanted)
    assert.equal((await client.call(vendorCalls.enable, { params })).status, wanted)
    const body = { vendorIds: [people.vendorId] }
    assert.equal((await client.call(vendorCalls.remove, { body })).status, wanted)
  }
  assert.equal(await statusOf(people.vendorId), Active)
})

test('each change leaves a row in the operator log', async () => {
  const { vendorId, owner } = await aReseller()
  await update(owner, vendorId, { vendorName: 'Logged' })
  await block(vendorId)
  await remove(vendorId)
  const logged = await rows(sql<{ call: string; actor_email: string; vendor_id: number | null }>`
    select call, actor_email, vendor_id
    from operator_log
    where details @> ${JSON.stringify({ vendorId })} or details @> ${JSON.stringify({ id: vendorId })}
      or details @> ${JSON.stringify({ vendorIds: [vendorId] })}
    order by id`)
  assert.deepEqual(logged, [
    { call: 'PATCH /vendors/update/:vendorId', actor_email: owner.email, vendor_id: vendorId },
    { call: 'PATCH /vendors/block/:id', actor_email: people.superAdmin.email, vendor_id: null },
    { call: 'PATCH /vendors/delete', actor_email: people.superAdmin.email, vendor_id: null },
  ])
})
