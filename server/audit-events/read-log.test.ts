import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType } from '#contract/audit-events/audit-choices.ts'
import { aPerson } from '../testing/people.ts'
import { auditWorld, flagsOf } from './testing/audit-world.ts'

const world = await auditWorld()
const { server, simulator, customer, track, read, stored, happens, mails, state } = world
const { GroupMemberAdded, RoleAssigned, GroupAdd } = auditActionType.value
const hour = 3_600_000
const moveClocks = async (ms: number) => {
  server.moveClock(ms)
  await simulator.control('POST', 'clock', { advanceSeconds: ms / 1000 })
}
const listed = async (of: Parameters<typeof stored>[0]) =>
  (await stored(of)).filter(({ isListed }) => isListed)

test('only chosen actions are listed, causes are kept aside, all else is left alone', async () => {
  const one = await customer('dunmere')
  await track(one, 'GroupMemberAdded')
  await happens(one, { activity: 'Add member to group.' })
  await happens(one, { activity: 'Add group' })
  await happens(one, { activity: 'Update security defaults', category: 'Policy' })
  await happens(one, { activity: 'Review tenant posture (preview)' })
  await happens(one, { activity: 'Add member to role', category: 'RoleManagement', application: 'MS-PIM' })
  assert.equal((await read(one)).code, 'read')
  const rows = await stored(one)
  const added = rows.filter(({ target }) => target?.startsWith('Object '))
  assert.deepEqual(
    added.map(({ action, isListed }) => [action, isListed]),
    [
      [GroupMemberAdded, true],
      [GroupAdd, false],
      [null, false],
    ],
  )
  assert.ok(rows.every(({ isListed, action }) => !isListed || action === GroupMemberAdded))
})

test('a record that comes twice, and again in the next read, is one event', async () => {
  const one = await customer('glasshouse')
  await track(one, 'GroupMemberAdded')
  await read(one)
  const before = (await listed(one)).length
  await happens(one, { count: 3, copies: 3 })
  await read(one)
  await read(one)
  assert.equal((await listed(one)).length, before + 3)
  const { body } = await server.as(one.admin).call(auditCalls.types, {})
  const group = body.find(({ itemType }) => itemType === 'Group')
  const counted = group?.actionCounts[group.actions.indexOf('GroupMemberAdded')]
  assert.equal(counted, before + 3)
})

test('a record that Microsoft brings hours later is found by the sweep', async () => {
  const one = await customer('northbrine')
  await track(one, 'GroupMemberAdded')
  await happens(one, { lateSeconds: 3 * 3600, target: { id: 'late-one', name: 'Late' } })
  await happens(one, { target: { id: 'prompt', name: 'Prompt' } })
  await read(one)
  const names = async () => (await listed(one)).map(({ target }) => target)
  assert.ok(!(await names()).includes('Late'))
  await moveClocks(7 * hour)
  await happens(one, { target: { id: 'next', name: 'Next' } })
  await read(one)
  assert.ok((await names()).includes('Late'))
})

test('a gap is shown while Microsoft does not answer, and closed when it still has the records', async () => {
  const one = await customer('copperleaf')
  await track(one, 'GroupMemberAdded')
  await read(one)
  await moveClocks(hour)
  await happens(one, { target: { id: 'meanwhile', name: 'Meanwhile' } })
  await simulator.control('PATCH', 'tenants/copperleaf/app', { consented: ['User.Read.All'] })
  server.moveClock(2 * hour)
  await simulator.control('POST', 'clock', { advanceSeconds: 7200 })
  assert.equal((await read(one)).code, 'failed')
  const broken = await state(one)
  assert.equal(broken.problem, 'not-permitted')
  assert.deepEqual(
    broken.gaps.map(({ until, reason }) => [until, reason]),
    [[null, 'not-permitted']],
  )
  await simulator.control('PATCH', 'tenants/copperleaf/app', { consented: 'all' })
  await moveClocks(2 * hour)
  assert.equal((await read(one)).code, 'read')
  const whole = await state(one)
  assert.deepEqual([whole.problem, whole.gaps], [null, []])
  assert.ok((await listed(one)).some(({ target }) => target === 'Meanwhile'))
})

test('what Microsoft has forgotten in the meantime stays a gap: seven days without a premium license', async () => {
  const one = await customer('copperleaf')
  await track(one, 'GroupMemberAdded')
  await read(one)
  const beginning = (await state(one)).lastReadTime
  await simulator.control('PATCH', 'tenants/copperleaf/app', { secretExpired: true })
  await moveClocks(hour)
  assert.equal((await read(one)).code, 'failed')
  assert.equal((await state(one)).problem, 'expired-secret')
  await moveClocks(10 * 24 * hour)
  await simulator.control('PATCH', 'tenants/copperleaf/app', { secretExpired: false })
  assert.equal((await read(one)).code, 'read')
  const [gap] = (await state(one)).gaps
  assert.equal(gap?.from, beginning)
  const days = (server.app.clock().getTime() - Date.parse(gap?.until ?? '')) / (24 * hour)
  assert.equal(Math.round(days), 7)
})

test('an action that is chosen later is filled in from what Microsoft still has, without a mail', async () => {
  const one = await customer('dunmere')
  await track(one, 'GroupMemberAdded')
  await happens(one, { activity: 'Add group', target: { id: 'earlier', name: 'Earlier' } })
  await read(one)
  await read(one)
  const before = (await mails(one)).length
  await moveClocks(1000)
  await server.as(one.admin).call(auditCalls.updatePreferences, { body: { Group: { GroupAdd: true } } })
  await read(one)
  assert.ok((await listed(one)).some(({ target }) => target === 'Earlier'))
  assert.equal((await mails(one)).length, before)
})

test('one mail for each recipient and read, grouped by type, and none twice', async () => {
  const one = await customer('glasshouse')
  await track(one, 'GroupMemberAdded', 'RoleAssigned')
  await read(one)
  assert.deepEqual(await mails(one), [], 'the past is not news')
  const emails = [' SOC@Brightwater.example ', 'ops@brightwater.example']
  await server.as(one.admin).call(auditCalls.updateRecipients, { body: { emails } })
  await moveClocks(60_000)
  await happens(one, { count: 120, by: 'carl@glasshouse.example', secondsAgo: 30 })
  await happens(one, {
    activity: 'Add eligible member to role in PIM completed (permanent)',
    category: 'RoleManagement',
  })
  await read(one)
  await read(one)
  const sent = await mails(one)
  assert.deepEqual(
    sent.map(({ recipient }) => recipient),
    ['soc@brightwater.example', 'ops@brightwater.example'],
  )
  assert.match(sent[0]?.subject ?? '', /^Directory changes in glasshouse .*: 121$/)
  const plain = sent[0]?.plain ?? ''
  assert.match(plain, /\n- Group Management: 120\n- Member added: Object \d+, by carl@glasshouse\.example, /)
  assert.match(plain, /\n- and 70 more\n- Role Management: 1\n- Role assigned: /)
  assert.ok((await stored(one)).every(({ isTold }) => isTold))
})

test('each recipient reads the mail in their language, who is no user in that of the administrators; the blocked hear nothing', async () => {
  const one = await customer('northbrine')
  const { id } = one
  const person = async (language: string, status: number) => {
    const { email } = await server.db({ kind: 'platform' }, (db) =>
      aPerson(db, { role: 2, accountId: id, status }, server.app.clock()),
    )
    await server.admin('update app_user set language = $1 where email = $2', [language, email])
    return email
  }
  await track(one, 'GroupMemberAdded', 'RoleAssigned')
  await read(one)
  await server.admin("update app_user set language = 'de' where email = $1", [one.admin.email])
  const [english, blocked] = [await person('en', 1), await person('en', 3)]
  const emails = [english, blocked, 'soc@brightwater.example']
  await server.as(one.admin).call(auditCalls.updateRecipients, { body: { emails } })
  await moveClocks(60_000)
  await happens(one, { by: 'carl@northbrine.example' })
  await read(one)
  const sent = await mails(one)
  assert.deepEqual(
    sent.map(({ recipient, subject }) => [recipient, subject.replace(/ in .*/, '')]),
    [
      [english, 'Directory changes'],
      ['soc@brightwater.example', 'Verzeichnisänderungen'],
    ],
  )
  assert.match(sent[0]?.plain ?? '', /\n- Group Management: 1\n- Member added: .*, by carl@/)
  assert.match(
    sent[1]?.plain ?? '',
    /\n- Gruppenverwaltung: 1\n- Mitglied hinzugefügt: .*, durch carl@\S+, \d\d\.\d\d\.\d{4} \d\d:\d\d\n/,
  )
})

test('with the switch off nobody is told, and turning it on tells of nothing that was before', async () => {
  const one = await customer('dunmere')
  await track(one, 'GroupMemberAdded')
  await read(one)
  const asAdmin = server.as(one.admin)
  await asAdmin.call(auditCalls.updateTracking, { body: { notificationPreference: false } })
  await moveClocks(60_000)
  await happens(one)
  await read(one)
  await moveClocks(60_000)
  await asAdmin.call(auditCalls.updateTracking, { body: { notificationPreference: true } })
  await read(one)
  assert.deepEqual(await mails(one), [])
  await moveClocks(60_000)
  await happens(one)
  await read(one)
  assert.equal((await mails(one)).length, 1)
})

test('a clock that was a day ahead loses nothing when it is right again', async () => {
  const one = await customer('northbrine')
  await track(one, 'GroupMemberAdded')
  await read(one)
  server.moveClock(24 * hour)
  await read(one)
  await moveClocks(60_000)
  await happens(one, { target: { id: 'in-between', name: 'In between' } })
  server.moveClock(-24 * hour)
  await moveClocks(60_000)
  await happens(one, { target: { id: 'afterwards', name: 'Afterwards' } })
  await read(one)
  const names = (await listed(one)).map(({ target }) => target)
  assert.ok(names.includes('In between') && names.includes('Afterwards'))
})

test('3,000 events in one read are 3,000 rows, counted once and told in one mail', async () => {
  const one = await customer('glasshouse')
  await track(one, 'GroupDeleted')
  await server
    .as(one.admin)
    .call(auditCalls.updateRecipients, { body: { emails: ['soc@brightwater.example'] } })
  await read(one)
  await moveClocks(60_000)
  await happens(one, { activity: 'Delete group', count: 3000, secondsAgo: 30 })
  await read(one)
  assert.equal((await listed(one)).length, 3000)
  const { rows } = await server.admin('select sum(events)::int as n from audit_day where account_id = $1', [
    one.id,
  ])
  assert.equal(rows[0].n, 3000)
  assert.deepEqual(
    (await mails(one)).map(({ subject }) => subject.replace(/.*: /, '')),
    ['3000'],
  )
})

test('an account that turned tracking off is not read; on again it goes on from where it was', async () => {
  const one = await customer('dunmere')
  await track(one, 'GroupMemberAdded')
  await read(one)
  const asAdmin = server.as(one.admin)
  await asAdmin.call(auditCalls.tracking, { body: { enabled: false } })
  await happens(one, { target: { id: 'unwatched', name: 'Unwatched' } })
  assert.equal((await read(one)).code, 'left')
  assert.equal((await state(one)).gaps[0]?.reason, 'off')
  await moveClocks(60_000)
  await asAdmin.call(auditCalls.tracking, { body: { enabled: true } })
  await read(one)
  assert.deepEqual((await state(one)).gaps, [])
  assert.ok((await listed(one)).some(({ target }) => target === 'Unwatched'))
  assert.equal((await mails(one)).length, 0)
})

test('what the record says is kept, without credentials', async () => {
  const one = await customer('northbrine')
  await track(one, 'RoleAssigned', 'ConditionalAccessUpdated')
  await read(one)
  const { rows } = await server.admin(
    'select details, action_type from audit_event where account_id = $1 and action_type = $2 limit 1',
    [one.id, RoleAssigned],
  )
  const { details } = rows[0]
  assert.equal(details.category, 'RoleManagement')
  assert.equal(details.operationType, 'Assign')
  const [role] = details.targetResources
  assert.equal(role.displayName, 'User Administrator')
  assert.equal(typeof role.modifiedProperties[0].newValue, 'string')
})

test('nothing chosen is refused, and the choice stays', async () => {
  const one = await customer('dunmere')
  await track(one, 'GroupMemberAdded')
  const { status, body } = await server
    .as(one.admin)
    .call(auditCalls.updatePreferences, { body: flagsOf([]) })
  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /Select at least one action/)
  const types = await server.as(one.admin).call(auditCalls.types, {})
  assert.equal(
    types.body.find(({ itemType }) => itemType === 'Group')?.accountAuditItemTypes.GroupMemberAdded,
    true,
  )
})
