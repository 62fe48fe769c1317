import assert from 'node:assert/strict'
import { test } from 'node:test'
import { microsoftApplicationStatus } from './accounts.ts'
import { isStaleScan, scoreAge } from './stale-scan.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test('a scan is too old only when more than the hours of the setting have passed', () => {
  assert.equal(isStaleScan('2026-03-01T04:00:00Z', 8, now), false)
  assert.equal(isStaleScan('2026-03-01T03:59:59Z', 8, now), true)
  assert.equal(isStaleScan('2026-03-01T03:59:59Z', 24, now), false)
})

test('a score has an age where the tenant is not connected or was not read for too long', () => {
  const { Active, NoApp } = microsoftApplicationStatus.value
  const ageOf = (connection: number, lastScanEnd: string | null) =>
    scoreAge({ microsoftApplicationStatus: connection, lastScanEnd }, 8, now)
  const [fresh, old] = ['2026-03-01T11:00:00Z', '2026-02-20T11:00:00Z']
  assert.equal(ageOf(Active, fresh), null)
  assert.equal(ageOf(Active, old), old)
  assert.equal(ageOf(NoApp, fresh), fresh)
  assert.equal(ageOf(NoApp, null), null)
})
