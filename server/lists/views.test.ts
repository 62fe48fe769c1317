import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnName, type Kind } from '#contract/kit/entity.ts'
import { models } from '#contract/models.ts'
import { testServer } from '../testing/harness.ts'

const server = await testServer()

const fitting: Record<Kind, readonly string[]> = {
  id: ['bigint', 'integer'],
  int: ['bigint', 'integer'],
  text: ['text'],
  options: ['text'],
  decimal: ['numeric', 'double precision'],
  bool: ['boolean'],
  date: ['date'],
  datetime: ['timestamp with time zone'],
  choice: ['integer'],
  choiceList: ['ARRAY'],
  idList: ['ARRAY'],
  // A list of texts is read as one, from either.
  json: ['jsonb', 'ARRAY'],
}

const columnsOf = async (view: string) => {
  const { rows } = await server.admin(
    `select column_name as name, data_type as type, datetime_precision as precision
     from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [view],
  )
  return new Map(rows.map((row) => [row.name as string, row as { type: string; precision: number | null }]))
}

for (const model of models)
  test(`${model.view} has a column that fits for every field of ${model.name}`, async () => {
    const columns = await columnsOf(model.view)
    for (const [name, field] of Object.entries(model.fields)) {
      const column = columns.get(columnName(name))
      assert.ok(column, `${model.view}.${columnName(name)} is missing`)
      assert.ok(fitting[field.kind].includes(column.type), `${name}: ${column.type} is no ${field.kind}`)
      // Finer times than the rows carry would be equal in memory and different in SQL.
      if (field.kind === 'datetime') assert.equal(column.precision, 3, name)
    }
    const fence = { account: 'account_id', vendor: 'vendor_id', platform: null, open: null }[model.fence]
    if (fence) assert.ok(columns.has(fence), `${model.view} has no ${fence} for its fence`)
  })

test('fields that are never null are declared so', async () => {
  for (const model of models) {
    const { rows } = await server.admin(`select * from ${model.view}`)
    for (const [name, field] of Object.entries(model.fields))
      if (!field.nullable)
        assert.ok(
          rows.every((row) => row[columnName(name)] !== null),
          `${model.name}.${name} is null somewhere`,
        )
  }
})

test('sorts, columns and keys name fields that can do what is asked', () => {
  for (const { name, fields, defaultSort, defaultColumns, key } of models) {
    assert.ok(fields[defaultSort.field]?.sort, `${name} cannot be sorted by ${defaultSort.field}`)
    assert.ok(fields[key], `${name} has no key ${key}`)
    for (const column of defaultColumns)
      assert.ok(fields[column] && !fields[column].internal, `${name}.${column}`)
    for (const [field, { kind, choices }] of Object.entries(fields))
      assert.equal(kind === 'choice' || kind === 'choiceList', choices !== undefined, `${name}.${field}`)
  }
})
