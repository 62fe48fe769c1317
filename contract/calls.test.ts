import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import type { Call } from './kit/call.ts'

const nameOf = (call: Call) => `${call.method} ${call.path}`

test('every call that reads says what it answers', () => {
  const silent = calls.filter(
    (call) => call.method === 'GET' && !call.answer && !call.redirects && !call.download,
  )
  assert.deepEqual(silent.map(nameOf), [])
})

test('a file or another address has no body beside it', () => {
  const both = calls.filter((call) => (call.download || call.redirects) && (call.answer || call.success))
  assert.deepEqual(both.map(nameOf), [])
})

test('a success message stands in an answer that has fields', () => {
  const without = calls.filter(({ success, answer }) => success && answer && !('properties' in answer))
  assert.deepEqual(without.map(nameOf), [])
})
