import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { calls } from '#contract/calls.ts'
import { day } from './entity.ts'
import { faultsIn, type Shape, sayFault, shapeOf } from './faults.ts'

const bodies = calls.flatMap(({ method, path, body }) => (body ? [{ name: `${method} ${path}`, body }] : []))

test('the sentences for people and the API agree about every body', () => {
  // What bodies use and the reader does not know would be refused without a sentence.
  const ajv = new Ajv({ strict: false })
  for (const { name, body } of bodies) {
    const isValid = ajv.compile(body)
    fc.assert(
      fc.property(valueFor(shapeOf(body)), (value) => {
        const found = faultsIn(shapeOf(body), value)
        assert.equal(
          isValid(value),
          found.length === 0,
          `${name} ${JSON.stringify(value)} ${JSON.stringify(found)}`,
        )
      }),
      // The same ones each time: what is red here is red everywhere. Few of each: bodies are made of the same fields.
      { numRuns: 25, seed: 7 },
    )
  }
})

test('a day is one of the calendar', () => {
  const isDay = (text: string) => faultsIn(shapeOf(day), text).length === 0
  for (let n = 0; n < 400 * 366; n++) {
    const text = new Date(Date.UTC(1800, 0, 1 + n)).toISOString().slice(0, 10)
    if (!isDay(text)) assert.fail(text)
  }
  for (const text of ['2026-02-29', '1900-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-00-10'])
    assert.ok(!isDay(text), text)
  for (const text of ['0000-01-01', '2026-1-1', '2026-01-31Tnoon', '31/01/2026', ''])
    assert.ok(!isDay(text), text)
  for (const text of ['2024-02-29', '2000-02-29', '2026-01-31T10:00:00.000Z', '2026-01-31T10:00+01:00'])
    assert.ok(isDay(text), text)
})

/** Values that nearly fit: mostly of the right shape, at and beyond the limits. */
function valueFor(shape: Shape): fc.Arbitrary<unknown> {
  const any = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string(),
    fc.constant([]),
    fc.constant({}),
  )
  const fitting = fittingFor(shape)
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: any })
}
function fittingFor(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valueFor))
  if (shape.enum) return fc.oneof(fc.constantFrom(...shape.enum), fc.integer())
  switch (shape.type) {
    case 'string':
      return fc.oneof(
        fc.string({ maxLength: 12, unit: 'grapheme' }),
        fc.constantFrom(
          '',
          ' ',
          'a@b.example',
          'https://a.example',
          '2026-01-31',
          'a'.repeat((shape.maxLength ?? 10) + 1),
        ),
      )
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.constantFrom(
          0.5,
          shape.minimum ?? 0,
          (shape.minimum ?? 0) - 1,
          shape.maximum ?? 9,
          (shape.maximum ?? 9) + 1,
        ),
      )
    case 'array':
      return fc.array(valueFor(shape.items ?? {}), { maxLength: 4 })
    case 'object': {
      const entries = Object.entries(shape.properties ?? {}).map(
        ([name, one]) => [name, valueFor(one)] as const,
      )
      const known = fc.record(Object.fromEntries(entries), { requiredKeys: [] })
      return fc.oneof(
        { weight: 5, arbitrary: known },
        { weight: 2, arbitrary: known.map((one) => ({ ...one, extra: 1 })) },
        ...Object.values(shape.patternProperties ?? {}).map((one) => ({
          weight: 5,
          arbitrary: fc.dictionary(fc.string({ maxLength: 5 }), valueFor(one), { maxKeys: 3 }),
        })),
      )
    }
    default:
      return fc.boolean()
  }
}

test('a fault says what to enter, in both languages', () => {
  const shape: Shape = { type: 'string', minLength: 1, maxLength: 5, pattern: '\\S' }
  const said = (value: unknown) => faultsIn(shape, value).map(({ fault }) => sayFault(fault))
  assert.deepEqual(said(''), [
    { en: 'enter at least one character', de: 'geben Sie mindestens ein Zeichen ein' },
  ])
  assert.deepEqual(said('  '), said(''))
  assert.deepEqual(said('sixsix'), [
    { en: 'use at most 5 characters', de: 'verwenden Sie höchstens 5 Zeichen' },
  ])
  assert.deepEqual(said(3), [{ en: 'enter text', de: 'geben Sie Text ein' }])
  assert.deepEqual(said('😀😀😀😀😀'), [])
})

test('the values of a record are held against what its pattern asks for', () => {
  const shape: Shape = { type: 'object', patternProperties: { '^.*$': { type: 'string', maxLength: 2 } } }
  assert.deepEqual(faultsIn(shape, { a: 'ok' }), [])
  const found = faultsIn(shape, { a: 'long', b: 1 })
  assert.deepEqual(
    found.map(({ path, fault }) => [path, fault.keyword]),
    [
      ['a', 'long'],
      ['b', 'text'],
    ],
  )
})

test('all faults of a body are found, each with its path', () => {
  const shape: Shape = {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: { type: 'string' },
      people: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } },
    },
  }
  const found = faultsIn(shape, { people: [{ age: 1 }, { age: 'x' }], other: true })
  assert.deepEqual(
    found.map(({ path, fault }) => [path, fault.keyword]),
    [
      ['name', 'required'],
      ['people.1.age', 'whole'],
      ['other', 'unknown'],
    ],
  )
})
