import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { models } from '#contract/models.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { exported } from '../testing/sheets.ts'
import { until } from '../testing/until.ts'
import { unzip } from '../testing/zip.ts'

const server = await testServer()
const { people } = server
const platform = { kind: 'platform' } as const

const field = (name: string, displayName = name) => ({ name, displayName })
const ofInsights = (body: object, person: { token: string } | undefined = people.superAdmin, headers = {}) =>
  exported(
    server,
    person,
    '/export/insight',
    { viewName: 'Insights', selectedFields: [field('title')], ...body },
    headers,
  )

await server.db(platform, (db) =>
  db.run(sql`
    insert into insight (title, description, status, reference, priority, creation_time, last_updated_time)
    values
      ('Ämter & <Rollen>', 'Erste', 1, 'https://example.com/a?b=1#c', 3, '2024-02-29T13:45:00Z', '2024-02-29T13:45:00Z'),
      ('=1+1', '+cmd|x', 2, null, 1, '2024-03-01T00:00:00Z', '2024-03-01T00:00:00Z'),
      ('Plain', '@SUM(A1)', 1, null, 2, '2024-01-31T23:59:59.999Z', '2024-01-31T23:59:59.999Z'),
      ('Gone', 'deleted', 3, null, 9, now(), now())`),
)

test('a sheet has exactly the selected fields under the names they were given', async () => {
  const { status, rows } = await ofInsights({
    selectedFields: [field('priority', 'Priority'), field('title', 'Überschrift'), field('reference', '')],
    sortOrder: { fieldName: 'priority', order: 'asc' },
  })
  assert.equal(status, 200)
  assert.deepEqual(rows, [
    ['Priority', 'Überschrift', 'Reference'],
    [1, '=1+1'],
    [2, 'Plain'],
    [3, 'Ämter & <Rollen>', 'https://example.com/a?b=1#c'],
  ])
})

test('a sheet has only the rows that the filter leaves, in the order asked for', async () => {
  const { rows } = await ofInsights({
    filters: "status eq Active and contains(tolower(title), 'l')",
    sortOrder: { fieldName: 'priority', order: 'desc' },
  })
  assert.deepEqual(rows.slice(1), [['Ämter & <Rollen>'], ['Plain']])
  const none = await ofInsights({ filters: "title eq 'no such title'" })
  assert.deepEqual(none.rows, [['title']])
  const byDefault = await ofInsights({ sortOrder: null, filters: null })
  assert.deepEqual(
    byDefault.rows.slice(1).map(([title]) => title),
    ['=1+1', 'Ämter & <Rollen>', 'Plain'],
  )
})

test('enums are labels in the language of the reader, dates are dates', async () => {
  const selectedFields = [field('status'), field('creationTime')]
  const filters = "title eq 'Ämter & <Rollen>'"
  const english = await ofInsights({ selectedFields, filters })
  assert.deepEqual(english.rows[1], ['Active', new Date('2024-02-29T13:45:00Z')])
  const german = await ofInsights({ selectedFields, filters }, people.superAdmin, { 'accept-language': 'de' })
  assert.equal(german.rows[1]?.[0], 'Aktiv')
})

test('times say that they are UTC, in columns that are wide enough for it', async () => {
  const { file } = await ofInsights({ selectedFields: [field('creationTime')] })
  const parts = unzip(file)
  assert.match(parts.get('xl/styles.xml') ?? '', /formatCode="dd\/mm\/yyyy hh:mm &quot;UTC&quot;"/)
  const width = Number(/<col [^>]*width="([\d.]+)"/.exec(parts.get('xl/worksheets/sheet1.xml') ?? '')?.[1])
  assert.ok(width >= 22, `${width}`)
})

test('booleans read True and False', async () => {
  const { rows } = await exported(server, people.superAdmin, '/export/subscriptionType', {
    viewName: 'x',
    selectedFields: [field('isTrial'), field('enableExport')],
  })
  assert.deepEqual(rows[1], ['True', 'False'])
})

test('text that looks like a formula is text in the file', async () => {
  const { file, rows } = await ofInsights({ selectedFields: [field('title'), field('description')] })
  const xml = unzip(file).get('xl/worksheets/sheet1.xml') ?? ''
  assert.doesNotMatch(xml, /<f[ >]/)
  assert.ok(rows.some(([title, description]) => title === '=1+1' && description === '+cmd|x'))
  assert.ok(rows.some(([, description]) => description === '@SUM(A1)'))
})

test('the call without a model name exports the same', async () => {
  const { status, rows, headers } = await exported(server, people.superAdmin, '/export', {
    type: 'Standard',
    modelName: 'INSIGHT',
    title: 'Manage Insights',
    selectedFields: [field('title', 'Title')],
    filters: 'priority le 2',
    sort: { fieldName: 'title', order: 'desc' },
  })
  assert.equal(status, 200)
  assert.deepEqual(rows, [['Title'], ['Plain'], ['=1+1']])
  assert.match(headers.get('content-type') ?? '', /spreadsheetml\.sheet/)
  assert.match(headers.get('content-disposition') ?? '', /filename="Manage Insights\.xlsx"/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('a Model export has the key and all that an import writes, raw, whatever is selected', async () => {
  const { rows } = await ofInsights({
    type: 'Model',
    filters: 'priority eq 3',
    selectedFields: [field('priority')],
  })
  assert.deepEqual(rows[0], [
    ...['id', 'title', 'description', 'status', 'reference', 'priority'],
    ...['germanTitle', 'germanDescription'],
  ])
  assert.deepEqual(rows[1]?.slice(1, 6), ['Ämter & <Rollen>', 'Erste', 1, 'https://example.com/a?b=1#c', 3])
})

test('the file is named after the title, in letters that any file system takes', async () => {
  const { headers } = await ofInsights({ viewName: 'Übersicht "Q1"/2024\r\nX-Evil: 1' })
  const disposition = headers.get('content-disposition') ?? ''
  assert.equal(
    disposition,
    'attachment; filename="_bersicht Q1 2024 X-Evil 1.xlsx"; filename*=UTF-8\'\'%C3%9Cbersicht%20Q1%202024%20X-Evil%201.xlsx',
  )
  assert.equal(headers.get('x-evil'), null)
  const untitled = await ofInsights({ viewName: '' })
  assert.match(untitled.headers.get('content-disposition') ?? '', /filename="Insights\.xlsx"/)
})

test('what does not fit is a 400 that names it', async () => {
  const wrong: [body: object, message: RegExp][] = [
    [{ selectedFields: [field('titel')] }, /Unknown field 'titel'/],
    [{ selectedFields: [field('title,status')] }, /Unknown field 'title,status'/],
    [{ selectedFields: [field('constructor')] }, /Unknown field 'constructor'/],
    [{ selectedFields: [] }, /Choose at least one field/],
    [{ filters: 'titel eq 1' }, /Unknown field 'titel'/],
    [{ filters: 'title is 1' }, /Unknown operator 'is'/],
    [{ sortOrder: { fieldName: 'titel', order: 'asc' } }, /Unknown field 'titel'/],
    [{ sortOrder: { fieldName: 'description', order: 'asc' } }, /Field 'description' cannot be sorted/],
    [{ sortOrder: { fieldName: 'title', order: 'up' } }, /sortOrder/],
    [{ type: 'Csv' }, /type/],
    [{ extra: 1 }, /extra: this field is not known/],
  ]
  for (const [body, message] of wrong) {
    const { status, error } = await ofInsights(body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.match(error.message ?? '', message)
  }
})

test('an unknown model is not found', async () => {
  const body = { viewName: 'x', selectedFields: [field('id')] }
  for (const name of ['nothing', 'constructor', '..'])
    assert.equal((await exported(server, people.superAdmin, `/export/${name}`, body)).status, 404, name)
})

test('only a SuperAdmin exports, and only what a SuperAdmin may read', async () => {
  const others = [people.vendor, people.admin, people.user, people.userWithoutGroup]
  for (const person of others) assert.equal((await ofInsights({}, person)).status, 403)
  assert.equal((await exported(server, undefined, '/export/insight', {})).status, 401)
  const users = await exported(server, people.superAdmin, '/export/usersExtended', {
    viewName: 'x',
    selectedFields: [field('email')],
  })
  assert.equal(users.status, 403)
})

test('every model that a SuperAdmin may read can be exported in both types', async () => {
  for (const model of models)
    for (const type of ['Standard', 'Model']) {
      const selectedFields = Object.keys(model.fields).map((name) => field(name))
      const body = { type, modelName: model.name, selectedFields }
      // Before it: an export is itself a row of the operator log.
      const page = await server.as(people.superAdmin).list(model.name, { $top: 1 })
      const { status, rows } = await exported(server, people.superAdmin, '/export', body)
      assert.equal(status, page.status, model.name)
      if (status === 200) assert.equal(rows.length - 1, page.body.count, model.name)
    }
})

test('an export is told in the operator log', async () => {
  await ofInsights({ type: 'Model' })
  const { rows } = await server.admin(
    "select details, actor_email from operator_log where call = 'POST /export/:modelName' order by id desc limit 1",
  )
  assert.equal(rows[0]?.actor_email, people.superAdmin.email)
  assert.deepEqual(rows[0]?.details, {
    modelName: 'insight',
    model: 'insight',
    type: 'Model',
    rows: 3,
  })
})

test('more rows than one fetch arrive, none twice', async () => {
  await server.admin(
    "insert into product (name, display_name) select 'p' || n, 'Product ' || n from generate_series(1, 800) n",
  )
  const { rows } = await exported(server, people.superAdmin, '/export/product', {
    viewName: 'Products',
    selectedFields: [field('id'), field('name')],
    filters: "startswith(name, 'p')",
  })
  assert.equal(rows.length, 801)
  assert.equal(new Set(rows.map(([id]) => id)).size, 801)
})

async function beginExport(): Promise<{ request: ClientRequest; response: IncomingMessage }> {
  const request = httpRequest(`${server.url}/api/export/product`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${people.superAdmin.token}` },
  })
  request.on('error', () => {})
  request.end(JSON.stringify({ viewName: 'x', selectedFields: [field('displayName')] }))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'readable')
  return { request, response }
}

async function allConnectionsAreFree(): Promise<boolean> {
  const { pool } = server.app
  return until(async () => pool.idleCount === pool.totalCount, 'every connection is free')
}

test('a receiver that does not read holds no connection, and one that goes away leaves nothing', async () => {
  // More than the system takes for a receiver, packed, on both ends together.
  await server.admin(`
    insert into product (name, display_name)
    select 'q' || n, string_agg(encode(sha512(random()::text::bytea), 'base64'), '')
    from generate_series(1, 1000) n, generate_series(1, 300)
    group by n`)
  const { request, response } = await beginExport()
  response.on('error', () => {})
  assert.ok(await allConnectionsAreFree())
  const length = Number(response.headers['content-length'])
  assert.ok(length > 18_000_000, 'it tells its length, so that half of it never looks like a whole one')
  const second = await ofInsights({})
  assert.deepEqual([second.status, second.error.code], [429, 'too_many_running'], 'one export at a time')
  const { rows } = await server.admin(
    "select details from operator_log where call = 'POST /export/:modelName' order by id desc limit 1",
  )
  assert.ok(rows[0]?.details.rows >= 1200, 'what left the house is told, also when it does not arrive')
  request.destroy()
  await until(async () => (await ofInsights({})).status === 200, 'the place of the export is free')
})
