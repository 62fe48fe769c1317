import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/harness.ts'
import { anInsight } from '../testing/insights.ts'
import { aSheet, imported } from '../testing/sheets.ts'
import { workbook, zip } from '../testing/zip.ts'

const server = await testServer()
const frozen = await testServer({ DATA_EDIT_ALLOWED: '0', ENVIRONMENT_NAME: 'production' })
const { people } = server
const header = ['id', 'title', 'description', 'status', 'reference', 'priority']

const put = (model: string, file: Buffer, headers = {}) =>
  imported(server, people.superAdmin, model, file, headers)
const everything = async () =>
  (await server.admin('select row_to_json(insight) as all from insight order by id')).rows

test('every problem is named by row and column, and nothing is written', async () => {
  const id = await anInsight(server)
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
  assert.match(body.message ?? '', /^Nothing was imported\. Problems in the file: 13/)
  assert.deepEqual(
    body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    [
      '3 status choose one of: Active, Draft',
      '3 priority enter a whole number',
      '3 title this field is required',
      '3 description this field is required',
      '3 reference Invalid link',
      '4 id does not match any existing entry',
      '5 id is also in row 2',
      '6 id enter a whole number',
      '7 priority enter a whole number',
      '7 title use at most 300 characters',
      '8 priority enter a number of at most 1000000',
      '9 title contains the error #REF!',
      '9 priority enter a number of at least 0',
    ],
  )
  assert.deepEqual(await everything(), before)
})

test('problems are told in the language of the reader', async () => {
  const { body } = await put('insight', await aSheet(['id', 'priority'], [1, 'viele']), {
    'accept-language': 'de',
  })
  assert.match(body.message ?? '', /^Es wurde nichts importiert/)
  assert.equal(body.details?.[0]?.problem, 'geben Sie eine ganze Zahl ein')
})

test('two hundred problems are listed, all are counted', async () => {
  const rows = Array.from({ length: 350 }, () => [null, 'x', 'x', 1, null, 'many'])
  const { status, body } = await put('insight', await aSheet(header, ...rows))
  assert.equal(status, 422)
  assert.equal(body.details?.length, 200)
  assert.match(body.message ?? '', /Problems in the file: 350/)
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
    ['id is missing', 'title is listed twice. Remove one.'],
  )
})

test('a deleted row is not there', async () => {
  const id = await anInsight(server)
  await server.admin('update insight set status = 3 where id = $1', [id])
  const { status, body } = await put('insight', await aSheet(['id', 'title'], [id, 'Back again']))
  assert.equal(status, 422)
  assert.equal(body.details?.[0]?.problem, 'does not match any existing entry')
})

test('names stay unique, within the sheet and with what is stored', async () => {
  const { body } = await put(
    'subscriptionType',
    await aSheet(['id', 'name'], [null, 'Gold'], [null, ' GOLD '], [null, 'Trial'], [null, 'Silver']),
  )
  assert.deepEqual(
    body.details?.map(({ row, column, problem }) => `${row} ${column} ${problem}`),
    ['3 name is also in row 2', '4 name is already used by another row'],
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

test('a file that is no sheet says what to do', async () => {
  const cases: [file: Buffer, message: RegExp][] = [
    [Buffer.from('id,title\n1,x\n'), /^The file is not a readable Excel workbook \(\.xlsx\)\.$/],
    [(await aSheet(header)).subarray(0, 300), /^The file is not a readable Excel workbook \(\.xlsx\)\.$/],
    [
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      /^Save the sheet as \.xlsx first$/,
    ],
    [zip(workbook('')), /^The file is empty. Add at least one row.$/],
    [
      // It says of itself that it is larger than what is read.
      zip(workbook('<row><c><v>1</v></c></row>'), () => 70_000_000),
      /^The file is too large. Split it and import the parts.$/,
    ],
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
  assert.equal(body.message, 'The file has more than 50000 rows. Split it and import the parts.')
})

test('a file over 25 MB is refused', async () => {
  const { status, body } = await put('insight', Buffer.alloc(26_214_401))
  assert.equal(status, 413)
  assert.equal(body.message, 'File size exceeded the limit of 25MB: sheet.xlsx')
})

test('text that no database keeps is a problem, not a fault', async () => {
  const id = await anInsight(server)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = `<row>${cell('id')}${cell('title')}</row><row><c><v>${id}</v></c>${cell('a_x0000_b')}</row><row><c/>${cell('_xD800_')}</row>`
  const { status, body } = await put('insight', zip(workbook(rows)))
  assert.equal(status, 422)
  assert.match(body.details?.[0]?.problem ?? '', /cannot be saved/)
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
