import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOfRows, pickedRows } from './picked-rows.ts'

test('a filter that names ids was made by picking rows', () => {
  assert.deepEqual(pickedRows('recommendationId in (1, 2)', 'recommendationId'), [1, 2])
  assert.deepEqual(pickedRows('recommendationId eq 4', 'recommendationId'), [4])
  for (const rules of ['', 'severity eq High', 'recommendationId in (1) and severity eq High', 'severity eq'])
    assert.equal(pickedRows(rules, 'recommendationId'), null)
})

test('picked rows are written as a filter that is read back', () => {
  assert.equal(filterOfRows('recommendationId', []), '')
  assert.deepEqual(pickedRows(filterOfRows('recommendationId', [7, 9]), 'recommendationId'), [7, 9])
})
