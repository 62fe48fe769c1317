import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { sql } from '../kit/db.ts'
import { testServer } from '../testing/harness.ts'
import { anAccount } from '../testing/people.ts'
import { aRecommendation } from '../testing/recommendations.ts'

const server = await testServer()
const { people } = server
const operator = server.as(people.superAdmin)
const platform = { kind: 'platform' } as const

/** What VA1-021 to 026 name: characters that have a meaning in an address or in SQL. */
const awkwardNames = [
  "O'Brien & Söhne",
  '100% sicher',
  'a/b\\c',
  'Wer? Wo?',
  '#1 Straße',
  'A&B=C+D',
  'under_score',
  'ΧΑΟΣ',
]

const batch = 'Batch'
await server.db(platform, async (db) => {
  for (const name of awkwardNames) await anAccount(db, { name })
  // All of them equal in everything that can be sorted, so that only the key tells them apart.
  for (let count = 0; count < 57; count++) await anAccount(db, { name: batch, status: 2 })
  await db.run(sql`update account set creation_time = '2024-02-29T10:00:00Z' where name = ${batch}`)
  await db.run(
    sql`update account set creation_time = '2024-02-29T23:59:59.999Z' where name = ${awkwardNames[0]}`,
  )
  await db.run(sql`update account set creation_time = '2024-03-01T00:00:00Z' where name = ${awkwardNames[1]}`)
})

const names = async ($filter: string) => {
  const { status, body } = await operator.list<{ name: string }>('accountExtended', {
    $filter,
    $top: 200,
    $orderby: 'name',
  })
  assert.equal(status, 200, `${$filter}: ${body.message}`)
  return body.items.map(({ name }) => name)
}
const refusal = async (query: Record<string, string | number>, model = 'accountExtended') => {
  const { status, body } = await operator.list(model, query)
  assert.equal(status, 400, JSON.stringify(query))
  assert.equal(body.code, 'bad_input')
  return body.message ?? ''
}

test('the number of all rows is the same whatever page asks for it', async () => {
  const $filter = `name eq '${batch}'`
  const pages = [
    { $top: 10, $skip: 0 },
    { $top: 10, $skip: 50 },
    { $top: 57, $skip: 0 },
    { $top: 58, $skip: 0 },
    { $top: 10, $skip: 57 },
    { $top: 10, $skip: 900 },
    { $top: 0, $skip: 0 },
  ]
  const asked = pages.map((page) => operator.list('accountExtended', { ...page, $filter }))
  const answers = (await Promise.all(asked)).map(({ body }) => body)
  assert.deepEqual(
    answers.map(({ count }) => count),
    pages.map(() => 57),
  )
  assert.deepEqual(
    answers.map(({ items }) => items.length),
    [10, 7, 57, 57, 0, 0, 0],
  )
})

test('a page has rows and the number of all of them', async () => {
  const { status, body } = await operator.list('accountExtended')
  assert.equal(status, 200)
  assert.equal(body.items.length, 10)
  assert.ok(body.count > 60)
  const none = await operator.list('accountExtended', { $filter: "name eq 'nobody'" })
  assert.deepEqual(none.body, { count: 0, items: [] })
})

test('the number of all rows follows the filter, not the page', async () => {
  const { body } = await operator.list('accountExtended', {
    $filter: `name eq '${batch}'`,
    $top: 5,
    $skip: 50,
  })
  assert.equal(body.count, 57)
  assert.equal(body.items.length, 5)
  const beyond = await operator.list('accountExtended', { $filter: `name eq '${batch}'`, $skip: 100 })
  assert.equal(beyond.body.count, 57)
  assert.deepEqual(beyond.body.items, [])
})

test('a list that grows with every account counts up to a number, and says that there is more', async () => {
  const most = operatorLog.countsTo ?? 0
  await server.admin(
    `insert into operator_log (at, call, request_id)
     select now(), 'GET /nothing', case when n <= $1 then 'many' else 'more' end from generate_series(1, $1::int + 2) n`,
    [most],
  )
  const count = async (query: Record<string, string | number>) => {
    const { status, body } = await operator.list('operatorLog', query)
    assert.equal(status, 200)
    return { count: body.count, isMore: body.isMore }
  }
  for (const page of [
    { $top: 10, $skip: 0 },
    { $top: 0, $skip: 0 },
    { $top: 10, $skip: 1_000_000 },
  ])
    assert.deepEqual(await count(page), { count: most, isMore: true })
  assert.deepEqual(await count({ $filter: "requestId eq 'many'", $top: 10 }), { count: most, isMore: false })
  assert.deepEqual(await count({ $filter: "requestId eq 'more'", $top: 1 }), { count: 2, isMore: false })
})

test('a page holds at most 200 rows', async () => {
  assert.equal((await operator.list('accountExtended', { $top: 200 })).status, 200)
  assert.match(await refusal({ $top: 201 }), /\$top/)
  assert.match(await refusal({ $top: -1 }), /\$top/)
  assert.match(await refusal({ $top: 'all' }), /\$top/)
  assert.match(await refusal({ $skip: -1 }), /\$skip/)
  assert.deepEqual((await operator.list('accountExtended', { $top: 0 })).body.items, [])
})

test('only the selected fields come, and the key', async () => {
  const { body } = await operator.list('accountExtended', { $select: 'name,status', $top: 1 })
  assert.deepEqual(Object.keys(body.items[0] ?? {}).toSorted(), ['id', 'name', 'status'])
  assert.match(await refusal({ $select: 'name,secret' }), /Unknown field 'secret'/)
})

test('rows carry enum values as numbers', async () => {
  const { body } = await operator.list<{ status: number }>('accountExtended', {
    $select: 'status',
    $top: 200,
  })
  const values = new Set(accountStatus.all.map(({ value }) => value))
  assert.ok(body.items.every(({ status }) => values.has(status)))
})

test('the order is the one asked for, with accents where people look for them', async () => {
  const filter = "not (name eq 'Batch')"
  const up = (
    await operator.list<{ name: string }>('accountExtended', { $filter: filter, $orderby: 'name', $top: 200 })
  ).body
  const found = up.items.map(({ name }) => name)
  assert.deepEqual(found, found.toSorted(new Intl.Collator('und').compare))
  const down = await operator.list<{ name: string }>('accountExtended', {
    $filter: filter,
    $orderby: 'name desc',
    $top: 200,
  })
  assert.deepEqual(
    down.body.items.map(({ name }) => name),
    found.toReversed(),
  )
  assert.match(await refusal({ $orderby: 'nam' }), /Unknown field 'nam'/)
  assert.match(await refusal({ $orderby: 'isScanning' }), /Field 'isScanning' cannot be sorted/)
  assert.match(await refusal({ $orderby: 'name sideways' }), /Cannot read the order/)
})

test('paging through rows that are equal in the sort loses none and repeats none', async () => {
  for (const $orderby of ['name', 'name desc', 'creationTime', 'status desc, name', 'ownerEmail']) {
    const seen: number[] = []
    for (let $skip = 0; $skip < 60; $skip += 7) {
      const { body } = await operator.list<{ id: number }>('accountExtended', {
        $filter: `name eq '${batch}'`,
        $select: 'id',
        $orderby,
        $top: 7,
        $skip,
      })
      seen.push(...body.items.map(({ id }) => id))
    }
    assert.equal(seen.length, 57, $orderby)
    assert.equal(new Set(seen).size, 57, $orderby)
  }
})

test('a model is found in any case of its letters', async () => {
  for (const name of ['accountExtended', 'ACCOUNTEXTENDED', 'accountextended', 'AccountExtended'])
    assert.equal((await operator.list(name, { $top: 1 })).status, 200, name)
  assert.equal((await operator.list('nothing')).status, 404)
})

test('an enum value is written as number, name or text', async () => {
  const expected = await names(`status eq 2`)
  assert.ok(expected.length >= 57)
  for (const written of ['Disabled', "'Disabled'", "'2'", 'disabled'])
    assert.deepEqual(await names(`status eq ${written}`), expected)
})

test('every comparison filters', async () => {
  const [low = 0, high = 0] = (
    await server.admin('select min(id)::int as low, max(id)::int as high from account where status <> 5')
  ).rows.map((row) => [row.low, row.high])[0] ?? [0, 0]
  const all = (await names('id ge 0')).length
  assert.equal((await names(`id eq ${low}`)).length, 1)
  assert.equal((await names(`id ne ${low}`)).length, all - 1)
  assert.equal((await names(`id gt ${low}`)).length, all - 1)
  assert.equal((await names(`id ge ${low}`)).length, all)
  assert.equal((await names(`id lt ${high}`)).length, all - 1)
  assert.equal((await names(`id le ${high}`)).length, all)
  assert.equal((await names(`id in (${low}, ${high})`)).length, 2)
})

test('texts are searched without regard to case, and any character is only itself', async () => {
  assert.deepEqual(await names("contains(tolower(name), 'söhne')"), ["O'Brien & Söhne"])
  assert.deepEqual(await names("tolower(name) eq 'χαος'"), ['ΧΑΟΣ'])
  for (const name of awkwardNames) {
    const quoted = name.replaceAll("'", "''")
    assert.deepEqual(await names(`name eq '${quoted}'`), [name])
    assert.deepEqual(await names(`contains(name, '${quoted}')`), [name])
    assert.deepEqual(await names(`startswith(name, '${quoted}')`), [name])
    assert.deepEqual(await names(`endswith(name, '${quoted}')`), [name])
  }
  assert.deepEqual(await names("contains(name, '%')"), ['100% sicher'])
  assert.deepEqual(await names("contains(name, '_')"), ['under_score'])
  assert.deepEqual(await names("contains(name, '\\')"), ['a/b\\c'])
})

test('clauses are joined by and, or and not', async () => {
  assert.deepEqual(await names("name eq '100% sicher' or name eq '#1 Straße' and status eq 2"), [
    '100% sicher',
  ])
  assert.deepEqual(await names("(name eq '100% sicher' or name eq '#1 Straße') and status eq 2"), [])
  assert.deepEqual(await names("not (status eq 2) and contains(name, '%')"), ['100% sicher'])
})

test('a day is the whole day', async () => {
  const day = await names('creationTime eq 2024-02-29')
  assert.equal(day.length, 58)
  assert.ok(day.includes("O'Brien & Söhne"))
  assert.deepEqual(await names('creationTime gt 2024-02-29 and creationTime le 2024-03-01'), ['100% sicher'])
})

test('null is a value', async () => {
  const { body } = await operator.list('accountExtended', { $filter: 'vendorName eq null' })
  const others = await operator.list('accountExtended', { $filter: 'vendorName ne null' })
  assert.equal(others.body.count, 2)
  assert.equal(body.count + others.body.count, (await operator.list('accountExtended')).body.count)
})

test('a nested field is filtered by its path and travels nested', async () => {
  const vendor = server.as(people.vendor)
  const { status, body } = await vendor.list<{ vendor: { id: number } }>('vendorUsersExtended', {
    $filter: `vendor/id eq ${people.vendorId}`,
  })
  assert.equal(status, 200)
  assert.equal(body.items[0]?.vendor.id, people.vendorId)
  const other = await vendor.list('vendorUsersExtended', { $filter: `vendor/id eq ${people.otherVendorId}` })
  assert.equal(other.body.count, 0)
})

test('what does not fit is a 400 that names it', async () => {
  const wrong: [filter: string, message: RegExp][] = [
    ["nam eq 'x'", /Unknown field 'nam'/],
    ["vendor/secret eq 'x'", /Unknown field 'vendor\/secret'/],
    ["constructor eq 'x'", /Unknown field 'constructor'/],
    ["name is 'x'", /Unknown operator 'is'/],
    ["contains(status, 'x')", /'x' is not a value of 'status'|'contains' needs a text/],
    ['isScanning gt true', /'gt' cannot be used on 'isScanning'/],
    ['name eq 1', /'name' is a text/],
    ["customSecurityScore gt 'high'", /'customSecurityScore' is a number/],
    ['status eq Broken', /'Broken' is not a value of 'status'/],
    ['creationTime gt 2024-02-30', /'creationTime' is a date/],
    ['isScanning eq 1', /'isScanning' is true or false/],
    ["name eq 'x", /no closing quote at position 9/],
    ['('.repeat(200), /nested too deeply/],
    [`name eq '${'x'.repeat(8200)}'`, /\$filter/],
    ["name eq 'a\0b'", /The text for 'name' is broken/],
  ]
  for (const [$filter, message] of wrong) assert.match(await refusal({ $filter }), message, $filter)
  assert.match(await refusal({ $expand: 'x' }), /\$expand/)
  const german = await operator.send('GET', '/odata/accountExtended?$filter=nam%20eq%201', undefined, {
    'accept-language': 'de',
  })
  assert.equal(german.body.message, 'Unbekanntes Feld „nam“')
})

test('numbers of any size are answered, not failed', async () => {
  for (const filter of [
    'id eq 9007199254740991',
    'id lt -9007199254740991',
    'id eq 1.5',
    'customSecurityScore gt 1e300',
  ])
    assert.ok(
      [200, 400].includes((await operator.list('accountExtended', { $filter: filter })).status),
      filter,
    )
})

test('the values of a column are offered with how many rows have each', async () => {
  const { status, body } = await operator.send('GET', `/options/accountExtended?field=name&search=BATCH`)
  assert.equal(status, 200, body.message)
  assert.deepEqual(body, { items: [{ value: batch, count: 57 }] })
  const scoped = await server.as(people.vendor).send('GET', '/options/accountExtended?field=name')
  assert.deepEqual(scoped.body, { items: [{ value: 'Northbrine', count: 1 }] })
  assert.equal((await operator.send('GET', '/options/accountExtended?field=secret')).status, 400)
})

test('a list of values counts for each of its members', async () => {
  await server.db(platform, async (db) => {
    for (const scopes of [[1, 3], [3], []]) {
      const id = await aRecommendation(db)
      await db.run(sql`update recommendation set scopes = ${scopes} where id = ${id}`)
    }
  })
  const { body } = await operator.send('GET', '/options/recommendationExtended?field=scopes')
  assert.deepEqual(body, {
    items: [
      { value: 3, count: 2 },
      { value: 1, count: 1 },
    ],
  })
})
