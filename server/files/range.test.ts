import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './range.ts'

test('reads one range of a file', () => {
  assert.deepEqual(readRange('bytes=0-3', 10), { start: 0, end: 3 })
  assert.deepEqual(readRange('bytes=4-', 10), { start: 4, end: 9 })
  assert.deepEqual(readRange('bytes=4-400', 10), { start: 4, end: 9 })
  assert.deepEqual(readRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(readRange('bytes=-300', 10), { start: 0, end: 9 })
  assert.deepEqual(readRange('bytes=9-9', 10), { start: 9, end: 9 })
})

test('what is beyond the file cannot be given', () => {
  assert.equal(readRange('bytes=10-', 10), null)
  assert.equal(readRange('bytes=-0', 10), null)
  assert.equal(readRange('bytes=0-', 0), null)
})

test('what is not understood is passed over', () => {
  for (const header of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=3-1',
    'bytes=0-1,4-5',
    'items=0-1',
    'bytes=a-b',
    'bytes=0-1 ',
  ])
    assert.equal(readRange(header, 10), undefined, header)
})
