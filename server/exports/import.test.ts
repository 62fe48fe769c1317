import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnName } from '#contract/kit/entity.ts'
import { models } from '#contract/models.ts'
import { tableOf } from '../kit/change.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anInsight } from '../testing/insights.ts'
import { aRecommendation } from '../testing/recommendations.ts'
import { aSheet, exported, imported } from '../testing/sheets.ts'
import { importers } from './importers.ts'

const server = await testServer()
const { people } = server
const header = ['id', 'title', 'description', 'status', 'reference', 'priority']

const modelExport = async (modelName: string) => {
  const body = { type: 'Model', modelName, selectedFields: [] }
  return (await exported(server, people.superAdmin, '/export', body)).file
}
const put = (model: string, file: Buffer) => imported(server, people.superAdmin, model, file)
const insights = async () =>
  (
    await server.admin(
      'select id::int, title, description, status, reference, priority from insight order by id',
    )
  ).rows
const everything = async () =>
  (await server.admin('select row_to_json(insight) as all from insight order by id')).rows

await anInsight(server, '=1+1 "quoted" <b>&amp;</b> _x0041_ 👍', 'https://example.com/?a=1&b=2#c')
await anInsight(server, '  spaces\r\nand\tlines  ')
await anInsight(server, '000123')
await anInsight(server, '2024-02-29')
await anInsight(server, 'true')
/** One row of everything else that a sheet carries. */
await server.db({ kind: 'platform' }, async (db) => {
  const recommendationId = await aRecommendation(db)
  const { id } = await db.one(sql<{ id: number }>`
    insert into regulation (name, summary, description) values ('Law', 'Short', 'Long') returning id`)
  await db.run(sql`
    with control as (
      insert into regulation_control (regulation_id, control_id, text) values (${id}, 'A.1', 'Words') returning id)
    insert into regulation_control_recommendation (control_id, recommendation_id)
    select id, ${recommendationId} from control`)
  await db.run(
    sql`insert into story (name, risk_level, estimated_effort, user_impact) values ('Story', 1, 1, 1)`,
  )
  await db.run(sql`insert into report (name, url) values ('Report', '/templates/executive-summary.docx')`)
})

test('a Model export that is imported back changes nothing', async () => {
  for (const model of models.filter((one) => one.importable)) {
    const before = await everything()
    const { status, body } = await put(model.name, await modelExport(model.name))
    assert.equal(status, 200, model.name)
    assert.equal(body.created, 0)
    assert.equal(body.updated, 0)
    assert.ok((body.unchanged ?? 0) > 0)
    assert.equal(body.successMessage, 'Import Successful!')
    assert.deepEqual(await everything(), before)
  }
})

test('a report is imported with custom data that can be read', async () => {
  const sheet = await aSheet(
    ['id', 'name', 'description', 'status', 'url', 'customData', 'reportData'],
    [null, 'Broken', '', 'Active', '/api/report/template/changes.docx?lang=en', '[{"name": "1"}]', 1],
  )
  const { status, body } = await put('report', sheet)
  assert.equal(status, 422)
  assert.deepEqual(
    body.details?.map(({ row, column }) => [row, column]),
    [[2, 'customData']],
  )
})

test('a row with a key is changed, one without is new, the others stay', async () => {
  const id = await anInsight(server, 'Before')
  const other = await anInsight(server, 'Untouched')
  const { status, body } = await put(
    'insight',
    await aSheet(
      header,
      [id, ' After ', 'Changed', 2, 'https://example.com/x', 7],
      [other, 'Untouched', 'A description', 1, null, 5],
      [null, 'Brand new', 'Made by import', 'Draft', null, '12'],
    ),
  )
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.created, body.updated, body.unchanged], [1, 1, 1])
  const rows = await insights()
  assert.deepEqual(
    rows.find((row) => row.id === id),
    {
      id,
      title: 'After',
      description: 'Changed',
      status: 2,
      reference: 'https://example.com/x',
      priority: 7,
    },
  )
  const made = rows.at(-1)
  assert.deepEqual([made?.title, made?.status, made?.reference, made?.priority], ['Brand new', 2, null, 12])
  const { rows: times } = await server.admin(
    'select id::int, creation_time < last_updated_time as "isChanged" from insight where id = any($1)',
    [[id, other]],
  )
  assert.deepEqual(times, [
    { id, isChanged: true },
    { id: other, isChanged: false },
  ])
})

test('columns may stand in any order, in any case, and some may be left out', async () => {
  const id = await anInsight(server)
  const { body } = await put('Insight', await aSheet(['PRIORITY', 'ID'], [8, id]))
  assert.deepEqual([body.created, body.updated], [0, 1])
  const row = (await insights()).find((one) => one.id === id)
  assert.deepEqual([row?.title, row?.priority], ['A title', 8])
})

test('an enum is understood by number, name and label in both languages', async () => {
  const id = await anInsight(server)
  for (const [written, value] of [
    [2, 2],
    ['1', 1],
    ['Draft', 2],
    ['active', 1],
    ['Entwurf', 2],
    ['Aktiv', 1],
  ] as const) {
    const { status } = await put('insight', await aSheet(['id', 'status'], [id, written]))
    assert.equal(status, 200)
    assert.equal((await insights()).find((one) => one.id === id)?.status, value, String(written))
  }
})

test('an empty cell takes a value away where there may be none', async () => {
  const id = await anInsight(server, 'With link', 'https://example.com')
  await put('insight', await aSheet(['id', 'reference'], [id, null]))
  assert.equal((await insights()).find((one) => one.id === id)?.reference, null)
})

test('booleans are understood as cells and as words', async () => {
  const type = await put(
    'subscriptionType',
    await aSheet(['id', 'name', 'enableExport'], [null, 'Words', 'Wahr']),
  )
  assert.equal(type.body.created, 1)
  const { rows } = await server.admin(
    "select id::int, enable_export from subscription_type where name = 'Words'",
  )
  assert.equal(rows[0]?.enable_export, true)
  for (const [written, value] of [
    [false, false],
    ['True', true],
    [0, false],
    ['wahr', true],
    ['FALSE', false],
  ] as const) {
    await put('subscriptionType', await aSheet(['id', 'enableExport'], [rows[0]?.id, written]))
    const after = await server.admin('select enable_export from subscription_type where id = $1', [
      rows[0]?.id,
    ])
    assert.equal(after.rows[0]?.enable_export, value, String(written))
  }
})

test('the same import twice at once: one of two new rows with the same name is refused', async () => {
  const file = await aSheet(['id', 'name'], [null, 'Platinum'])
  const answers = await Promise.all([put('subscriptionType', file), put('subscriptionType', file)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
})

test('two imports of the same row at once: the later one finds nothing left to change', async () => {
  const id = await anInsight(server)
  const file = await aSheet(['id', 'title'], [id, 'The same for both'])
  const answers = await Promise.all([put('insight', file), put('insight', file)])
  assert.deepEqual(answers.map(({ body }) => body.updated).toSorted(), [0, 1])
})

test('more rows than are written at once go in and come back', async () => {
  const rows = Array.from({ length: 1100 }, (_, index) => [null, `Row ${index}`, 'x', 1, null, index])
  const { body } = await put('insight', await aSheet(header, ...rows))
  assert.equal(body.created, 1100)
  const again = await put('insight', await modelExport('insight'))
  assert.deepEqual([again.body.created, again.body.updated], [0, 0])
})

test('an import is told in the operator log', async () => {
  const id = await anInsight(server)
  await put('insight', await aSheet(['id', 'priority'], [id, 77]))
  const { rows } = await server.admin(
    "select details from operator_log where call = 'PUT /import/:modelName' order by id desc limit 1",
  )
  assert.deepEqual(rows[0]?.details, {
    modelName: 'insight',
    model: 'insight',
    created: 0,
    updated: 1,
    unchanged: 0,
  })
})

test('an importable model has a table with its columns, and every unique index of it is known', async () => {
  // Those that are found by a lasting name have it instead.
  for (const model of models.filter((one) => one.importable && !importers[one.name]?.found)) {
    const { rows } = await server.admin(
      `select pg_get_indexdef(indexrelid) as definition
       from pg_index
       where indrelid = $1::regclass and indisunique and not indisprimary and indpred is null`,
      [tableOf(model)],
    )
    // What no sheet writes cannot clash.
    const unique = rows
      .map(({ definition }) => /\(\(?(?:lower\()?(\w+)/.exec(definition)?.[1] ?? '')
      .filter((column) => Object.keys(model.fields).some((name) => columnName(name) === column))
    assert.deepEqual(unique, importers[model.name]?.unique ?? [], model.name)
  }
})
