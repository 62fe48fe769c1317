import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType, auditItemType } from '#contract/audit-events/audit-choices.ts'
import { type AuditEvent, auditEvents } from '#contract/audit-events/audit-events.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { compile } from '../kit/db.ts'
import { pageQuery, readList } from '../kit/list-sql.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()
const { accountId, admin, superAdmin } = server.people
await server.admin('update account set microsoft_tenant_id = gen_random_uuid()::text where id = $1', [
  accountId,
])
const asAdmin = server.as(admin)

test('the audit types stand in the order Group, Role, ConditionalAccess, each with its actions and what is chosen', async () => {
  await asAdmin.call(auditCalls.updatePreferences, { body: { Role: { RoleAssigned: true } } })
  const { body } = await asAdmin.call(auditCalls.types, {})
  assert.deepEqual(
    body.map(({ itemType, itemDisplayName, actions }) => [itemType, itemDisplayName, actions.length]),
    [
      ['Group', 'Group Management', 6],
      ['Role', 'Role Management', 2],
      ['ConditionalAccess', 'Conditional Access Policy', 3],
    ],
  )
  assert.deepEqual(body[1]?.actionDisplayNames, ['Role assigned', 'Role unassigned'])
  assert.deepEqual(body[1]?.accountAuditItemTypes, { RoleAssigned: true, RoleUnassigned: false })
})

test('item types are numbered 1 to 3 and actions 1 to 11, in the order listed', () => {
  assert.deepEqual(auditItemType.value, { Role: 1, Group: 2, ConditionalAccess: 3 })
  assert.deepEqual(
    auditActionType.all.map(({ value }) => value),
    Array.from({ length: 11 }, (_, n) => n + 1),
  )
})

test('the tracking flag is the account’s: its list and the signed-in person show it', async () => {
  const flag = async () => {
    const me = await asAdmin.call(authCalls.whoami, {})
    const { rows } = await server.admin(
      'select is_azure_logs_tracking_enabled as flag from account_extended where id = $1',
      [accountId],
    )
    const listed = await server
      .as(superAdmin)
      .list<{ isAzureLogsTrackingEnabled: boolean }>('accountExtended', { $filter: `id eq ${accountId}` })
    const { items } = listed.body
    return [
      me.body.user.account?.isAzureLogsTrackingEnabled,
      rows[0]?.flag,
      items[0]?.isAzureLogsTrackingEnabled,
    ]
  }
  for (const enabled of [true, false]) {
    assert.equal((await asAdmin.call(auditCalls.tracking, { body: { enabled } })).status, 200)
    assert.deepEqual(await flag(), [enabled, enabled, enabled])
  }
})

test('saving says what was saved', async () => {
  const saved = await asAdmin.call(auditCalls.updatePreferences, { body: { Group: { GroupAdd: true } } })
  assert.equal(saved.body.successMessage, 'Your tracking preferences have been saved!')
  const told = await asAdmin.call(auditCalls.updateTracking, { body: { notificationPreference: false } })
  assert.equal(told.body.successMessage, 'Your notification preferences have been saved!')
  assert.equal((await asAdmin.call(auditCalls.state, {})).body.notificationPreference, false)
})

test('recipients are the administrators until somebody chooses; addresses are trimmed, in lower case and once', async () => {
  assert.deepEqual((await asAdmin.call(auditCalls.recipients, {})).body.emails, [admin.email])
  const set = (emails: string[]) => asAdmin.call(auditCalls.updateRecipients, { body: { emails } })
  assert.equal((await set([' SOC@Brightwater.example '])).status, 200)
  assert.deepEqual((await asAdmin.call(auditCalls.recipients, {})).body.emails, ['soc@brightwater.example'])
  for (const wrong of [[], ['nobody'], ['a@b.example', 'A@B.example']])
    assert.equal((await set(wrong)).status, 400)
  assert.deepEqual((await asAdmin.call(auditCalls.recipients, {})).body.emails, ['soc@brightwater.example'])
})

test('the summary counts each day, type and action of the range', async () => {
  await server.admin(
    `insert into audit_day (account_id, day, action_type, initiated_by, is_application, events)
     values ($1, '2026-03-01', 5, 'a', false, 2), ($1, '2026-03-01', 5, 'b', true, 1), ($1, '2026-03-01', 1, 'a', false, 4),
       ($1, '2026-03-09', 10, 'a', false, 1)`,
    [accountId],
  )
  const ask = (startDate: string, endDate: string) =>
    asAdmin.call(auditCalls.summary, { query: { startDate, endDate } })
  const { body } = await ask('2026-03-01', '2026-03-08T12:00:00Z')
  assert.deepEqual(body, [
    {
      log_date: '2026-03-01',
      type: 'Group',
      total_events: 3,
      details: {
        item_display_name: 'Group Management',
        actions: [{ action_type: 'GroupMemberAdded', action_count: 3 }],
      },
    },
    {
      log_date: '2026-03-01',
      type: 'Role',
      total_events: 4,
      details: {
        item_display_name: 'Role Management',
        actions: [{ action_type: 'RoleAssigned', action_count: 4 }],
      },
    },
  ])
  for (const [from, to] of [
    ['2026-03-08', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
    ['x', 'y'],
    ['0000-01-01', '2026-01-01'],
    ['1900-01-01', '2026-01-01'],
  ] as const)
    assert.equal((await ask(from, to)).status, 400, `${from} ${to}`)
})

test('the list has a row for each chosen event with its details, and says who is of the team', async () => {
  const details = {
    category: 'GroupManagement',
    operationType: 'Assign',
    activity: 'Add member to group',
    service: 'Core Directory',
    reason: null,
    targetResources: [
      {
        id: '1',
        type: 'User',
        displayName: null,
        userPrincipalName: 'uma@x.example',
        modifiedProperties: [{ displayName: 'Group.DisplayName', oldValue: null, newValue: '"Readers"' }],
      },
    ],
  }
  await server.admin(
    `insert into audit_event (account_id, record_id, at, action_type, activity, initiated_by, is_application, target_ids,
       details, is_listed, stored_at)
     select $1, 'record ' || by, now(), 5, 'Add member to group', by, is_app, '{}', $2, listed, now()
     from (values ($3, false, true), ('guest@elsewhere.example', false, true), ('Pipeline', true, true),
       ('unlisted@x.example', false, false)) as given(by, is_app, listed)`,
    [accountId, JSON.stringify(details), admin.email],
  )
  const { body } = await asAdmin.list<AuditEvent>(auditEvents.name, { $orderby: 'id' })
  const { items } = body
  assert.deepEqual(
    items.map(({ initiatedByPrincipalName, initiator, itemType }) => [
      initiatedByPrincipalName,
      initiator,
      itemType,
    ]),
    [
      [admin.email, 1, 2],
      ['guest@elsewhere.example', 2, 2],
      ['Pipeline', 3, 2],
    ],
  )
  assert.deepEqual(items[0]?.details, details)
})

test('a page of a long list is read along its index, however often it was asked for', async () => {
  await server.admin(
    `insert into audit_event (account_id, record_id, at, action_type, activity, is_application, target_ids, details,
       is_listed, stored_at)
     select $1, 'Long_' || n, timestamptz '2026-01-01' + n * interval '31 seconds', 3, 'Add group', false, '{}', '{}', true,
       now()
     from generate_series(1, 40000) n`,
    [accountId],
  )
  await server.admin('analyze audit_event')
  const list = readList(auditEvents, {
    $select: 'id,auditActivityDateTime,itemType,actionType,initiatedByPrincipalName',
    $filter:
      'auditActivityDateTime ge 2026-01-02T00:00:00Z and auditActivityDateTime lt 2026-01-09T00:00:00Z',
    $orderby: 'auditActivityDateTime desc',
    $top: 50,
  })
  const scope = { kind: 'account', accountId } as const
  const { sql: text, parameters } = compile(pageQuery(auditEvents, scope, list))
  // The plan of a prepared statement that came some times: it knows no values.
  const plan = await server.db(scope, async ({ client }) => {
    await client.query("set local plan_cache_mode = 'force_generic_plan'")
    await client.query(`prepare page as ${text}`)
    const values = parameters.map((value) => `'${value}'`).join(', ')
    const { rows } = await client.query(`explain execute page (${values})`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  assert.match(plan, /Index Scan using audit_event_listed/)
  assert.doesNotMatch(plan, /Sort/)
})
