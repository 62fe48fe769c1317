import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextScanTime } from './timetable.ts'

const now = new Date('2026-06-01T12:00:00Z')
const hour = 60 * 60 * 1000

test('the next time lies within the interval, and the one after it exactly an interval later', () => {
  for (let account = 1; account <= 200; account++) {
    const next = nextScanTime(account, now, 6)
    assert.ok(next > now && next.getTime() - now.getTime() <= 6 * hour)
    assert.equal(nextScanTime(account, next, 6).getTime() - next.getTime(), 6 * hour)
  }
})

test('the accounts are spread over the interval', () => {
  const hours = Array.from({ length: 600 }, (_, index) =>
    Math.floor((nextScanTime(index + 1, now, 6).getTime() - now.getTime()) / hour),
  )
  for (let at = 0; at < 6; at++) {
    const share = hours.filter((one) => one === at).length
    assert.ok(share > 70 && share < 130, `${share} of 600 in hour ${at}`)
  }
})
