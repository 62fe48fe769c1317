import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendationCalls as calls } from '#contract/recommendations/account-recommendation-calls.ts'
import { recommendationCalls } from '#contract/recommendations/recommendation-calls.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccountRecommendation, aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const
const admin = server.as(people.admin)
const { accountId } = people

const first = await server.db(platform, (db) => aRecommendation(db, { findings: 'First', severity: 4 }))
const manual = await server.db(platform, (db) =>
  aRecommendation(db, { findings: 'By hand', validationMethod: 2, severity: 3, product: 'Intune' }),
)
const [firstRow, manualRow] = await server.db(platform, async (db) => {
  await db.run(sql`
    insert into recommendation_prerequisite (recommendation_id, prerequisite_recommendation_id)
    values (${manual}, ${first})`)
  return [
    await anAccountRecommendation(db, accountId, { recommendationId: first, isCompliant: true }),
    await anAccountRecommendation(db, accountId, { recommendationId: manual }),
  ] as const
})
const mark = (compliant: boolean) =>
  admin.call(calls.setCompliant, {
    body: { accountRecommendationIds: [manualRow], compliant, notes: 'Looked' },
  })
const has = (row: object | undefined, words: string) =>
  assert.deepEqual(
    words.split(' ').filter((name) => !Object.hasOwn(row ?? {}, name)),
    [],
  )
const isExactly = (row: object | undefined, words: string) =>
  assert.deepEqual(Object.keys(row ?? {}).sort(), words.split(' ').sort())

test('a recommendation of the account has every field, and its prerequisites as options', async () => {
  const list = (filter: string) =>
    admin.list<Record<string, unknown>>('accountRecommendationExtended', { $filter: filter })
  const { items, count } = (await list(`recommendationId eq ${manual}`)).body
  assert.equal(count, 1)
  const [row] = items
  has(
    row,
    'id name status prerequisites recommendationId findings description correctiveAction remediation severity easeOfFix ' +
      'estimatedWork productName isCompliant isExempted validationMethod nonCompliantItems notCompliantSince ' +
      'assigneeEmail operatingSystem scopes reference userImpact tenantWide queryType licenses licensePlans ' +
      'prerequisiteDescription prerequisiteReference accountId assignedToId',
  )
  assert.deepEqual(row?.prerequisites, [{ id: first, label: 'First', related: true }])
  const both = `accountId eq ${accountId} and recommendationId in (${first}, ${manual})`
  assert.equal((await list(both)).body.count, 2)
  assert.equal((await list(`${both} and status eq Enabled`)).body.count, 2)
  assert.equal((await list(`${both} and status eq Disabled`)).body.count, 0)
  assert.deepEqual(
    (await list(both)).body.items.map(({ severity, isCompliant }) => [severity, isCompliant]),
    [
      [4, true],
      [3, null],
    ],
    'Critical is a severity, and not assessed is null',
  )
  const needed = await admin.list('recommendationprerequisiteextended', {
    $filter: `recommendationId eq ${manual}`,
  })
  isExactly(
    needed.body.items[0],
    'id recommendationId prerequisiteRecommendationId type name percentageCompliant compliant',
  )
  assert.deepEqual(
    [needed.body.items[0]?.name, needed.body.items[0]?.percentageCompliant, needed.body.items[0]?.compliant],
    ['First', 100, true],
  )
})

test('prerequisite options need no recommendation; with one, those it has are related', async () => {
  const options = async (query: Record<string, string>) =>
    (await admin.call(recommendationCalls.prerequisiteOptions, { query })).body
  const named = (list: Awaited<ReturnType<typeof options>>) => list.find(({ id }) => id === first)
  assert.deepEqual(named(await options({})), { id: first, label: 'First', related: false })
  const of = await options({ recommendationId: String(manual) })
  assert.equal(named(of)?.related, true)
  assert.ok(!of.some(({ id }) => id === manual), 'not itself')
})

test('events of every kind have the fields of the specification, and the old and the new value', async () => {
  await mark(false)
  await admin.call(calls.assign, {
    body: { recommendationIds: [manualRow], assignedToId: people.user.userId, notes: 'Please' },
  })
  assert.equal(
    (await admin.call(calls.assign, { body: { recommendationIds: [manualRow], assignedToId: -7 } })).status,
    201,
    'any id below 0 is nobody',
  )
  const body = { accountRecommendationIds: [manualRow], exempt: true, reason: 'Risk Accepted' }
  await admin.call(calls.setExempt, { body })
  await admin.call(calls.comment, { params: { id: manualRow }, body: { comment: '<p>Seen</p>' } })
  const events = (await admin.call(calls.history, { params: { id: manualRow } })).body
  for (const event of events)
    has(event, 'id date event_type change_type user comment change_details snapshot_type assigned_to')
  assert.deepEqual(
    events.map((event) => [event.event_type, event.old_value, event.new_value]),
    [
      ['comment', null, null],
      ['IsExempted', 'false', 'true'],
      ['assignment', people.user.email, null],
      ['assignment', null, people.user.email],
      ['IsCompliant', null, 'false'],
    ],
  )
  assert.ok(Number.isInteger(events[0]?.commentId))

  const history = (filter: string) =>
    admin.list('accountRecommendationHistory', {
      $filter: `accountRecommendationId eq ${manualRow} ${filter}`,
    })
  const { items } = (await history('')).body
  for (const row of items)
    has(
      row,
      'id date changeType changedBy changeField changeDetails changeDescription assignedTo snapshotType findings ' +
        'validationMethod productName accountRecommendationId',
    )
  const counted = async (filter: string) => (await history(filter)).body.count
  assert.equal(await counted('and changeField eq IsCompliant'), 1)
  assert.equal(await counted('and changeField eq Assignment'), 2)
  const day = (days: number) =>
    new Date(server.app.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  assert.equal(await counted(`and date ge ${day(-1)} and date lt ${day(1)}`), items.length)
  assert.equal(await counted(`and date ge ${day(1)} and date lt ${day(2)}`), 0)
})

test('the days of events are those of the time zone that is asked for', async () => {
  const at = async (date: string, field: number, type: number | null, value: string | null) =>
    server.db(platform, (db) =>
      db.run(sql`
        insert into account_recommendation_history
          (account_id, account_recommendation_id, date, changed_by, change_field, change_type, new_value)
        values (${accountId}, ${manualRow}, ${date}, 'Scan', ${field}, ${type}, ${value})`),
    )
  await at('2025-03-10T12:30:00Z', 1, 2, 'false')
  await at('2025-03-10T12:31:00Z', 1, null, 'false')
  await at('2025-03-10T23:30:00Z', 2, null, 'true')
  const events = async (timezone: string) =>
    (
      await admin.call(calls.dailyEvents, {
        query: { accountId: String(accountId), timezone, from: '2025-03-01', to: '2025-03-31' },
      })
    ).body
  const nothing = { became_compliant: 0, marked_non_exempted: 0, assignments: 0 }
  const worse = { became_non_compliant: 1, risky_non_compliant: 1 }
  assert.deepEqual(await events('UTC'), [
    { local_date: '2025-03-10', ...nothing, ...worse, marked_exempted: 1 },
  ])
  assert.deepEqual(await events('Pacific/Auckland'), [
    { local_date: '2025-03-11', ...nothing, ...worse, marked_exempted: 1 },
  ])
  assert.deepEqual(
    (await events('Europe/Berlin')).map(({ local_date, marked_exempted }) => [local_date, marked_exempted]),
    [
      ['2025-03-10', 0],
      ['2025-03-11', 1],
    ],
  )
  const send = (query: string) => admin.send('GET', `/account-recommendation/daily-events?${query}`)
  assert.equal((await send('from=2025-03-01&to=2025-03-31&timezone=Nowhere')).status, 400)
  assert.equal((await send('from=2025-03-01&to=2025-03-31&accountId=999999')).status, 404)
})

test('the figures have the fields of the specification, and are asked by product', async () => {
  await mark(true)
  await mark(false)
  const state = (await admin.call(statisticsCalls.complianceState)).body
  has(
    state,
    'compliantRecommendationPercentage totalNumOfNonCompliantRecommendations manualRecommendations automaticRecommendations',
  )
  isExactly(state.manualRecommendations, 'nonCompliant compliant na total')
  has(state.automaticRecommendations, 'nonCompliant compliant total')

  const days = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 60_000).toISOString(),
  }
  const drifts = (await admin.call(statisticsCalls.complianceDrifts, { query: days })).body
  isExactly(
    drifts,
    'total totalNumOfRegressions recentRegressions totalNumOfImprovements recentImprovements recentComplianceDriftsRecs byDay',
  )
  has(
    drifts.recentComplianceDriftsRecs[0],
    'recommendation_id arh_findings product_name change_date change_type',
  )
  assert.equal((await admin.send('GET', '/statistics/compliance-drifts?from=yesterday&to=today')).status, 400)

  const products = (await admin.list<{ id: number; name: string }>('product', { $top: 50 })).body.items
  const idOf = (name: string) => String(products.find((product) => product.name === name)?.id)
  const [entra, intune] = [idOf('EntraID'), idOf('Intune')]
  const failing = async (ids: string) =>
    (await admin.call(statisticsCalls.nonCompliantsByProduct, { query: { 'product-ids': ids } })).body
  has((await failing(`${entra},${intune}`))[0], 'name nonCompliant total nonCompliantCount')
  assert.deepEqual(
    (await failing(`${entra},${intune}`)).map(({ name, nonCompliantCount }) => [name, nonCompliantCount]),
    [['Intune', 1]],
  )
  assert.deepEqual(await failing(entra), [])
  await admin.call(calls.setExempt, { body: { accountRecommendationIds: [manualRow], exempt: false } })
  const wins = async (ids: string) =>
    (await admin.call(statisticsCalls.quickWins, { query: { 'product-ids': ids } })).body.total
  assert.deepEqual([await wins(entra), await wins(intune)], [0, 1])

  const trend = async (ids: string) =>
    (await admin.call(statisticsCalls.trendOverTime, { query: { ...days, 'product-ids': ids } })).body
  const both = await trend('')
  isExactly(both, 'bySecurityScore byProduct')
  assert.deepEqual(
    both.bySecurityScore.map(({ standardScore, customScore }) => [standardScore, customScore]),
    [[57.14, 57.14]],
    'one row a day, whatever happens on it: 4 of 7',
  )
  assert.deepEqual(
    both.byProduct.map(({ name, scores }) => [name, scores.length, scores[0]?.standardScore]),
    [
      ['Entra ID', 1, 100],
      ['Intune', 1, 0],
    ],
  )
  assert.deepEqual(
    (await trend(intune)).byProduct.map(({ name }) => name),
    ['Intune'],
  )
})

test('active people of the account come from the list of users', async () => {
  const list = async (filter: string) =>
    (await admin.list<{ email: string }>('user', { $filter: filter, $top: 50 })).body.items.map(
      ({ email }) => email,
    )
  assert.ok((await list('status eq Active')).includes(people.user.email))
  await server.db(platform, (db) =>
    db.run(sql`update app_user set status = 3 where id = ${people.user.userId}`),
  )
  assert.ok(!(await list('status eq 1')).includes(people.user.email))
  await server.db(platform, (db) =>
    db.run(sql`update app_user set status = 1 where id = ${people.user.userId}`),
  )
  assert.ok(firstRow)
})
