import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatChange, formatNumber } from './numbers.ts'

test('numbers stand as the reader writes them', () => {
  assert.equal(formatNumber(68.4874, 'en', 2), '68.49')
  assert.equal(formatNumber(68.4874, 'de', 2), '68,49')
  assert.equal(formatNumber(1234, 'en'), '1,234')
  assert.equal(formatNumber(72, 'en', 1), '72.0')
})

test('a change has its sign, nothing has none', () => {
  assert.equal(formatChange(1.6, 'en', 1), '+1.6')
  assert.equal(formatChange(-2, 'de', 1), '-2,0')
  assert.equal(formatChange(0, 'en', 1), '0.0')
})
