import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStaleScan } from './stale-scan.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test('a scan is too old only when more than the hours of the setting have passed', () => {
  assert.equal(isStaleScan('2026-03-01T04:00:00Z', 8, now), false)
  assert.equal(isStaleScan('2026-03-01T03:59:59Z', 8, now), true)
  assert.equal(isStaleScan('2026-03-01T03:59:59Z', 24, now), false)
})
