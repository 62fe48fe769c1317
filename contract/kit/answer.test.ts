import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { answerSchema, pageSchema, rowSchema, selectedPageSchema } from './answer.ts'
import type { Call } from './call.ts'
import { type Entity, id, json, maybe, text, up } from './entity.ts'
import { sample } from './testing/sample-entity.ts'
import { same } from './text.ts'

const row = {
  id: 7,
  name: 'Contoso',
  note: null,
  product: null,
  priority: 3,
  score: 1.5,
  isActive: null,
  dueDay: '2026-11-15',
  seenAt: '2026-11-15T10:00:00.000Z',
  status: 3,
  scopes: [0, 1],
  memberIds: [],
  vendor: { id: null, name: 'Ridgeline' },
  secret: '',
}
const fits = (body: unknown) => Value.Check(rowSchema(sample), body)

test('a row has every field of its entity, names with a slash nested', () => {
  assert.ok(fits(row))
  for (const name of Object.keys(row)) assert.ok(!fits({ ...row, [name]: undefined }), name)
  assert.ok(!fits({ ...row, vendor: { id: 1 } }))
})

test('a row has no other field', () => {
  assert.ok(!fits({ ...row, more: 1 }))
  assert.ok(!fits({ ...row, vendor: { ...row.vendor, more: 1 } }))
})

test('only what may be null is null', () => {
  assert.ok(!fits({ ...row, name: null }))
  assert.ok(!fits({ ...row, secret: null }))
})

test('a value is of its kind, and one of its set', () => {
  for (const wrong of [
    { id: '7' },
    { id: 1.5 },
    { score: '1.5' },
    { seenAt: 5 },
    { status: 9 },
    { scopes: [9] },
    { memberIds: 1 },
  ])
    assert.ok(!fits({ ...row, ...wrong }), JSON.stringify(wrong))
})

test('a json field has the shape that it declares, and nothing else', () => {
  const shaped = {
    ...sample,
    fields: {
      id: id({ label: same('x') }),
      links: json(Type.Object({ to: Type.Integer() }), { label: same('x') }),
    },
    defaultColumns: [],
    defaultSort: up('id'),
  } satisfies Entity
  const holds = (links: unknown) => Value.Check(rowSchema(shaped), { id: 1, links })
  assert.ok(holds({ to: 1 }))
  assert.ok(!holds({ to: '1' }))
  assert.ok(!holds({ to: 1, more: 1 }))
})

test('a page may lack what was not selected, never the key', () => {
  const page = (item: object) => ({ count: 1, items: [item] })
  assert.ok(Value.Check(pageSchema(sample), page(row)))
  assert.ok(Value.Check(pageSchema(sample), page({ id: 7, name: 'Contoso' })))
  assert.ok(!Value.Check(pageSchema(sample), page({ name: 'Contoso' })))
  assert.ok(!Value.Check(pageSchema(sample), page({ id: 7, more: 1 })))
  const chosen = selectedPageSchema(sample, ['id', 'vendor/id'])
  assert.ok(Value.Check(chosen, page({ id: 7, vendor: { id: 3 } })))
  assert.ok(!Value.Check(chosen, page({ id: 7 })))
  assert.ok(!Value.Check(chosen, page({ id: 7, vendor: { id: 3, name: 'x' } })))
})

const answers = (call: Partial<Call>, body: unknown) => {
  const schema = answerSchema({ method: 'POST', path: '/x', permission: 'public', summary: '', ...call })
  return schema && Value.Check(schema, body)
}

test('an answer is what the call declares, with its success message', () => {
  const answer = Type.Object({ id: Type.Integer() })
  const success = same('Done')
  assert.ok(answers({ answer }, { id: 1 }))
  assert.ok(!answers({ answer }, { id: 1, successMessage: 'Done' }))
  assert.ok(answers({ answer, success }, { id: 1, successMessage: 'Done' }))
  assert.ok(!answers({ answer, success }, { id: 1 }))
  assert.ok(answers({ success }, { successMessage: 'Done' }))
  assert.ok(answers({}, {}))
  assert.ok(!answers({}, { id: 1 }))
})

test('what stands inside an answer is closed too, unless it says that it is open', () => {
  const inner = Type.Object({ a: Type.Integer() })
  const answer = Type.Object({
    list: Type.Array(inner),
    one: Type.Union([inner, Type.Null()]),
    named: Type.Record(Type.String(), inner),
    open: Type.Object({}, { additionalProperties: true }),
  })
  const body = { list: [{ a: 1 }], one: null, named: { x: { a: 1 } }, open: { anything: 1 } }
  assert.ok(answers({ answer }, body))
  for (const wrong of [{ list: [{ a: 1, b: 1 }] }, { one: { a: 1, b: 1 } }, { named: { x: { a: 1, b: 1 } } }])
    assert.ok(!answers({ answer }, { ...body, ...wrong }), JSON.stringify(wrong))
})

test('files and redirections have no body to describe', () => {
  assert.equal(answers({ download: true }, {}), null)
  assert.equal(answers({ redirects: true }, {}), null)
})

test('a nullable field stays what it is beside null', () => {
  const named = {
    ...sample,
    fields: { id: id({ label: same('x') }), name: maybe(text({ label: same('x') })) },
  }
  assert.ok(!Value.Check(rowSchema(named), { id: 1, name: 5 }))
})
