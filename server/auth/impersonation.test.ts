import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { groupCalls } from '#contract/groups/groups.ts'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'
import { Admin, anOperator, query, SuperAdmin, Vendor } from './test-world.ts'

const server = await testServer()
const { accountId, otherAccountId, strayAccountId, vendorId } = server.people
const hour = 3_600_000

beforeEach(() => query(server, 'update account set status = 1, microsoft_application_status = 2'))

const open = (person: { token: string }, id: number) =>
  server.as(person).call(authCalls.impersonate, { body: { accountId: id } })
const whoami = (token: string) => server.as({ token }).call(authCalls.whoami)

describe('who may open whose view', () => {
  test('a SuperAdmin opens any account, as its Admin, and is named', async () => {
    const operator = await anOperator(server, { role: SuperAdmin })
    const { status, body } = await open(operator, strayAccountId)
    assert.equal(status, 201)
    const { body: me } = await whoami(body.token)
    assert.equal(me.user.role, Admin)
    assert.equal(me.user.accountId, strayAccountId)
    assert.equal(me.user.account?.id, strayAccountId)
    assert.equal(me.user.email, operator.email)
    assert.equal(me.impersonatedBy, operator.email)
    assert.equal(me.termsApproved, true)
    assert.deepEqual(me.accounts, [])
    const { body: permissions } = await server.as({ token: body.token }).call(authCalls.permissions)
    assert.ok(permissions.screens.includes('dashboard'))
    assert.ok(!permissions.screens.includes('manage-accounts'))
  })

  test('a reseller opens its own customers only', async () => {
    const operator = await anOperator(server, { role: Vendor, vendorId })
    assert.equal((await open(operator, accountId)).status, 201)
    for (const id of [otherAccountId, strayAccountId, 999_999])
      assert.equal((await open(operator, id)).status, 404, String(id))
  })

  test('people of an account open none, not even their own', async () => {
    for (const person of [server.people.admin, server.people.user])
      assert.equal((await open(person, accountId)).status, 403)
  })

  test('a view opens no other view', async () => {
    const { body } = await open(await anOperator(server, { role: SuperAdmin }), accountId)
    assert.equal((await open(body, strayAccountId)).status, 403)
    const switched = await server
      .as(body)
      .call(authCalls.switchAccount, { body: { accountId: strayAccountId } })
    assert.equal(switched.status, 404)
  })

  test('a deleted account has no view; one opened before closes', async () => {
    const operator = await anOperator(server, { role: SuperAdmin })
    const { body } = await open(operator, otherAccountId)
    await query(server, 'update account set status = 5 where id = $1', [otherAccountId])
    assert.equal((await open(operator, otherAccountId)).status, 404)
    assert.equal((await whoami(body.token)).status, 401)
  })

  test('a customer that moves to another reseller is out of sight at once', async () => {
    const { body } = await open(await anOperator(server, { role: Vendor, vendorId }), accountId)
    await query(server, 'update account set vendor_id = null where id = $1', [accountId])
    assert.equal((await whoami(body.token)).status, 401)
    await query(server, 'update account set vendor_id = $1 where id = $2', [vendorId, accountId])
  })
})

test('sees and changes this account alone, under the name of the operator', async () => {
  const operator = await anOperator(server, { role: Vendor, vendorId })
  const { body } = await open(operator, accountId)
  const view = server.as(body)
  const group = { name: 'Auditors', description: 'x', permissions: [1], recommendationScopingEnabled: false }
  const made = await view.call(groupCalls.create, { body: { ...group, recommendationsFilter: null } })
  assert.equal(made.status, 201)
  const rows = await query(
    server,
    'select account_id, actor_email, impersonating from operator_log where account_id <> 0',
  )
  assert.deepEqual(rows, [{ account_id: accountId, actor_email: operator.email, impersonating: true }])
  const { body: accounts } = await server.as(server.people.otherAdmin).list('groupExtended')
  assert.ok(!accounts.items.some((one) => one.name === 'Auditors'))
})

test('every row of the history names the operator', async () => {
  const operator = await anOperator(server, { role: SuperAdmin })
  const view = server.as((await open(operator, accountId)).body)
  const id = await server.db({ kind: 'platform' }, async (db) =>
    anAccountRecommendation(db, accountId, {
      recommendationId: await aRecommendation(db, { validationMethod: 2 }),
      isCompliant: false,
    }),
  )
  const accountRecommendationIds = [id]
  const assignedToId = server.people.admin.userId
  for (const [path, body] of [
    ['setExempt', { accountRecommendationIds, exempt: true, reason: 'x' }],
    ['setCompliant', { accountRecommendationIds, compliant: true }],
    ['assign', { accountRecommendationIds, assignedToId }],
  ] as const)
    assert.equal((await view.send('POST', `/account-recommendation/${path}`, body)).status, 201, path)
  const { body: events } = await server.as(server.people.admin).call(calls.history, { params: { id } })
  assert.deepEqual(
    events.map((event) => event.user),
    [operator.email, operator.email, operator.email],
  )
})

test('opening is written down, with the account', async () => {
  const operator = await anOperator(server, { role: SuperAdmin })
  await open(operator, strayAccountId)
  const rows = await query(server, 'select details from operator_log where actor_email = $1', [
    operator.email,
  ])
  assert.deepEqual(rows, [{ details: { accountId: strayAccountId } }])
})

for (const [status, isMissing] of [
  [1, true],
  [2, false],
  [3, true],
  [4, true],
  [7, false],
] as const)
  test(`tells whether permissions are missing: application status ${status} means ${isMissing}`, async () => {
    await query(server, 'update account set microsoft_application_status = $1', [status])
    const { body } = await open(await anOperator(server, { role: SuperAdmin }), accountId)
    assert.equal(body.isMissingPermissions, isMissing)
  })

describe('the end of a view', () => {
  test('comes with its logout, which leaves the operator signed in', async () => {
    const operator = await anOperator(server, { role: Vendor, vendorId })
    const { body } = await open(operator, accountId)
    const left = await server.as(body).call(authCalls.logout)
    assert.deepEqual(left.body, { url: 'http://localhost:3000/auth/login' })
    assert.equal((await whoami(body.token)).status, 401)
    assert.equal((await whoami(operator.token)).status, 200)
  })

  test('comes when the operator is blocked', async () => {
    const operator = await anOperator(server, { role: SuperAdmin })
    const { body } = await open(operator, accountId)
    await query(server, 'update app_user set status = 3 where id = $1', [operator.userId])
    assert.equal((await whoami(body.token)).status, 401)
  })

  test('comes after an hour, however busy it was', async () => {
    const { body } = await open(await anOperator(server, { role: SuperAdmin }), accountId)
    server.moveClock(hour / 2)
    assert.equal((await whoami(body.token)).status, 200)
    server.moveClock(hour / 2 + 1000)
    assert.equal((await whoami(body.token)).status, 401)
  })
})

describe('the view ends with the session that it was opened from', () => {
  test('when the operator logs out, also in another tab', async () => {
    const operator = await anOperator(server, { role: SuperAdmin })
    const view = (await open(operator, strayAccountId)).body.token
    const second = (await open(operator, accountId)).body.token
    assert.equal((await server.as({ token: view }).call(authCalls.logout)).status, 200)
    assert.equal((await whoami(second)).status, 200, 'leaving one view leaves the others')
    assert.equal((await server.as(operator).call(authCalls.logout)).status, 200)
    assert.equal((await whoami(second)).status, 401)
  })
})
