import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userStatus } from '#contract/access/roles.ts'
import { vendorCalls } from '#contract/vendors/vendors.ts'
import { sql } from '../kit/db.ts'
import { hashToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { aVendor } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Active, Pending, Blocked, Deleted } = userStatus.value
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))

const trialId = (await rows(sql<{ id: number }>`select id from subscription_type where is_trial`))[0]?.id
const aType = async (name: string, status: number) =>
  (
    await rows(sql<{ id: number }>`
      insert into subscription_type (name, status) values (${name}, ${status}) returning id`)
  )[0]?.id ?? 0
const goldId = await aType('Gold', 1)
const retiredId = await aType('Retired', 2)

const vendorsAt = (email: string) =>
  rows(sql<{ id: number; name: string; status: number; subscription_type_id: number }>`
    select * from vendor where email = ${email} order by id`)
const ownersAt = (email: string) =>
  rows(sql<{ id: number; role: number; status: number; vendor_id: number; account_id: number }>`
    select * from app_user where email = ${email} order by id`)
const invitesTo = (email: string) =>
  rows(
    sql<{
      kind: string
      token_hash: string
      vendor_id: number
      user_id: number
      ended_at: string | null
      created_at: string
      expires_at: string
    }>`select * from invite where email = ${email} order by id`,
  )

interface Invite {
  email: string
  vendorName?: string
  subscriptionTypeId?: number
}
const invite = (invites: Invite[], who: { token: string } | undefined = people.superAdmin) =>
  server.as(who).call(vendorCalls.invite, { body: { invites } })

test('a SuperAdmin invites resellers: each pending, with a pending owner, an invitation and its mail', async () => {
  const answer = await invite([
    { email: ' Sol@Tidewater.example', vendorName: ' Tide & Water ', subscriptionTypeId: goldId },
    { email: 'ann@cliffside.example' },
  ])
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Resellers invited: 2')

  const [tide] = await vendorsAt('sol@tidewater.example')
  assert.partialDeepStrictEqual(tide, {
    name: 'Tide & Water',
    status: Pending,
    subscription_type_id: goldId,
  })
  const [cliff] = await vendorsAt('ann@cliffside.example')
  assert.partialDeepStrictEqual(cliff, { name: 'Cliffside', status: Pending, subscription_type_id: trialId })
  const [owner] = await ownersAt('sol@tidewater.example')
  assert.partialDeepStrictEqual(owner, { account_id: 0, vendor_id: tide?.id, role: 4, status: Pending })

  const [invitation] = await invitesTo('sol@tidewater.example')
  assert.ok(invitation)
  assert.partialDeepStrictEqual(invitation, {
    kind: 'vendor',
    vendor_id: tide?.id,
    user_id: owner?.id,
    ended_at: null,
  })
  assert.equal(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at), 7 * 24 * 60 * 60 * 1000)
  const [mail] = await rows(sql<{ plain: string; html: string; template: string }>`
    select * from outbox_mail where recipient = 'sol@tidewater.example'`)
  assert.equal(mail?.template, 'vendor-invite')
  assert.match(mail?.html ?? '', /Tide &amp; Water/)
  const link = new URL(/https?:\/\/\S+/.exec(mail?.plain ?? '')?.[0] ?? '')
  assert.equal(link.pathname, '/auth/join')
  assert.equal(hashToken(link.searchParams.get('token') ?? ''), invitation.token_hash)
})

test('in single-email mode only the first is invited', async () => {
  const invites = [{ email: 'first@single.example' }, { email: 'second@single.example' }]
  const answer = await server
    .as(people.superAdmin)
    .call(vendorCalls.invite, { body: { invites, single: true } })
  assert.equal(answer.body.successMessage, 'Resellers invited: 1')
  assert.equal((await vendorsAt('first@single.example')).length, 1)
  assert.equal((await vendorsAt('second@single.example')).length, 0)
})

test('a subscription that is disabled or gone gives way to the trial type', async () => {
  await invite([
    { email: 'a@retired.example', subscriptionTypeId: retiredId },
    { email: 'a@absent.example', subscriptionTypeId: 987_654 },
  ])
  for (const email of ['a@retired.example', 'a@absent.example'])
    assert.equal((await vendorsAt(email))[0]?.subscription_type_id, trialId)
})

test('a pending reseller is invited again: same rows, what is given replaces, the earlier token ends', async () => {
  const email = 'twice@inlet.example'
  await invite([{ email, vendorName: 'Inlet', subscriptionTypeId: goldId }])
  const [first] = await vendorsAt(email)
  assert.equal((await invite([{ email }])).status, 201)
  assert.partialDeepStrictEqual(await vendorsAt(email), [
    { id: first?.id, name: 'Inlet', subscription_type_id: goldId },
  ])
  await invite([{ email, vendorName: 'Inlet Ltd', subscriptionTypeId: retiredId }])
  assert.partialDeepStrictEqual(await vendorsAt(email), [
    { id: first?.id, name: 'Inlet Ltd', subscription_type_id: trialId },
  ])
  assert.equal((await ownersAt(email)).length, 1)
  assert.deepEqual(
    (await invitesTo(email)).map((one) => one.ended_at === null),
    [false, false, true],
  )
})

test('several pending resellers are invited again by their ids, as they are, or none of them', async () => {
  const email = 'again@fjord.example'
  await invite([{ email, vendorName: 'Fjord', subscriptionTypeId: goldId }])
  const [first] = await vendorsAt(email)
  const active = await server.db(platform, (db) => aVendor(db, { status: Active }))
  const again = (vendorIds: number[]) =>
    server.as(server.people.superAdmin).call(vendorCalls.inviteAgain, { body: { vendorIds } })
  assert.equal((await again([first?.id ?? 0, active])).status, 409)
  assert.equal((await invitesTo(email)).length, 1)
  assert.equal((await again([first?.id ?? 0])).status, 201)
  assert.partialDeepStrictEqual(await vendorsAt(email), [
    { id: first?.id, name: 'Fjord', subscription_type_id: goldId },
  ])
  assert.deepEqual(
    (await invitesTo(email)).map((one) => one.ended_at === null),
    [false, true],
  )
})

test('an active or blocked reseller is refused by name, and nobody of the list is invited', async () => {
  await server.db(platform, (db) => aVendor(db, { email: 'on@known.example', status: Active }))
  await server.db(platform, (db) => aVendor(db, { email: 'off@known.example', status: Blocked }))
  for (const email of ['on@known.example', 'off@known.example']) {
    const { status, body } = await invite([{ email: 'fresh@known.example' }, { email }])
    assert.equal(status, 409)
    assert.match(body.message ?? '', new RegExp(email))
  }
  assert.deepEqual(await vendorsAt('fresh@known.example'), [])
  assert.deepEqual(await ownersAt('fresh@known.example'), [])
})

test('a deleted reseller is invited anew, with rows of its own', async () => {
  const email = 'phoenix@known.example'
  await server.db(platform, (db) => aVendor(db, { email, status: Deleted }))
  assert.equal((await invite([{ email }])).status, 201)
  assert.deepEqual(
    (await vendorsAt(email)).map((one) => one.status),
    [Deleted, Pending],
  )
})

test('an address twice in one list is refused by name', async () => {
  const { status, body } = await invite([{ email: 'dup@x.example' }, { email: 'DUP@x.example ' }])
  assert.equal(status, 409)
  assert.match(body.message ?? '', /^dup@x\.example/)
})

test('invitations of the same resellers at once, in any order, make each of them once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [{ email: `one@rush${round}.example` }, { email: `two@rush${round}.example` }]
    const answers = await Promise.all([[one, two], [two, one], [one], [two]].map((list) => invite(list)))
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [201, 201, 201, 201],
    )
    for (const { email } of [one, two]) {
      assert.equal((await vendorsAt(email)).length, 1)
      assert.equal((await ownersAt(email)).length, 1)
      assert.equal((await invitesTo(email)).filter((invitation) => invitation.ended_at === null).length, 1)
    }
  }
})

test('without any type to fall back to it says so', async () => {
  await rows(sql`update subscription_type set is_trial = false where is_trial`)
  const { status, body } = await invite([{ email: 'none@type.example', subscriptionTypeId: retiredId }])
  await rows(sql`update subscription_type set is_trial = true where id = ${trialId}`)
  assert.equal(status, 400)
  assert.equal(body.message, "Subscription type doesn't exist.")
  assert.deepEqual(await vendorsAt('none@type.example'), [])
})

test('only a SuperAdmin invites resellers, and only with addresses', async () => {
  for (const [who, wanted] of [
    [people.vendor, 403],
    [people.admin, 403],
    [people.user, 403],
  ] as const)
    assert.equal((await invite([{ email: 'x@y.example' }], who)).status, wanted)
  assert.equal(
    (await server.as().call(vendorCalls.invite, { body: { invites: [{ email: 'x@y.example' }] } })).status,
    401,
  )
  for (const body of [
    { invites: [] },
    {},
    { invites: [{ email: 'nobody' }] },
    { invites: [{ email: 'x@y.example', vendorName: '  ' }] },
    { invites: [{ vendorName: 'No address' }] },
  ])
    assert.equal((await server.as(people.superAdmin).send('POST', '/vendors/invite', body)).status, 400)
  assert.deepEqual(await vendorsAt('x@y.example'), [])
})
