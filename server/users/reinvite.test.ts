import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { userCalls } from '#contract/users/users.ts'
import { testServer } from '../testing/harness.ts'
import { aPerson, aVendor } from '../testing/people.ts'
import { invitationDesk } from './testing/invitation-desk.ts'

const server = await testServer()
const { people } = server
const { Active, Pending, Blocked, Deleted } = userStatus.value
const platform = { kind: 'platform' } as const
const { aMember, anOffice, invite, invitesTo, mailsTo } = invitationDesk(server)

test('re-invite: a new token for the pending, the old one ends', async () => {
  const { admin } = await anOffice()
  await invite(admin, 'slow@fern.example')
  const answer = await server.as(admin).call(userCalls.reinvite, { body: { email: ' Slow@fern.example ' } })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Invitation sent to slow@fern.example')
  assert.deepEqual(
    (await invitesTo('slow@fern.example')).map((one) => one.ended_at === null),
    [false, true],
  )
  assert.equal((await mailsTo('slow@fern.example')).length, 2)
})

test('re-invite refuses who is not pending, and does not know who is elsewhere or gone', async () => {
  const { admin, accountId } = await anOffice()
  await aMember(accountId, Active, 'in@fern.example')
  await aMember(accountId, Blocked, 'out@fern.example')
  await aMember(accountId, Deleted, 'gone@fern.example')
  await aMember(people.accountId, Pending, 'elsewhere@fern.example')
  const again = async (email: string, who = admin) =>
    (await server.as(who).call(userCalls.reinvite, { body: { email } })).status
  assert.equal(await again('in@fern.example'), 409)
  assert.equal(await again('out@fern.example'), 409)
  assert.equal(await again('gone@fern.example'), 404)
  assert.equal(await again('elsewhere@fern.example'), 404)
  // A reseller manages its own people, not those of its customers.
  assert.equal(await again('elsewhere@fern.example', people.vendor), 404)
  assert.deepEqual(await invitesTo('elsewhere@fern.example'), [])
})

test('re-invite works for the people of a reseller', async () => {
  const vendorId = await server.db(platform, (db) => aVendor(db, { name: 'Quay' }))
  const owner = await server.db(platform, (db) =>
    aPerson(db, { role: userRole.value.Vendor, vendorId }, server.app.clock()),
  )
  await invite(owner, 'new@quay.example')
  const { status } = await server.as(owner).call(userCalls.reinvite, { body: { email: 'new@quay.example' } })
  assert.equal(status, 201)
  assert.deepEqual(
    (await invitesTo('new@quay.example')).map((one) => one.ended_at === null),
    [false, true],
  )
  const other = await server
    .as(people.otherVendor)
    .call(userCalls.reinvite, { body: { email: 'new@quay.example' } })
  assert.equal(other.status, 404)
})

test('several pending users are invited again at once, or none of them', async () => {
  const { admin, accountId } = await anOffice()
  const member = async (status: number, name: string, home = accountId) =>
    (await aMember(home, status, `${name}@moss.example`)).userId
  const pending = [await member(Pending, 'one'), await member(Pending, 'two')]
  const active = await member(Active, 'three')
  const elsewhere = await member(Pending, 'four', people.accountId)
  const again = (ids: number[]) => server.as(admin).call(userCalls.inviteAgain, { body: { ids } })
  assert.equal((await again([...pending, active])).status, 409)
  assert.equal((await again([...pending, elsewhere])).status, 404)
  assert.deepEqual(await mailsTo('one@moss.example'), [])
  const answer = await again(pending)
  assert.deepEqual([answer.status, answer.body.successMessage], [201, 'Users invited: 2'])
  for (const email of ['one@moss.example', 'two@moss.example']) assert.equal((await mailsTo(email)).length, 1)
})
