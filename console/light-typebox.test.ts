import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Type as Real } from 'typebox'
import { Type as Light } from './light-typebox.ts'

/** One of each kind, with what is said about it. */
const samples = (type: typeof Real) => {
  const word = type.String({ minLength: 1, pattern: '^a' })
  const row = type.Object({ id: type.Integer(), name: type.Optional(word) }, { additionalProperties: false })
  return {
    String: word,
    Integer: type.Integer({ minimum: 1 }),
    Number: type.Number({ maximum: 9 }),
    Boolean: type.Boolean({ default: true }),
    Null: type.Null(),
    Unknown: type.Unknown(),
    Never: type.Never(),
    Literal: [type.Literal('on'), type.Literal(7), type.Literal(true)],
    Enum: type.Enum(['one', 'two']),
    Union: type.Union([word, type.Null()], { title: 'Perhaps' }),
    Array: type.Array(row, { maxItems: 3 }),
    Record: [type.Record(type.String(), type.Number()), type.Record(word, row, { maxProperties: 2 })],
    Unsafe: type.Unsafe(type.String({ enum: ['en'] })),
    Object: [row, type.Object({}), type.Object({ all: type.Optional(row) })],
    Optional: type.Optional(word),
    Partial: type.Partial(row),
  }
}

test('the console’s light kinds make the same schemas', () => {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  assert.deepEqual(plain(samples(Light as unknown as typeof Real)), plain(samples(Real)))
})

test('every kind that the contract is written with is there', () => {
  const files = globSync('contract/**/*.ts', { cwd: new URL('..', import.meta.url).pathname })
  assert.ok(files.length > 100)
  const used = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bType\.([A-Z]\w*)/g)].map(([, kind]) => kind),
    )
  assert.deepEqual(
    [...new Set(used)].filter((kind) => !(kind && kind in Light)),
    [],
  )
  assert.deepEqual(Object.keys(samples(Real)).toSorted(), Object.keys(Light).toSorted())
})
