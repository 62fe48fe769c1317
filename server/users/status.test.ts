import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { userCalls, userRules } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount, aPerson, aVendor, type Person } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const { Admin, User, Vendor } = userRole.value
const { Active, Pending, Blocked, Deleted } = userStatus.value
const platform = { kind: 'platform' } as const

const make = (wanted: Parameters<typeof aPerson>[1]) =>
  server.db(platform, (db) => aPerson(db, wanted, server.app.clock()))

/** An account with one Admin, or a reseller with one person. */
const anOffice = async () => {
  const accountId = await server.db(platform, (db) => anAccount(db))
  return { accountId, admin: await make({ role: Admin, accountId }) }
}
const aReseller = async () => {
  const vendorId = await server.db(platform, (db) => aVendor(db))
  return { vendorId, owner: await make({ role: Vendor, vendorId }) }
}

const statusOf = async (person: Person) => {
  const row = await server.db(platform, (db) =>
    db.one(sql<{ status: number }>`select status from app_user where id = ${person.userId}`),
  )
  return row.status
}
const sessionsOf = async (person: Person) => {
  const { count } = await server.db(platform, (db) =>
    db.one(sql<{ count: number }>`select count(*) as count from session where user_id = ${person.userId}`),
  )
  return count
}

const set = (who: Person | undefined, target: Person, status: 1 | 3) =>
  server.as(who).call(userCalls.update, { body: { id: target.userId, status } })
const block = (who: Person, target: Person) => set(who, target, Blocked)
const remove = (who: Person | undefined, target: Person) =>
  server.as(who).call(userCalls.remove, { params: { id: target.userId } })

/** Role Admin of the account, the operator's own user behind it. */
const impersonating = async (operator: Person, accountId: number): Promise<Person> => {
  const token = newToken()
  const now = server.app.clock()
  await server.db(platform, (db) =>
    db.run(sql`
      insert into session
        (account_id, token_hash, kind, user_account_id, user_id, vendor_id, opened_by, created_at, last_seen_at)
      values
        (${accountId}, ${hashToken(token)}, 'impersonation', 0, ${operator.userId}, ${operator.vendorId},
         ${hashToken(operator.token)}, ${now}, ${now})`),
  )
  return { ...operator, token }
}

test('pending and blocked people are activated, active ones are not', async () => {
  const { admin, accountId } = await anOffice()
  for (const status of [Pending, Blocked]) {
    const person = await make({ role: User, accountId, status })
    const answer = await set(admin, person, Active)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.successMessage, 'User updated')
    assert.equal(await statusOf(person), Active)
  }
  const active = await make({ role: User, accountId })
  const { status, body } = await set(admin, active, Active)
  assert.equal(status, 409)
  assert.equal(body.message, userRules.activate({ status: Active })?.en)
})

test('active and pending people are blocked, blocked ones not again', async () => {
  const { admin, accountId } = await anOffice()
  for (const status of [Active, Pending]) {
    const person = await make({ role: User, accountId, status })
    assert.equal((await block(admin, person)).status, 200)
    assert.equal(await statusOf(person), Blocked)
    const { status: again, body } = await block(admin, person)
    assert.equal(again, 409)
    assert.equal(body.message, userRules.block({ status: Blocked })?.en)
  }
})

test('a status that is no change a person may make is refused', async () => {
  const { admin, accountId } = await anOffice()
  const person = await make({ role: User, accountId })
  for (const status of [Pending, Deleted, 0, 9, '3'])
    assert.equal(
      (await server.as(admin).send('PATCH', '/users/update', { id: person.userId, status })).status,
      400,
    )
  assert.equal(await statusOf(person), Active)
})

test('blocking ends the sessions at once', async () => {
  const { admin, accountId } = await anOffice()
  const person = await make({ role: Admin, accountId })
  assert.equal((await server.as(person).list('usersExtended')).status, 200)
  await block(admin, person)
  assert.equal(await sessionsOf(person), 0)
  assert.equal((await server.as(person).list('usersExtended')).status, 401)
  await set(admin, person, Active)
  assert.equal((await server.as(person).list('usersExtended')).status, 401, 'the old session stays gone')
})

test('blocking a pending person ends the invitation', async () => {
  const { admin } = await anOffice()
  const email = 'invited@block.example'
  await server.as(admin).call(userCalls.invite, { body: { invites: [{ email }] } })
  const { id } = await server.db(platform, (db) =>
    db.one(sql<{ id: number }>`select id from app_user where email = ${email}`),
  )
  await server.as(admin).call(userCalls.update, { body: { id, status: Blocked } })
  const open = await server.db(platform, (db) =>
    db.rows(sql`select from invite where email = ${email} and ended_at is null`),
  )
  assert.equal(open.length, 0)
})

test('only the blocked are deleted; they leave the list and never come back', async () => {
  const { admin, accountId } = await anOffice()
  for (const status of [Active, Pending]) {
    const person = await make({ role: User, accountId, status })
    const { status: refused, body } = await remove(admin, person)
    assert.equal(refused, 409)
    assert.equal(body.message, userRules.remove({ status })?.en)
    assert.equal(await statusOf(person), status)
  }
  const person = await make({ role: User, accountId, status: Blocked })
  const answer = await remove(admin, person)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'User deleted')
  assert.equal(await statusOf(person), Deleted)
  assert.equal(await sessionsOf(person), 0)
  const { body } = await server.as(admin).list<{ id: number }>('usersExtended', { $top: 50 })
  assert.ok(!body.items.some((row) => row.id === person.userId))
  assert.equal((await remove(admin, person)).status, 404)
  assert.equal((await set(admin, person, Active)).status, 404)
  assert.equal((await block(admin, person)).status, 404)
})

test('nobody blocks or deletes the own user', async () => {
  const { admin, accountId } = await anOffice()
  await make({ role: Admin, accountId })
  const blocked = await block(admin, admin)
  assert.equal(blocked.status, 409)
  assert.equal(blocked.body.message, userRules.notSelf(1, 1)?.en)
  const deleted = await remove(admin, admin)
  assert.equal(deleted.status, 409)
  assert.equal(deleted.body.message, userRules.notSelf(1, 1)?.en)
  assert.equal(await statusOf(admin), Active)
})

test('the last active Admin is not blocked, not even by an operator', async () => {
  const { admin, accountId } = await anOffice()
  await make({ role: Admin, accountId, status: Pending })
  await make({ role: User, accountId })
  const operator = await impersonating(people.superAdmin, accountId)
  const { status, body } = await block(operator, admin)
  assert.equal(status, 409)
  assert.equal(body.message, userRules.notLast({ status: Active, role: Admin }, 0)?.en)
  assert.equal(await sessionsOf(admin), 1)

  await make({ role: Admin, accountId })
  assert.equal((await block(operator, admin)).status, 200)
})

test('two Admins who block each other at once: one of them stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { admin, accountId } = await anOffice()
    const other = await make({ role: Admin, accountId })
    const answers = await Promise.all([block(admin, other), block(other, admin)])
    const left = [await statusOf(admin), await statusOf(other)].filter((status) => status === Active)
    assert.equal(left.length, 1)
    // The slower one was blocked while it waited, or before it was let in.
    assert.match(
      answers
        .map((answer) => answer.status)
        .sort()
        .join(),
      /^200,(401|409)$/,
    )
  }
})

test('identical blocks at once: one is done, the others refused', async () => {
  const { admin, accountId } = await anOffice()
  for (let round = 0; round < 10; round += 1) {
    const person = await make({ role: User, accountId })
    const answers = await Promise.all([1, 2, 3, 4].map(() => block(admin, person)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409, 409])
  }
})

test('a Vendor blocks, activates and deletes the people of the own reseller', async () => {
  const { owner, vendorId } = await aReseller()
  const person = await make({ role: Vendor, vendorId })
  assert.equal((await block(owner, person)).status, 200)
  assert.equal((await server.as(person).list('vendorUsersExtended')).status, 401)
  assert.equal((await set(owner, person, Active)).status, 200)
  assert.equal((await block(owner, person)).status, 200)
  assert.equal((await remove(owner, person)).status, 200)
  const { body } = await server.as(owner).list<{ id: number }>('vendorUsersExtended')
  assert.deepEqual(
    body.items.map((row) => row.id),
    [owner.userId],
  )
})

test('two people of a reseller who block each other at once: one of them stays', async () => {
  const { owner, vendorId } = await aReseller()
  const other = await make({ role: Vendor, vendorId })
  await Promise.all([block(owner, other), block(other, owner)])
  const statuses = [await statusOf(owner), await statusOf(other)]
  assert.equal(statuses.filter((status) => status === Active).length, 1)
})

test("another tenant's people do not exist: 404, and nothing changes", async () => {
  const { owner } = await aReseller()
  const { admin } = await anOffice()
  const targets = [people.otherAdmin, people.vendor, people.superAdmin, people.user]
  for (const who of [admin, owner, people.otherVendor])
    for (const target of targets) {
      assert.equal((await block(who, target)).status, 404)
      assert.equal((await remove(who, target)).status, 404)
      assert.equal(await statusOf(target), Active)
    }
  // Its customers' people are no people of a reseller.
  assert.equal((await block(people.vendor, people.user)).status, 404)
})

test('neither SuperAdmin nor User nor a stranger changes people', async () => {
  for (const [who, wanted] of [
    [people.superAdmin, 403],
    [people.user, 403],
    [undefined, 401],
  ] as const) {
    assert.equal((await set(who, people.userWithoutGroup, Blocked)).status, wanted)
    assert.equal((await remove(who, people.userWithoutGroup)).status, wanted)
  }
})

test('an operator who acts for an account is named in its operator log', async () => {
  const { accountId } = await anOffice()
  const person = await make({ role: User, accountId })
  const operator = await impersonating(people.superAdmin, accountId)
  assert.equal((await block(operator, person)).status, 200)
  const rows = await server.db({ kind: 'account', accountId }, (db) =>
    db.rows(sql<object>`select call, actor_id, actor_email, impersonating, details from operator_log`),
  )
  assert.deepEqual(rows, [
    {
      call: `PATCH ${userCalls.update.path}`,
      actor_id: people.superAdmin.userId,
      actor_email: people.superAdmin.email,
      impersonating: true,
      details: { id: person.userId, status: Blocked },
    },
  ])
})

test('the rule about the last one says nothing about Users, and nothing while another is left', () => {
  assert.equal(userRules.notLast({ status: Active, role: User }, 0), null)
  assert.equal(userRules.notLast({ status: Blocked, role: Admin }, 0), null)
  assert.equal(userRules.notLast({ status: Active, role: Admin }, 1), null)
  assert.match(userRules.notLast({ status: Active }, 0)?.en ?? '', /reseller/)
  assert.match(userRules.notLast({ status: Active, role: Vendor }, 0)?.de ?? '', /Vertriebspartner/)
})
