import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import {
  type AccountInvite,
  accountInviteCalls as calls,
  inviteStatus,
} from '#contract/accounts/account-invites.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const rows = <T>(query: ReturnType<typeof sql<T>>) => server.db(platform, (db) => db.rows(query))
const invitesOf = async (who: Person, email: string) =>
  (await server.as(who).list<AccountInvite>('accountInvite', { $filter: `email eq '${email}'` })).body.items
const { Pending, Expired, Withdrawn } = inviteStatus.value
const day = 86_400_000

test('several are invited at once, with the reseller and the subscription that were chosen', async () => {
  const [type] = await rows(sql<{ id: number }>`
    insert into subscription_type (name, status) values ('Gold', 1) returning id`)
  const emails = ['one@new.example', 'Two@new.example ']
  const answer = await server.as(people.superAdmin).call(calls.create, {
    body: { emails, vendorId: people.vendorId, subscriptionTypeId: type?.id ?? 0 },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Invitations sent: 2')
  const [invite] = await invitesOf(people.superAdmin, 'two@new.example')
  assert.partialDeepStrictEqual(invite, {
    status: Pending,
    vendorName: 'Ridgeline',
    subscriptionName: 'Gold',
    invitedByEmail: people.superAdmin.email,
  })
  assert.equal((await invitesOf(people.vendor, 'two@new.example')).length, 1, 'the reseller sees it')
  assert.equal((await invitesOf(people.otherVendor, 'two@new.example')).length, 0)
  const mails = await rows(sql`select from outbox_mail where recipient like '%@new.example'`)
  assert.equal(mails.length, 2)
})

test('an invitation of one address is a row too', async () => {
  await server.as(people.vendor).call(accountCalls.invite, { body: { email: 'single@new.example' } })
  const [invite] = await invitesOf(people.vendor, 'single@new.example')
  assert.equal(invite?.vendorId, people.vendorId)
})

test('an expired invitation is sent again with another link and stays its row, and a withdrawn one is told as such', async () => {
  const operator = server.as(people.superAdmin)
  await operator.call(calls.create, { body: { emails: ['again@new.example'] } })
  const [first] = await invitesOf(people.superAdmin, 'again@new.example')
  const linkOf = async () =>
    (await rows(sql<{ token_hash: string }>`select token_hash from invite where id = ${first?.id}`))[0]
      ?.token_hash
  const firstLink = await linkOf()
  await rows(sql`update invite set expires_at = now() - interval '1 day' where id = ${first?.id}`)
  assert.equal((await invitesOf(people.superAdmin, 'again@new.example'))[0]?.status, Expired)
  const again = await operator.call(calls.again, { body: { ids: [first?.id ?? 0] } })
  assert.equal(again.body.successMessage, 'Invitations sent: 1')
  const [second, ...more] = await invitesOf(people.superAdmin, 'again@new.example')
  assert.equal(more.length, 0)
  assert.equal(second?.status, Pending)
  assert.equal(second?.id, first?.id, 'a selection of it stays true')
  assert.notEqual(await linkOf(), firstLink)
  assert.ok(Date.parse(second?.expiryTime ?? '') - Date.now() > 6 * day)
  const withdrawn = await operator.call(calls.withdraw, { body: { ids: [second?.id ?? 0] } })
  assert.equal(withdrawn.status, 200)
  const kept = await invitesOf(people.superAdmin, 'again@new.example')
  assert.deepEqual(
    kept.map(({ id, status }) => [id, status]),
    [[second?.id, Withdrawn]],
  )
  for (const call of [calls.again, calls.withdraw])
    assert.equal((await operator.call(call, { body: { ids: [second?.id ?? 0] } })).status, 409)
})

test('one address has one open link: the last one, whoever sent it', async () => {
  const email = 'wanted@new.example'
  const openLinks = () =>
    rows(sql<{ vendor_id: number | null }>`
      select vendor_id from invite where email = ${email} and ended_at is null`)
  const invitedBy = (who: Person) => server.as(who).call(accountCalls.invite, { body: { email } })
  for (const who of [people.superAdmin, people.vendor, people.vendor, people.otherVendor]) {
    assert.equal((await invitedBy(who)).status, 201)
    assert.deepEqual(await openLinks(), [{ vendor_id: who.vendorId }])
  }
  const seen = (await invitesOf(people.vendor, email)).map(({ status }) => status)
  assert.deepEqual(seen, [Withdrawn], 'sent again by the same reseller, then replaced')

  const answers = await Promise.all([people.superAdmin, people.vendor, people.superAdmin].map(invitedBy))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal((await openLinks()).length, 1, 'also at one time')
})

test('an address that belongs somewhere is told, as far as the asker sees that place', async () => {
  const taken = people.admin.email
  const told = await server.as(people.superAdmin).call(calls.create, { body: { emails: [taken] } })
  assert.equal(told.status, 409)
  assert.match(told.body.message ?? '', /is already a user of Northbrine\. Invite another address\./)
  const single = await server.as(people.vendor).call(accountCalls.invite, { body: { email: taken } })
  assert.equal(single.status, 409)
  const foreign = await server.as(people.otherVendor).call(calls.create, { body: { emails: [taken] } })
  assert.equal(foreign.status, 201, 'of another reseller’s customer nothing is told')
})

test('a reseller chooses no other reseller, and nobody invites an address twice in one list', async () => {
  const vendor = server.as(people.vendor)
  const chosen = { emails: ['x@new.example'], vendorId: people.otherVendorId }
  assert.equal((await vendor.call(calls.create, { body: chosen })).status, 403)
  const twice = { emails: ['x@new.example', 'X@new.example'] }
  assert.equal((await vendor.call(calls.create, { body: twice })).status, 409)
  assert.equal((await vendor.call(calls.create, { body: { emails: [] } })).status, 400)
})
