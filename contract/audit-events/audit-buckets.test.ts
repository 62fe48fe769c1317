import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketsOf } from './audit-buckets.ts'

const shown = (from: string, to: string) => bucketsOf(from, to).map((one) => `${one.from}..${one.to}`)
const unitOf = (from: string, to: string) => bucketsOf(from, to)[0]?.unit

test('up to 7 days a bar is a day', () => {
  assert.deepEqual(shown('2026-11-15', '2026-11-16'), ['2026-11-15..2026-11-15', '2026-11-16..2026-11-16'])
  assert.equal(shown('2026-11-10', '2026-11-16').length, 7)
  assert.equal(unitOf('2026-11-16', '2026-11-16'), 'day')
})

test('up to 30 days a bar is a week that starts on Monday', () => {
  // 2026-11-09 is a Monday.
  assert.deepEqual(shown('2026-11-08', '2026-11-17'), [
    '2026-11-08..2026-11-08',
    '2026-11-09..2026-11-15',
    '2026-11-16..2026-11-17',
  ])
  assert.equal(unitOf('2026-10-18', '2026-11-16'), 'week')
})

test('a longer range up to 6 months has a bar per month, cut where the range is', () => {
  const buckets = bucketsOf('2026-08-19', '2026-11-16')
  assert.deepEqual(
    buckets.map(({ from, to, isCutAtStart, isCutAtEnd }) => [from, to, isCutAtStart, isCutAtEnd]),
    [
      ['2026-08-19', '2026-08-31', true, false],
      ['2026-09-01', '2026-09-30', false, false],
      ['2026-10-01', '2026-10-31', false, false],
      ['2026-11-01', '2026-11-16', false, true],
    ],
  )
  assert.equal(unitOf('2026-10-17', '2026-11-16'), 'month')
  assert.equal(unitOf('2026-05-17', '2026-11-16'), 'month')
})

test('above 6 months a bar has as many months as leave six of them', () => {
  assert.equal(unitOf('2026-05-16', '2026-11-16'), 'months')
  assert.deepEqual(shown('2025-12-01', '2026-11-30'), [
    '2025-12-01..2026-01-31',
    '2026-02-01..2026-03-31',
    '2026-04-01..2026-05-31',
    '2026-06-01..2026-07-31',
    '2026-08-01..2026-09-30',
    '2026-10-01..2026-11-30',
  ])
  assert.equal(bucketsOf('2024-01-01', '2026-06-30').length, 6)
})
