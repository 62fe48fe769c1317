import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authCalls } from '#contract/auth/auth.ts'
import { termsCalls, termsTypeNamed } from '#contract/terms/terms.ts'
import { testServer } from '../testing/harness.ts'
import type { Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server

const publish = async (type: number, version: string) => {
  await server.admin('update terms_and_conditions set status = 2 where type = $1 and status = 1', [type])
  await server.admin(
    `insert into terms_and_conditions (version, type, content, status) values ($1, $2, '<p>Words</p>', 1)`,
    [version, type],
  )
}
const whoami = async (token: string) => (await server.as({ token }).call(authCalls.whoami)).body
const isApproved = async (person: Person) => {
  const me = await whoami(person.token)
  assert.equal(me.termsApproved, me.user.termsApproved)
  return me.termsApproved
}
const accept = (person: Person, version: string, userId = person.userId) =>
  server.as(person).call(termsCalls.accept, { params: { userId }, body: { version } })

test('without terms in force everybody counts as approved', async () => {
  await server.admin('update terms_and_conditions set status = 2')
  for (const person of [people.admin, people.user, people.vendor, people.superAdmin])
    assert.equal(await isApproved(person), true, person.email)
  assert.equal(
    (await server.as(people.user).call(termsCalls.active, { params: { role: 'User' } })).body,
    null,
  )
})

test('a new version is asked for until it is accepted, by each for themselves', async () => {
  await publish(1, '2.0')
  for (const person of [people.admin, people.user, people.userWithoutGroup])
    assert.equal(await isApproved(person), false, person.email)
  assert.equal(await isApproved(people.superAdmin), true, 'operators never')
  assert.equal(await isApproved(people.vendor), true, 'there are none for resellers')

  const { status, body } = await accept(people.user, '2.0')
  assert.equal(status, 200)
  assert.equal(body.version, '2.0')
  assert.equal(await isApproved(people.user), true)
  assert.equal(await isApproved(people.admin), false)

  await publish(1, '3.0')
  assert.equal(await isApproved(people.user), false, 'the next version is asked for again')
})

test('resellers are asked for their own version', async () => {
  await publish(2, 'R1')
  assert.equal(await isApproved(people.vendor), false)
  assert.equal((await accept(people.vendor, '3.0')).status, 409, 'the version of users is not theirs')
  assert.equal((await accept(people.vendor, 'R1')).status, 200)
  assert.equal(await isApproved(people.vendor), true)
  assert.equal(await isApproved(people.otherVendor), false)
})

test('an Admin accepts for the account too, a User does not', async () => {
  const version = async () =>
    (await server.admin('select terms_version from account where id = $1', [people.accountId])).rows[0]
  await accept(people.user, '3.0')
  assert.equal((await version()).terms_version, null)
  assert.equal((await accept(people.admin, '3.0')).status, 200)
  assert.equal((await version()).terms_version, '3.0')
})

test('nobody accepts for another, what is not in force, or in a view of a customer', async () => {
  await publish(1, '4.0')
  assert.equal((await accept(people.admin, '4.0', people.user.userId)).status, 404)
  const old = await accept(people.admin, '3.0')
  assert.equal(old.status, 409)
  assert.match(old.body.message ?? '', /have been replaced/)
  assert.equal((await accept(people.superAdmin, '4.0')).status, 409)
  assert.equal((await server.as(people.admin).send('PATCH', pathOf(people.admin), {})).status, 400)
  assert.equal(await isApproved(people.admin), false)

  const view = await server
    .as(people.superAdmin)
    .call(authCalls.impersonate, { body: { accountId: people.accountId } })
  const me = await whoami(view.body.token)
  assert.equal(me.termsApproved, true, 'the view of a customer is not asked')
  const inTheirName = { ...people.admin, token: view.body.token }
  assert.equal((await accept(inTheirName, '4.0', me.user.id)).status, 403)
})
const pathOf = (person: Person) => `/terms-and-conditions/user/${person.userId}/version`

test('a role is named by the kind of terms, by its name or its number', () => {
  const named = ['User', 'user', 'Admin', '1', '2'].map(termsTypeNamed)
  assert.deepEqual(named, [1, 1, 1, 1, 1])
  assert.deepEqual(['Reseller', 'Vendor', '4'].map(termsTypeNamed), [2, 2, 2])
  assert.deepEqual(['SuperAdmin', '3'].map(termsTypeNamed), [null, null])
  assert.deepEqual(['', 'nobody', '5', 'constructor'].map(termsTypeNamed), [
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('drafts and old versions are listed to operators alone; deleted ones to nobody', async () => {
  await server.admin(
    `insert into terms_and_conditions (version, type, content, status) values ('draft', 1, '', 3), ('gone', 1, '', 4)`,
  )
  const { body } = await server
    .as(people.superAdmin)
    .list<{ version: string; status: number }>('termsandconditions', { $top: 200 })
  const versions = body.items.map(({ version }) => version)
  assert.ok(versions.includes('draft') && !versions.includes('gone'))
  const active = body.items.filter(({ status }) => status === 1)
  assert.deepEqual(active.map(({ version }) => version).toSorted(), ['4.0', 'R1'], 'one for each kind')
  assert.equal((await server.as(people.admin).list('termsandconditions')).status, 403)
  await assert.rejects(
    server.admin(`insert into terms_and_conditions (version, type, content, status) values ('x', 1, '', 1)`),
    /one_active_terms/,
  )
})

test('who has not accepted the terms gets a code for everything but the way to accept them', async () => {
  await publish(1, '5.0')
  const client = server.as(people.admin)
  for (const path of ['/odata/usersExtended', '/account/status', '/account/products']) {
    const { status, body } = await client.send('GET', path)
    assert.deepEqual([status, body.code], [403, 'terms_not_accepted'], path)
  }
  assert.equal((await client.send('POST', '/users/invite', { invites: [] })).body.code, 'terms_not_accepted')
  for (const path of ['/auth/whoami', '/auth/permissions', '/settings', '/terms-and-conditions/active/User'])
    assert.equal((await client.send('GET', path)).status, 200, path)
  assert.equal((await accept(people.admin, '5.0')).status, 200)
  assert.equal((await client.send('GET', '/odata/usersExtended')).status, 200)
})
