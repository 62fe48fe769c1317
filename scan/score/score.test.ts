import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Scored, scoreOf } from './score.ts'

const row = (severity: number, isCompliant: boolean | null, isExempted = false): Scored => ({
  severity,
  isCompliant,
  isExempted,
})

test('the weight is the severity, and what is not applicable counts in neither sum', () => {
  const { standard, custom, assessed, total, compliant } = scoreOf([
    row(3, true),
    row(1, false),
    row(4, null),
    row(4, null, true),
  ])
  assert.deepEqual([standard, custom, compliant, assessed, total], [75, 75, 1, 2, 4])
})

test('an exempted item counts as met in the custom score only', () => {
  const { standard, custom } = scoreOf([row(3, true), row(2, false, true), row(1, false)])
  assert.equal(standard, 50)
  assert.equal(custom, 83.33)
})

test('nothing assessed gives no score, neither 0 nor 100', () => {
  for (const rows of [[], [row(3, null)], [row(3, null, true)]])
    assert.deepEqual([scoreOf(rows).standard, scoreOf(rows).custom], [null, null])
})

test('a score lies between 0 and 100, and custom is never below baseline', () => {
  const rows = fc.array(
    fc.record({
      severity: fc.integer({ min: 1, max: 4 }),
      isCompliant: fc.constantFrom(true, false, null),
      isExempted: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(rows, (given) => {
      const { standard, custom, assessed } = scoreOf(given)
      assert.equal(standard === null, assessed === 0)
      if (standard === null || custom === null) return
      assert.ok(standard >= 0 && standard <= custom && custom <= 100)
    }),
  )
})
