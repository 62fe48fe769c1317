import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filterLimits, parseFilter, writeFilter } from './odata.ts'
import { anyFilter } from './testing/arbitraries.ts'

test('a written filter parses to the tree it was written from', () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      const text = writeFilter(tree)
      fc.pre(text.length <= filterLimits.characters)
      assert.deepEqual(parseFilter(text), tree)
    }),
    { seed: 20260103, numRuns: 1000 },
  )
})

test('any text survives, whatever it looks like', () => {
  const lookalike = fc.constantFrom(
    ...['null', 'true', '1', "'", "''", "') or (a eq '", '2024-01-01', '2024-01-01T1Z', '2024-01-01T::Z'],
    ...[
      '2024-01-01T00:00:00.000Z',
      '2024-13-99',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      'Enabled',
      '%27',
      '\n',
    ],
  )
  fc.assert(
    fc.property(fc.oneof(lookalike, fc.string({ unit: 'binary', maxLength: 40 })), (value) => {
      for (const op of ['eq', 'contains'] as const) {
        const tree = { op, field: 'name', value }
        assert.deepEqual(parseFilter(writeFilter(tree)), tree)
      }
    }),
    { seed: 20260104, numRuns: 300 },
  )
})

test('any finite number survives', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const tree = { op: 'eq' as const, field: 'score', value: value + 0 }
      assert.deepEqual(parseFilter(writeFilter(tree)), tree)
    }),
    { seed: 20260105, numRuns: 300 },
  )
})

test('reads like a person would write it', () => {
  const source =
    "contains(tolower(name), 'it''s') and (status in (1, Enabled) or not (seenAt ge 2024-02-29)) and vendor/id eq null"
  assert.equal(writeFilter(parseFilter(source)), source)
})
