import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from '#contract/models.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { workbook, zip } from '../testing/zip.ts'
import { importers, tableOf } from './importers.ts'
import { aSheet, exported, imported } from './testing-sheets.ts'

const server = await testServer()
const frozen = await testServer({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
const { people } = server
const platform = { kind: 'platform' } as const
const header = ['id', 'title', 'description', 'status', 'reference', 'priority']

const modelExport = async (model: string) =>
  (
    await exported(server, people.superAdmin, '/export', {
      type: 'Model',
      modelName: model,
      selectedFields: [],
    })
  ).file
const put = (model: string, file: Buffer, headers = {}) =>
  imported(server, people.superAdmin, model, file, headers)
const insights = async () =>
  (
    await server.admin(
      'select id::int, title, description, status, reference, priority from insight order by id',
    )
  ).rows
const everything = async () =>
  (await server.admin('select row_to_json(insight) as all from insight order by id')).rows

async function anInsight(title = 'A title', reference: string | null = null): Promise<number> {
  const { id } = await server.db(platform, (db) =>
    db.one(sql<{ id: number }>`
      insert into insight (title, description, status, reference, priority)
      values (${title}, 'A description', 1, ${reference}, 5)
      returning id`),
  )
  return id
}

await anInsight('=1+1 "quoted" <b>&amp;</b> _x0041_ 👍', 'https://example.com/?a=1&b=2#c')
await anInsight('  spaces\r\nand\tlines  ')
await anInsight('000123')
await anInsight('2024-02-29')
await anInsight('true')

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

test('a row with a key is changed, one without is new, the others stay', async () => {
  const id = await anInsight('Before')
  const other = await anInsight('Untouched')
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
  const id = await anInsight()
  const { body } = await put('Insight', await aSheet(['PRIORITY', 'ID'], [8, id]))
  assert.deepEqual([body.created, body.updated], [0, 1])
  const row = (await insights()).find((one) => one.id === id)
  assert.deepEqual([row?.title, row?.priority], ['A title', 8])
})

test('an enum is understood by number, name and label in both languages', async () => {
  const id = await anInsight()
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
  const id = await anInsight('With link', 'https://example.com')
  await put('insight', await aSheet(['id', 'reference'], [id, null]))
  assert.equal((await insights()).find((one) => one.id === id)?.reference, null)
})

test('every problem is named by row and column, and nothing is written', async () => {
  const id = await anInsight()
  const before = await everything()
  const { status, body } = await put(
    'insight',
    await aSheet(
      header,
      [id, 'Would be fine', 'x', 1, null, 1],
      [null, null, '   ', 'Published', 'not a link', 'many'],
      [999999, 'No such row', 'x', 1, null, 1],
      [id, 'Same key again', 'x', 1, null, 1],
      ['abc', 'Odd key', 'x', 1, null, 1],
      [null, 'x'.repeat(301), 'x', 1, null, 1.5],
      [null, 'Too urgent', 'x', 1, null, 1_000_001],
      [null, '#REF!', 'x', 1, null, -1],
    ),
  )
  assert.equal(status, 422)
  assert.equal(body.code, 'import_rows')
  assert.match(body.message ?? '', /^Nothing was imported: 13 problem/)
  assert.deepEqual(
    body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    [
      '3 status must be one of: Active, Draft',
      '3 priority must be a whole number',
      '3 title must not be empty',
      '3 description must not be empty',
      '3 reference Invalid link',
      '4 id is not the key of a row',
      '5 id is also in row 2',
      '6 id must be a whole number',
      '7 priority must be a whole number',
      '7 title must not be longer than 300 characters',
      '8 priority must be at most 1000000',
      '9 title holds the error #REF!',
      '9 priority must be at least 0',
    ],
  )
  assert.deepEqual(await everything(), before)
})

test('problems are told in the language of the reader', async () => {
  const { body } = await put('insight', await aSheet(['id', 'priority'], [1, 'viele']), {
    'accept-language': 'de',
  })
  assert.match(body.message ?? '', /^Nichts wurde importiert/)
  assert.equal(body.details?.[0]?.problem, 'muss eine ganze Zahl sein')
})

test('two hundred problems are listed, all are counted', async () => {
  const rows = Array.from({ length: 350 }, () => [null, 'x', 'x', 1, null, 'many'])
  const { status, body } = await put('insight', await aSheet(header, ...rows))
  assert.equal(status, 422)
  assert.equal(body.details?.length, 200)
  assert.match(body.message ?? '', /350 problem/)
})

test('columns that the model does not have are refused, so is a sheet without the key', async () => {
  const standard = await put('insight', await aSheet(['ID', 'Title', 'Creation Time'], [1, 'x', 'y']))
  assert.equal(standard.status, 422)
  assert.deepEqual(standard.body.details, [
    { row: 1, column: 'Creation Time', problem: 'is not a column of this model' },
  ])
  const keyless = await put('insight', await aSheet(['title', 'title'], ['x', 'y']))
  assert.deepEqual(
    keyless.body.details?.map(({ column, problem }) => `${column} ${problem}`),
    ['id is missing', 'title is there twice'],
  )
})

test('a deleted row is not there', async () => {
  const id = await anInsight()
  await server.admin('update insight set status = 3 where id = $1', [id])
  const { status, body } = await put('insight', await aSheet(['id', 'title'], [id, 'Back again']))
  assert.equal(status, 422)
  assert.equal(body.details?.[0]?.problem, 'is not the key of a row')
})

test('names stay unique, within the sheet and with what is stored', async () => {
  const { body } = await put(
    'subscriptionType',
    await aSheet(['id', 'name'], [null, 'Gold'], [null, ' GOLD '], [null, 'Trial'], [null, 'Silver']),
  )
  assert.deepEqual(
    body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    ['3 name is also in row 2', '4 name is used by another row already'],
  )
  const fine = await put('subscriptionType', await aSheet(['id', 'name'], [null, 'Gold'], [null, 'Silver']))
  assert.equal(fine.body.created, 2)
  const { rows } = await server.admin(
    "select status, enable_export from subscription_type where name = 'Gold'",
  )
  assert.deepEqual(rows, [{ status: 1, enable_export: false }])
})

test('the trial type stays enabled', async () => {
  const { rows } = await server.admin('select id::int from subscription_type where is_trial')
  const { status, body } = await put('subscriptionType', await aSheet(['id', 'status'], [rows[0]?.id, 2]))
  assert.equal(status, 422)
  assert.equal(body.details?.[0]?.problem, 'The trial type is the default and stays enabled')
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
  const id = await anInsight()
  const file = await aSheet(['id', 'title'], [id, 'The same for both'])
  const answers = await Promise.all([put('insight', file), put('insight', file)])
  assert.deepEqual(answers.map(({ body }) => body.updated).toSorted(), [0, 1])
})

test('thousands of rows go in and come back', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [null, `Row ${index}`, 'x', 1, null, index])
  const { body } = await put('insight', await aSheet(header, ...rows))
  assert.equal(body.created, 2500)
  const again = await put('insight', await modelExport('insight'))
  assert.deepEqual([again.body.created, again.body.updated], [0, 0])
})

test('a file that is no sheet says what to do', async () => {
  const cases: [file: Buffer, message: RegExp][] = [
    [Buffer.from('id,title\n1,x\n'), /^The sheet cannot be read$/],
    [(await aSheet(header)).subarray(0, 300), /^The sheet cannot be read$/],
    [
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /^Save the sheet as \.xlsx first$/,
    ],
    [zip(workbook('')), /^The sheet is empty$/],
    [zip(workbook('<row><c><v>1</v></c></row>'.repeat(50_010))), /more than 50000 rows|not a column/],
    [zip(workbook(`<row><c><v>${'1'.repeat(70_000_000)}</v></c></row>`)), /^The sheet is too large$/],
  ]
  for (const [file, message] of cases) {
    const { status, body } = await put('insight', file)
    assert.ok(status === 400 || status === 422, String(status))
    assert.match(`${body.message}${body.details?.[0]?.problem ?? ''}`, message)
  }
})

test('a sheet with more rows than are read is refused as a whole', async () => {
  const cells = '<c t="inlineStr"><is><t>id</t></is></c>'
  const { status, body } = await put(
    'insight',
    zip(workbook(`<row>${cells}</row>${'<row><c><v>1</v></c></row>'.repeat(50_001)}`)),
  )
  assert.equal(status, 400)
  assert.equal(body.message, 'The sheet has more than 50000 rows')
})

test('a file over 25 MB is refused', async () => {
  const { status, body } = await put('insight', Buffer.alloc(26_214_401))
  assert.equal(status, 413)
  assert.equal(body.message, 'File size exceeded the limit of 25MB: sheet.xlsx')
})

test('text that no database keeps is a problem, not a fault', async () => {
  const id = await anInsight()
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row>${cell('id')}${cell('title')}</row><row><c><v>${id}</v></c>${cell('a_x0000_b')}</row><row><c/>${cell('_xD800_')}</row>`
  const { status, body } = await put('insight', zip(workbook(rows)))
  assert.equal(status, 422)
  assert.match(body.details?.[0]?.problem ?? '', /cannot be stored/)
})

test('only a SuperAdmin imports', async () => {
  const file = await aSheet(['id', 'title'], [null, 'x'])
  for (const person of [people.vendor, people.admin, people.user, people.userWithoutGroup])
    assert.equal((await imported(server, person, 'insight', file)).status, 403)
  assert.equal((await imported(server, undefined, 'insight', file)).status, 401)
})

test('a model that cannot be imported, or is not there, is refused', async () => {
  const file = await aSheet(['id'], [1])
  const settings = await put('Setting', file)
  assert.equal(settings.status, 400)
  assert.match(settings.body.message ?? '', /cannot be imported$/)
  assert.equal((await put('nothing', file)).status, 404)
})

test('where data editing is off the catalogue is not imported', async () => {
  const file = await aSheet(['id', 'title'], [null, 'x'])
  for (const [model, name] of [
    ['insight', 'Insight'],
    ['subscriptionType', 'Subscription Type'],
  ] as const) {
    const { status, body } = await imported(frozen, frozen.people.superAdmin, model, file)
    assert.equal(status, 403)
    assert.equal(body.message, `Updates to ${name} are disabled for the production environment.`)
  }
})

test('an import is told in the operator log', async () => {
  const id = await anInsight()
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
  for (const model of models.filter((one) => one.importable)) {
    const { rows } = await server.admin(
      `select pg_get_indexdef(indexrelid) as definition
       from pg_index
       where indrelid = $1::regclass and indisunique and not indisprimary and indpred is null`,
      [tableOf(model)],
    )
    const unique = rows.map(({ definition }) => /\(\(?(?:lower\()?(\w+)/.exec(definition)?.[1])
    assert.deepEqual(unique, importers[model.name]?.unique ?? [], model.name)
  }
})
