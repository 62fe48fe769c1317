import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { itemCauses } from '#contract/audit-events/said-cause.ts'
import { sql } from '../kit/db.ts'
import { catalogueServer } from '../testing/catalogue-server.ts'

const server = await catalogueServer()
const { accountId, admin, otherAdmin } = server.people
const platform = { kind: 'platform' } as const
await server.admin(
  'insert into account_product (account_id, product_id) select $1, id from product on conflict do nothing',
  [accountId],
)

const before = '2026-03-01T06:00:00.000Z'
const after = '2026-03-01T12:00:00.000Z'

interface Given {
  check: string
  items?: [before: object[], after: object[]]
  since?: string | null
}

/** A check that turned from compliant to not between two scans. */
async function drift({ check, items = [[], []], since = before }: Given): Promise<number> {
  return server.db(platform, async (db) => {
    const { id } = await db.one(sql<{ id: number }>`
      insert into account_recommendation (account_id, recommendation_id, is_compliant, last_updated_time)
      select ${accountId}, id, false, ${after} from recommendation where name = ${check}
      on conflict (account_id, recommendation_id) do update set is_compliant = false
      returning id`)
    await db.run(
      sql`delete from recommendation_evidence where account_id = ${accountId} and account_recommendation_id = ${id}`,
    )
    await db.run(sql`
      insert into account_recommendation_history
        (account_id, account_recommendation_id, date, change_field, change_type, snapshot_type, old_value, new_value,
         changed_by, scan_id, since)
      values (${accountId}, ${id}, ${after}, 1, 2, 2, 'true', 'false', 'Scan', ${randomUUID()}, ${since})`)
    for (const [place, at] of [before, after].entries())
      await db.run(sql`
        insert into recommendation_evidence (account_id, account_recommendation_id, at, hash, items, details)
        values (${accountId}, ${id}, ${at}, ${String(place)}, ${JSON.stringify(items[place])}, '{}')`)
    return id
  })
}

async function record(given: {
  activity: string
  at?: string
  id?: string
  by?: string
  type?: string
}): Promise<number> {
  const {
    activity,
    at = '2026-03-01T09:00:00Z',
    id = 'p1',
    by = 'ingrid@northbrine.example',
    type = 'Policy',
  } = given
  const details = {
    category: 'Policy',
    operationType: 'Update',
    activity,
    service: 'Core Directory',
    reason: null,
    targetResources: [{ id, type, displayName: 'Target', userPrincipalName: null, modifiedProperties: [] }],
  }
  const { rows } = await server.admin(
    `insert into audit_event (account_id, record_id, at, activity, initiated_by, is_application, ip_address, target_name,
       target_ids, details, is_listed, action_type, stored_at)
     values ($1, $2, $3, $4, $5, false, '203.0.113.9', 'Target', array[$6], $7, true, 10, now()) returning id`,
    [accountId, randomUUID(), at, activity, by, id.toLowerCase(), JSON.stringify(details)],
  )
  return Number(rows[0].id)
}
const forget = () => server.admin('delete from audit_event where account_id = $1', [accountId])

const causes = async (accountRecommendationId: number, who = admin) =>
  server.as(who).call(auditCalls.causes, {
    query: { accountRecommendationId: String(accountRecommendationId), date: after },
  })

const policyCheck = 'legacy-authentication-is-blocked'

test('a change of compliance shows who changed the policies between the two scans, and nobody else', async () => {
  await forget()
  const id = await drift({ check: policyCheck })
  await record({ activity: 'Update conditional access policy' })
  await record({
    activity: 'Update conditional access policy',
    at: '2026-03-01T05:59:00Z',
    by: 'too-early@x.example',
  })
  await record({
    activity: 'Update conditional access policy',
    at: '2026-03-01T12:00:01Z',
    by: 'too-late@x.example',
  })
  await record({ activity: 'Update group', type: 'Group', by: 'elsewhere@x.example' })
  const { status, body } = await causes(id)
  assert.equal(status, 200)
  assert.deepEqual(
    body.events.map(({ initiatedBy, ipAddress, items }) => [initiatedBy, ipAddress, items]),
    [['ingrid@northbrine.example', '203.0.113.9', []]],
  )
})

test('records about an item that came or went stand first and name it', async () => {
  await forget()
  const items: [object[], object[]] = [[], [{ displayName: 'CA04', id: 'P2' }]]
  const id = await drift({ check: policyCheck, items })
  await record({ activity: 'Update conditional access policy', id: 'p1', at: '2026-03-01T10:00:00Z' })
  await record({ activity: 'Update conditional access policy', id: 'P2', by: 'other@x.example' })
  const { body } = await causes(id)
  assert.deepEqual(
    body.events.map(({ initiatedBy, items: touched }) => [initiatedBy, touched]),
    [
      ['other@x.example', ['CA04']],
      ['ingrid@northbrine.example', []],
    ],
  )
})

test('a change names the items that came and went, whether or not a record touched them', async () => {
  await forget()
  const items: [object[], object[]] = [
    [
      { displayName: 'CA01', id: 'P1' },
      { displayName: 'CA02', id: 'P7' },
    ],
    [
      { displayName: 'CA01', id: 'P1' },
      { displayName: 'CA04', id: 'P2' },
    ],
  ]
  const id = await drift({ check: policyCheck, items })
  await record({ activity: 'Update conditional access policy', id: 'P2' })
  const { body } = await causes(id)
  assert.deepEqual([body.came, body.went], [['CA04'], ['CA02']])
  assert.deepEqual(
    itemCauses(body, 'en').map(({ name, hasCome, by }) => [name, hasCome, by]),
    [
      ['CA04', true, ['ingrid@northbrine.example']],
      ['CA02', false, []],
    ],
  )
})

test('a table that many people write to gives a cause only for the item itself: nothing is guessed', async () => {
  await forget()
  const items: [object[], object[]] = [[], [{ displayName: 'Ledger', id: 'app-1' }]]
  const { rows } = await server.admin(
    `select name from recommendation
     where 'applications' = any(connectors) and not connectors && $1 order by name limit 1`,
    [['conditional_access_policies', 'authorization_policy', 'role_assignments', 'domains']],
  )
  const id = await drift({ check: rows[0].name, items })
  await record({ activity: 'Update application', id: 'app-2', type: 'Application' })
  assert.deepEqual((await causes(id)).body.events, [])
  await record({ activity: 'Update application', id: 'APP-1', type: 'Application' })
  assert.deepEqual(
    (await causes(id)).body.events.map(({ items: touched }) => touched),
    [['Ledger']],
  )
})

test('a check whose tables the directory does not write of says so', async () => {
  const { rows } = await server.admin(
    "select name from recommendation where connectors = '{teams_meeting_policies}' order by name limit 1",
  )
  const id = await drift({ check: rows[0].name })
  const { body } = await causes(id)
  assert.deepEqual([body.isTraceable, body.events], [false, []])
})

test('what was not found between two scans has no cause, and a log that was not read is not complete', async () => {
  await forget()
  await record({ activity: 'Update conditional access policy' })
  const marked = await drift({ check: 'mfa-is-required-for-administrators', since: null })
  assert.deepEqual((await causes(marked)).body.events, [])
  assert.equal((await causes(await drift({ check: policyCheck }))).body.isComplete, false)
  await server.admin('update account set is_azure_logs_tracking_enabled = true where id = $1', [accountId])
  await server.admin(
    `insert into audit_tracking (account_id, last_read_at, is_caught_up) values ($1, now(), true)
     on conflict (account_id) do update set last_read_at = now(), is_caught_up = true`,
    [accountId],
  )
  assert.equal((await causes(await drift({ check: policyCheck }))).body.isComplete, true)
})

test('somebody of another account does not find it', async () => {
  const id = await drift({ check: policyCheck })
  assert.equal((await causes(id, otherAdmin)).status, 404)
})

test('an event tells what it did in the next scan, and a person what all of theirs did', async () => {
  await forget()
  await drift({ check: policyCheck })
  const eventId = await record({ activity: 'Update conditional access policy', by: 'wanda@x.example' })
  const { body } = await server.as(admin).call(auditCalls.effects, { query: { ids: `${eventId},999` } })
  assert.equal(body.length, 1)
  const [change] = body[0]?.changes.filter(({ date }) => date === after) ?? []
  assert.equal(change?.isBetter, false)
  assert.ok((change?.points ?? 0) < 0)
  const person = await server.as(admin).call(auditCalls.person, {
    query: { name: 'wanda@x.example', startDate: '2026-02-01', endDate: '2026-03-31' },
  })
  assert.ok(person.body.changes.some(({ findings }) => findings === change?.findings))
  assert.ok(person.body.points < 0)
})

test('what somebody did to the score counts whether or not the account lists it', async () => {
  await forget()
  await drift({ check: policyCheck })
  const unlisted = await record({ activity: 'Update conditional access policy', by: 'ulla@x.example' })
  await server.admin('update audit_event set is_listed = false where id = $1', [unlisted])
  const { body } = await server.as(admin).call(auditCalls.person, {
    query: { name: 'ulla@x.example', startDate: '2026-02-01', endDate: '2026-03-31' },
  })
  assert.equal(body.events, 0)
  assert.ok(body.points < 0)
})
