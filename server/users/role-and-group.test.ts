import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { userCalls, userRules } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aGroup, anAccount, aPerson, type Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Admin, User, Vendor } = userRole.value
const platform = { kind: 'platform' } as const

const anOffice = () =>
  server.db(platform, async (db) => {
    const accountId = await anAccount(db)
    const groupId = await aGroup(db, { accountId })
    const now = server.app.clock()
    return {
      accountId,
      groupId,
      admin: await aPerson(db, { role: Admin, accountId }, now),
      otherAdmin: await aPerson(db, { role: Admin, accountId }, now),
      user: await aPerson(db, { role: User, accountId, groupId }, now),
    }
  })

const change = (who: Person | undefined, id: number, body: BodyOf<typeof userCalls.updateRoleAndGroup>) =>
  server.as(who).call(userCalls.updateRoleAndGroup, { params: { id }, body })

const rowOf = (person: Person) =>
  server.db(platform, (db) =>
    db.one(sql<{ role: number; group_id: number | null }>`
      select role, group_id from app_user where id = ${person.userId}`),
  )
const isSignedIn = async (person: Person) =>
  (await server.as(person).send('GET', '/account/products')).status !== 401

test('an Admin gives role and group; a new role ends the sessions, a new group does not', async () => {
  const { admin, user, accountId } = await anOffice()
  const second = await server.db(platform, (db) => aGroup(db, { accountId, name: 'Second' }))
  const answer = await change(admin, user.userId, { role: User, groupId: second })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'User updated')
  assert.deepEqual(await rowOf(user), { role: User, group_id: second })
  assert.equal(await isSignedIn(user), true)

  assert.equal((await change(admin, user.userId, { role: Admin })).status, 200)
  assert.deepEqual(await rowOf(user), { role: Admin, group_id: null })
  assert.equal(await isSignedIn(user), false)
})

test('an Admin has no group, whatever is sent; without a word about it the group of a User stays', async () => {
  const { admin, user, groupId } = await anOffice()
  await change(admin, user.userId, { role: User })
  assert.deepEqual(await rowOf(user), { role: User, group_id: groupId })
  await change(admin, user.userId, { role: User, groupId: null })
  assert.deepEqual(await rowOf(user), { role: User, group_id: null })
  await change(admin, user.userId, { role: Admin, groupId })
  assert.deepEqual(await rowOf(user), { role: Admin, group_id: null })
})

test('the last active Admin keeps the role', async () => {
  const { admin, otherAdmin, user } = await anOffice()
  assert.equal((await change(admin, otherAdmin.userId, { role: User })).status, 200)
  assert.equal(await isSignedIn(otherAdmin), false)
  const { status, body } = await change(admin, admin.userId, { role: User })
  assert.equal(status, 409)
  assert.equal(body.message, userRules.notLast({ status: userStatus.value.Active, role: Admin }, 0)?.en)
  assert.equal((await change(admin, user.userId, { role: Admin })).status, 200)
  assert.equal((await change(admin, admin.userId, { role: User })).status, 200)
})

test('two Admins who demote each other at once: one stays Admin', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { admin, otherAdmin } = await anOffice()
    await Promise.all([
      change(admin, otherAdmin.userId, { role: User }),
      change(otherAdmin, admin.userId, { role: User }),
    ])
    const roles = [(await rowOf(admin)).role, (await rowOf(otherAdmin)).role]
    assert.deepEqual(roles.sort(), [Admin, User])
  }
})

test("another account's people and groups are not found", async () => {
  const { admin, user, groupId } = await anOffice()
  assert.equal((await change(admin, people.user.userId, { role: Admin })).status, 404)
  assert.equal((await change(admin, people.vendor.userId, { role: Admin })).status, 404)
  assert.equal((await change(admin, user.userId, { role: User, groupId: people.groupId })).status, 404)
  assert.deepEqual(await rowOf(user), { role: User, group_id: groupId })
  assert.equal((await rowOf(people.user)).role, User)
})

test('only an Admin changes roles, and only to Admin or User', async () => {
  const { admin, user } = await anOffice()
  for (const [who, wanted] of [
    [people.superAdmin, 403],
    [people.vendor, 403],
    [people.user, 403],
    [undefined, 401],
  ] as const)
    assert.equal((await change(who, user.userId, { role: Admin })).status, wanted)
  for (const role of [Vendor, 3, 0, '1', null]) {
    const path = `/users/${user.userId}/updateRoleAndGroup`
    assert.equal((await server.as(admin).send('PATCH', path, { role })).status, 400)
  }
  assert.equal((await rowOf(user)).role, User)
})
