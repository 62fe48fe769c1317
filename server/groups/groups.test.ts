import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Group, groupCalls, groupRules } from '#contract/groups/groups.ts'
import { userCalls } from '#contract/users/users.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { aGroup } from '../testing/people.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)
const { accountId } = people

const form = (wanted: object = {}) => ({
  name: 'Auditors',
  description: 'May look',
  permissions: [1],
  recommendationScopingEnabled: false,
  recommendationsFilter: null,
  ...wanted,
})
const make = (name: string) => server.db(platform, (db) => aGroup(db, { accountId, name }))
const read = (id: number, client = admin) => client.call(groupCalls.get, { params: { id } })
const remove = (id: number, client = admin) => client.call(groupCalls.remove, { params: { id } })
const names = async () => {
  const { body } = await admin.list<Group>('groupExtended', { $filter: 'status eq Active', $top: 200 })
  return body.items.map((group) => group.name)
}
/** Lets the account of the tests restrict its groups, or no longer. */
const premium = (isOn: boolean) =>
  server.db(platform, (db) =>
    db.run(sql`update subscription_type set recommendation_scoping_enabled = ${isOn} where is_trial`),
  )
const membersOf = (groupId: number) =>
  server.db(platform, (db) => db.rows(sql`select from app_user where group_id = ${groupId} and status <> 4`))

test('an Admin creates a group, reads it and finds it in the list', async () => {
  const body = form({
    name: ' Operators ',
    description: ' Do things ',
    permissions: [1, 2, 3, 7],
    recommendationScopingEnabled: true,
    recommendationsFilter: 'severity eq 3',
  })
  await premium(true)
  const answer = await admin.call(groupCalls.create, { body })
  await premium(false)
  assert.equal(answer.status, 201)
  assert.equal(answer.body.successMessage, 'Group created')
  const { body: group } = await read(answer.body.id)
  assert.partialDeepStrictEqual(group, {
    name: 'Operators',
    description: 'Do things',
    accountId,
    permissions: [1, 2, 3, 7],
    recommendationScopingEnabled: true,
    recommendationsFilter: 'severity eq 3',
    numberOfUsers: 0,
    status: 1,
  })
  assert.ok((await names()).includes('Operators'))
})

test('changes a group as a whole', async () => {
  const id = await make('Draft')
  const body = form({ name: 'Final', permissions: [] })
  const answer = await admin.call(groupCalls.update, { params: { id }, body })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Group updated')
  assert.partialDeepStrictEqual((await read(id)).body, {
    name: 'Final',
    description: 'May look',
    permissions: [],
  })
})

test('restricting a group to chosen recommendations is premium; a group that was restricted can be edited', async () => {
  const restricted = form({
    name: 'Restricted',
    recommendationScopingEnabled: true,
    recommendationsFilter: 'id in (1)',
  })
  const id = await make('Unrestricted')
  const change = (body: ReturnType<typeof form>) => admin.call(groupCalls.update, { params: { id }, body })
  for (const { status, body } of [
    await admin.call(groupCalls.create, { body: restricted }),
    await change(restricted),
  ]) {
    assert.equal(status, 409)
    assert.equal(body.message, 'Premium feature - available for premium account only.')
  }
  assert.equal(((await read(id)).body as Group).recommendationScopingEnabled, false)
  await premium(true)
  assert.equal((await change(restricted)).status, 200)
  await premium(false)
  assert.equal((await change({ ...restricted, description: 'May look at one' })).status, 200)
  assert.equal((await change(form({ name: 'Restricted' }))).status, 200)
  assert.equal((await change(restricted)).status, 409)
})

test('a group is restricted by a filter that can be read, and by one at all', async () => {
  const id = await make('Unnarrowed')
  await premium(true)
  const said = async (recommendationScopingEnabled: boolean, recommendationsFilter: string | null) => {
    const body = form({ name: 'Narrowed', recommendationScopingEnabled, recommendationsFilter })
    const created = await admin.call(groupCalls.create, { body })
    const changed = await admin.call(groupCalls.update, { params: { id }, body })
    assert.deepEqual([created.status, changed.status], [400, 400], String(recommendationsFilter))
    assert.equal(created.body.message, changed.body.message)
    return created.body.message
  }
  assert.match(
    (await said(true, 'severity eq')) ?? '',
    /^Cannot read the filter: Expected a field or a value/,
  )
  assert.equal(await said(false, 'colour eq 3'), "Cannot read the filter: Unknown field 'colour'")
  for (const blank of [null, '', ' \n '])
    assert.equal(await said(true, blank), 'The filter is empty. Add at least one condition.')
  assert.equal(((await read(id)).body as Group).name, 'Unnarrowed')
  await premium(false)
})

test('name and description are required', async () => {
  const id = await make('Kept')
  for (const wrong of [
    { name: undefined },
    { name: '' },
    { name: '  ' },
    { name: 'x'.repeat(201) },
    { description: undefined },
    { description: '' },
    { description: ' \n ' },
    { permissions: undefined },
    { recommendationScopingEnabled: 'yes' },
    { accountId: people.otherAccountId },
  ]) {
    assert.equal(
      (await admin.send('POST', '/group', form(wrong))).status,
      400,
      JSON.stringify(wrong).slice(0, 60),
    )
    assert.equal((await admin.send('PATCH', `/group/${id}`, form(wrong))).status, 400)
  }
  assert.equal(((await read(id)).body as Group).name, 'Kept')
})

test('a permission that nobody knows is refused by number, and one may not stand twice', async () => {
  const unknown = await admin.call(groupCalls.create, { body: form({ permissions: [1, 99] }) })
  assert.equal(unknown.status, 400)
  assert.match(unknown.body.message ?? '', /99/)
  assert.equal((await admin.call(groupCalls.create, { body: form({ permissions: [1, 1] }) })).status, 400)
})

test('Recommendations take several permissions, Alerts one', async () => {
  const several = form({ name: 'Several', permissions: [1, 2, 3, 4, 5, 6, 8] })
  assert.equal((await admin.call(groupCalls.create, { body: several })).status, 201)
  const both = await admin.call(groupCalls.create, { body: form({ name: 'Both', permissions: [6, 7] }) })
  assert.equal(both.status, 400)
  assert.match(both.body.message ?? '', /Alerts/)
  const id = await make('Once more')
  const changed = await admin.call(groupCalls.update, { params: { id }, body: form({ permissions: [6, 7] }) })
  assert.equal(changed.status, 400)
})

test('the permissions come in their groups, labelled by what stands behind the dash', async () => {
  const { body } = await admin.call(groupCalls.permissions)
  assert.deepEqual(
    body.map((group) => [
      group.displayName,
      group.allowMultiSelect,
      group.groupPermissions.map((one) => one.displayName),
    ]),
    [
      ['Recommendations', true, ['View', 'Update compliance', 'Exempt', 'Assign']],
      ['Insights', false, ['View']],
      ['Alerts', false, ['View', 'Edit']],
      ['Reports', false, ['View']],
    ],
  )
  assert.equal(body[0]?.groupPermissions[1]?.description, 'Recommendations - Update compliance')
  const [alerts] = body.filter((group) => group.displayName === 'Alerts')
  assert.deepEqual(Object.keys(alerts ?? {}).toSorted(), [
    'allowMultiSelect',
    'description',
    'displayName',
    'groupPermissions',
    'id',
  ])
  assert.deepEqual(
    alerts?.groupPermissions.map((one) => [one.id, one.description]),
    [
      [6, 'Alerts - View'],
      [7, 'Alerts - Edit'],
    ],
  )
})

test('a name stands once in an account, whatever its case, until its group is deleted', async () => {
  const first = await admin.call(groupCalls.create, { body: form({ name: 'Unique' }) })
  assert.equal((await admin.call(groupCalls.create, { body: form({ name: 'uNIQUE' }) })).status, 409)
  const elsewhere = await server
    .as(people.otherAdmin)
    .call(groupCalls.create, { body: form({ name: 'Unique' }) })
  assert.equal(elsewhere.status, 201)
  await remove(first.body.id)
  assert.equal((await admin.call(groupCalls.create, { body: form({ name: 'Unique' }) })).status, 201)
})

test('a group without members is deleted for good', async () => {
  const id = await make('Short-lived')
  const answer = await remove(id)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.successMessage, 'Group deleted')
  assert.ok(!(await names()).includes('Short-lived'))
  assert.equal((await read(id)).status, 404)
  assert.equal((await remove(id)).status, 404)
  assert.equal((await admin.call(groupCalls.update, { params: { id }, body: form() })).status, 404)
})

test('a group with members stays', async () => {
  const { status, body } = await remove(people.groupId)
  assert.equal(status, 409)
  assert.equal(body.message, groupRules.remove({ numberOfUsers: 1 })?.en)
  assert.equal((await read(people.groupId)).status, 200)
})

test('deleting a group while somebody joins it: whoever is first wins, nobody is in a deleted group', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await make(`Contested ${round}`)
    const join = () =>
      admin.call(userCalls.invite, {
        body: { invites: [{ email: `joiner${round}@northbrine.example` }], groupId: id },
      })
    // Taking turns at who is sent first, so that both orders are met.
    const both = round % 2 ? [join(), remove(id)] : [remove(id), join()]
    const statuses = (await Promise.all(both)).map((answer) => answer.status)
    const isThere = (await read(id)).status === 200
    const members = (await membersOf(id)).length
    assert.equal(members, isThere ? 1 : 0)
    assert.deepEqual(statuses.sort(), isThere ? [201, 409] : [200, 404])
  }
})

test('deleting a group while somebody is moved into it: the same', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await make(`Moved into ${round}`)
    const move = admin.call(userCalls.updateRoleAndGroup, {
      params: { id: people.userWithoutGroup.userId },
      body: { role: 2, groupId: id },
    })
    await Promise.all([move, remove(id)])
    const isThere = (await read(id)).status === 200
    assert.equal((await membersOf(id)).length, isThere ? 1 : 0)
  }
})

test("another account's groups do not exist", async () => {
  const other = server.as(people.otherAdmin)
  const id = await make('Private')
  assert.equal((await read(id, other)).status, 404)
  assert.equal((await remove(id, other)).status, 404)
  assert.equal((await other.call(groupCalls.update, { params: { id }, body: form() })).status, 404)
  const { body } = await other.list<Group>('groupExtended', { $top: 200 })
  assert.ok(body.items.every((group) => group.accountId === people.otherAccountId))
  assert.equal(((await read(id)).body as Group).name, 'Private')
})

test('only an Admin sees and manages groups', async () => {
  for (const [who, wanted] of [
    [people.superAdmin, 403],
    [people.vendor, 403],
    [people.user, 403],
    [undefined, 401],
  ] as const) {
    const client = server.as(who)
    assert.equal((await client.call(groupCalls.create, { body: form() })).status, wanted)
    assert.equal((await read(people.groupId, client)).status, wanted)
    assert.equal((await remove(people.groupId, client)).status, wanted)
    assert.equal((await client.call(groupCalls.permissions)).status, wanted)
    assert.equal((await client.list('groupExtended')).status, wanted)
  }
})

test('each change leaves a row in the operator log', async () => {
  const { id } = (await admin.call(groupCalls.create, { body: form({ name: 'Logged' }) })).body
  await admin.call(groupCalls.update, { params: { id }, body: form({ name: 'Logged' }) })
  await remove(id)
  const logged = await server.db({ kind: 'account', accountId }, (db) =>
    db.rows(sql<{ call: string; actor_email: string }>`
      select call, actor_email
      from operator_log
      where details @> ${JSON.stringify({ id })} and call like '%/group%'
      order by id`),
  )
  assert.deepEqual(
    logged.map((row) => row.call),
    ['POST /group', 'PATCH /group/:id', 'DELETE /group/:id'],
  )
  assert.ok(logged.every((row) => row.actor_email === people.admin.email))
})
