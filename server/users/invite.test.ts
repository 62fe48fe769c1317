import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { hashToken } from '../kit/tokens.ts'
import { testServer } from '../testing/harness.ts'
import { aGroup } from '../testing/people.ts'
import { invitationDesk } from './testing/invitation-desk.ts'

const server = await testServer()
const { people } = server
const { Active, Pending, Blocked, Deleted } = userStatus.value
const platform = { kind: 'platform' } as const
const { aMember, anOffice, invite, invitesTo, mailsTo, rowsOf } = invitationDesk(server)

test('an Admin invites people to the own account: trimmed, lower case, as User, with a hashed token for 7 days', async () => {
  const { admin, accountId, groupId } = await anOffice()
  const answer = await server
    .as(admin)
    .call(userCalls.invite, { body: { invites: [{ email: '  Kim@Fernhill.Example ' }], groupId } })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Users invited: 1')

  const [kim] = await rowsOf('kim@fernhill.example')
  assert.partialDeepStrictEqual(kim, {
    account_id: accountId,
    vendor_id: null,
    group_id: groupId,
    role: userRole.value.User,
    status: Pending,
  })
  const [invitation, ...rest] = await invitesTo('kim@fernhill.example')
  assert.equal(rest.length, 0)
  assert.ok(invitation)
  assert.partialDeepStrictEqual(invitation, {
    kind: 'user',
    account_id: accountId,
    user_id: kim?.id,
    ended_at: null,
  })
  assert.equal(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at), 7 * 24 * 60 * 60 * 1000)

  const [mail] = await mailsTo('kim@fernhill.example')
  assert.ok(mail)
  assert.equal(mail.subject, 'You are invited to Fernhill on Parapet')
  const link = new URL(/https?:\/\/\S+/.exec(mail.plain)?.[0] ?? '')
  assert.equal(link.origin + link.pathname, 'http://localhost:3000/auth/join')
  assert.equal(link.searchParams.get('email'), 'kim@fernhill.example')
  const token = link.searchParams.get('token') ?? ''
  assert.match(token, /^[\w-]{43}$/)
  assert.equal(hashToken(token), invitation.token_hash)
})

test('a list may hold Users and Admins; an Admin gets no group', async () => {
  const { admin, groupId } = await anOffice()
  const { status, body } = await server.as(admin).call(userCalls.invite, {
    body: {
      invites: [
        { email: 'boss@mixed.example', role: 1 },
        { email: 'clerk@mixed.example', role: 2 },
      ],
      groupId,
    },
  })
  assert.equal(status, 201)
  assert.equal(body.successMessage, 'Users invited: 2')
  assert.partialDeepStrictEqual(await rowsOf('boss@mixed.example'), [{ role: 1, group_id: null }])
  assert.partialDeepStrictEqual(await rowsOf('clerk@mixed.example'), [{ role: 2, group_id: groupId }])
})

test('a Vendor invites people to the own reseller: always role 4, never a group', async () => {
  const { status } = await server.as(people.vendor).call(userCalls.invite, {
    body: {
      invites: [{ email: 'Rita@ridgeline.example', role: 1 }, { email: 'rob@ridgeline.example' }],
      groupId: people.groupId,
    },
  })
  assert.equal(status, 201)
  for (const email of ['rita@ridgeline.example', 'rob@ridgeline.example'])
    assert.partialDeepStrictEqual(await rowsOf(email), [
      { account_id: 0, vendor_id: people.vendorId, role: 4, group_id: null, status: Pending },
    ])
  const [mail] = await mailsTo('rita@ridgeline.example')
  assert.match(mail?.subject ?? '', /Ridgeline/)
  const [invitation] = await invitesTo('rita@ridgeline.example')
  assert.partialDeepStrictEqual(invitation, { kind: 'user', account_id: 0, vendor_id: people.vendorId })
})

test('an Admin cannot make a reseller or a SuperAdmin', async () => {
  const { admin } = await anOffice()
  const asVendor = await server
    .as(admin)
    .call(userCalls.invite, { body: { invites: [{ email: 'no@role.example', role: 4 }] } })
  assert.equal(asVendor.status, 400)
  assert.match(asVendor.body.message ?? '', /no@role\.example/)
  const asSuperAdmin = await server
    .as(admin)
    .send('POST', '/users/invite', { invites: [{ email: 'no@role.example', role: 3 }] })
  assert.equal(asSuperAdmin.status, 400)
  assert.deepEqual(await rowsOf('no@role.example'), [])
})

test('refuses a body without people, with a bad address or with fields nobody knows', async () => {
  const { admin } = await anOffice()
  for (const body of [
    { invites: [] },
    {},
    { invites: [{ email: 'not an address' }] },
    { invites: [{ email: 'a@b' }] },
    { invites: [{ email: 'x@y.example', status: 1 }] },
    { invites: [{ email: 'x@y.example' }], accountId: people.accountId },
  ]) {
    const { status } = await server.as(admin).send('POST', '/users/invite', body)
    assert.equal(status, 400, JSON.stringify(body))
  }
})

test('an address twice in one list is refused by name, whatever its case', async () => {
  const { admin } = await anOffice()
  const { status, body } = await invite(admin, 'twin@x.example', 'other@x.example', ' TWIN@x.example')
  assert.equal(status, 409)
  assert.match(body.message ?? '', /^twin@x\.example/)
  assert.deepEqual(await rowsOf('other@x.example'), [])
})

test('who is active or blocked is refused by name, and nobody else of the list is invited', async () => {
  const { admin, accountId } = await anOffice()
  await aMember(accountId, Active, 'here@fern.example')
  await aMember(accountId, Blocked, 'barred@fern.example')
  for (const email of ['here@fern.example', 'barred@fern.example']) {
    const { status, body } = await invite(admin, 'fresh@fern.example', email)
    assert.equal(status, 409)
    assert.match(body.message ?? '', new RegExp(email))
  }
  assert.deepEqual(await rowsOf('fresh@fern.example'), [])
  assert.deepEqual(await mailsTo('fresh@fern.example'), [])
})

test('who is pending is invited again: the same row with the new role and group, and only the new token counts', async () => {
  const { admin, groupId } = await anOffice()
  await invite(admin, 'again@fern.example')
  const [first] = await rowsOf('again@fern.example')
  const { status } = await server
    .as(admin)
    .call(userCalls.invite, { body: { invites: [{ email: 'again@fern.example' }], groupId } })
  assert.equal(status, 201)
  assert.partialDeepStrictEqual(await rowsOf('again@fern.example'), [{ id: first?.id, group_id: groupId }])
  const invitations = await invitesTo('again@fern.example')
  assert.deepEqual(
    invitations.map((one) => one.ended_at === null),
    [false, true],
  )
  assert.notEqual(invitations[0]?.token_hash, invitations[1]?.token_hash)
})

test('who was deleted is invited anew, with a new row', async () => {
  const { admin, accountId } = await anOffice()
  const gone = await aMember(accountId, Deleted, 'back@fern.example')
  assert.equal((await invite(admin, 'back@fern.example')).status, 201)
  const rows = await rowsOf('back@fern.example')
  assert.deepEqual(
    rows.map((row) => row.status),
    [Deleted, Pending],
  )
  assert.notEqual(rows[1]?.id, gone.userId)
})

test('one person may belong to several accounts and resellers', async () => {
  const offices = [await anOffice(), await anOffice()]
  for (const { admin } of offices) assert.equal((await invite(admin, 'many@hats.example')).status, 201)
  assert.equal((await invite(people.vendor, 'many@hats.example')).status, 201)
  assert.equal((await invite(people.otherVendor, 'many@hats.example')).status, 201)
  assert.equal((await rowsOf('many@hats.example')).length, 4)
  assert.ok((await invitesTo('many@hats.example')).every((one) => one.ended_at === null))
})

test('the group must be one of the own account, and there', async () => {
  const { admin, accountId } = await anOffice()
  const deleted = await server.db(platform, async (db) => {
    const id = await aGroup(db, { accountId, name: 'Gone' })
    await db.run(sql`update user_group set status = 2 where id = ${id}`)
    return id
  })
  for (const groupId of [people.groupId, deleted, 999_999]) {
    const { status } = await server
      .as(admin)
      .call(userCalls.invite, { body: { invites: [{ email: 'lost@fern.example' }], groupId } })
    assert.equal(status, 404)
  }
  assert.deepEqual(await rowsOf('lost@fern.example'), [])
})

test('two identical invitations at once leave one user and one open invitation', async () => {
  const { admin } = await anOffice()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => invite(admin, 'rush@fern.example', 'rush2@fern.example')),
  )
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]))
  for (const email of ['rush@fern.example', 'rush2@fern.example']) {
    assert.equal((await rowsOf(email)).length, 1)
    assert.equal((await invitesTo(email)).filter((one) => one.ended_at === null).length, 1)
    assert.equal((await mailsTo(email)).length, 6)
  }
})

test('neither SuperAdmin nor User nor a stranger invites people', async () => {
  const body = { invites: [{ email: 'none@x.example' }] }
  for (const [person, wanted] of [
    [people.superAdmin, 403],
    [people.user, 403],
    [people.userWithoutGroup, 403],
    [undefined, 401],
  ] as const) {
    assert.equal((await server.as(person).call(userCalls.invite, { body })).status, wanted)
    const again = await server.as(person).call(userCalls.reinvite, { body: { email: 'none@x.example' } })
    assert.equal(again.status, wanted)
  }
  assert.deepEqual(await rowsOf('none@x.example'), [])
})

test('an invitation leaves a row in the operator log, and a refused one leaves none', async () => {
  const { admin, accountId } = await anOffice()
  await invite(admin, 'logged@fern.example')
  await invite(admin, 'twice@fern.example', 'twice@fern.example')
  const logged = await server.db(platform, (db) =>
    db.rows(sql<object>`select call, actor_email, details from operator_log where account_id = ${accountId}`),
  )
  assert.deepEqual(logged, [
    {
      call: 'POST /users/invite',
      actor_email: admin.email,
      details: { emails: ['logged@fern.example'] },
    },
  ])
})
