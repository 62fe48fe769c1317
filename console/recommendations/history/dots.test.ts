import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dotRadius, dotsOf, largestDot, neighbour, tickDays } from './dots.ts'
import { type DayOfEvents, historyFilter, laneNames } from './lanes.ts'
import { daysOf, lastDays, readRange } from './range.ts'
import { toneOf } from './tone.ts'

const aDay = (local_date: string, given: Partial<DayOfEvents> = {}): DayOfEvents => ({
  local_date,
  became_compliant: 0,
  became_non_compliant: 0,
  risky_non_compliant: 0,
  marked_exempted: 0,
  marked_non_exempted: 0,
  assignments: 0,
  ...given,
})

test('a dot grows with the logarithm of its events, from 6 to 20, or to 18 in a narrow window', () => {
  assert.equal(dotRadius(1, largestDot(false)), 6)
  assert.equal(dotRadius(20, largestDot(false)), 20)
  assert.equal(dotRadius(5000, largestDot(false)), 20)
  assert.equal(dotRadius(20, largestDot(true)), 18)
  const [two, four, eight] = [2, 4, 8].map((count) => dotRadius(count, 20)) as [number, number, number]
  assert.ok(Math.abs(eight - four - (four - two)) < 1e-9, 'doubling adds the same each time')
})

test('a dot is green for improvements alone, red for regressions alone, grey in every other case', () => {
  assert.equal(toneOf({ better: 3, worse: 0, other: 0 }), 'better')
  assert.equal(toneOf({ better: 0, worse: 1, other: 0 }), 'worse')
  assert.equal(toneOf({ better: 3, worse: 1, other: 0 }), 'other')
  assert.equal(toneOf({ better: 0, worse: 0, other: 2 }), 'other')
  assert.equal(toneOf({ better: 0, worse: 0, other: 0 }), 'other')
})

test('days without events have no dot, and each kind has its own', () => {
  const dots = dotsOf(
    [aDay('2026-03-01'), aDay('2026-03-02', { became_compliant: 2, marked_non_exempted: 1 })],
    laneNames,
  )
  assert.deepEqual(
    dots.map(({ day, lane, count, tone }) => [day, lane, count, tone]),
    [
      ['2026-03-02', 'configuration', 2, 'better'],
      ['2026-03-02', 'exemptions', 1, 'other'],
    ],
  )
})

test('the keys go along a lane and to the nearest day of the next one', () => {
  const dots = dotsOf(
    [
      aDay('2026-03-01', { became_compliant: 1 }),
      aDay('2026-03-05', { became_compliant: 1, assignments: 1 }),
      aDay('2026-03-20', { marked_exempted: 1 }),
    ],
    laneNames,
  )
  const [first, second] = dots as [(typeof dots)[0], (typeof dots)[0]]
  assert.equal(neighbour(dots, first, 'ArrowRight', laneNames), second)
  assert.equal(neighbour(dots, first, 'ArrowLeft', laneNames), undefined)
  assert.equal(neighbour(dots, first, 'ArrowDown', laneNames)?.day, '2026-03-20')
  assert.equal(neighbour(dots, first, 'ArrowUp', laneNames), undefined)
})

test('the range is the last 90 days unless the address names one', () => {
  const now = new Date(2026, 2, 31, 15)
  assert.deepEqual(readRange(new URLSearchParams(), now), { from: '2026-01-01', to: '2026-03-31' })
  assert.equal(daysOf(lastDays(90, now)).length, 90)
  assert.deepEqual(readRange(new URLSearchParams('from=2026-01-05&to=2026-01-09'), now), {
    from: '2026-01-05',
    to: '2026-01-09',
  })
  assert.equal(readRange(new URLSearchParams('from=2026-01-09&to=2026-01-05'), now).from, '2026-01-01')
})

test('a tab asks for its field, a range for its days', () => {
  const range = { from: '2026-03-01', to: '2026-03-02' }
  const start = new Date(2026, 2, 1).toISOString()
  const end = new Date(2026, 2, 3).toISOString()
  assert.equal(historyFilter('all', range), `date ge ${start} and date lt ${end}`)
  assert.match(historyFilter('exemptions', range), /^changeField eq 2 and date ge /)
})

test('below the chart two dates are left out with more than 10 days, and more where they would not fit', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => String(index))
  assert.deepEqual(tickDays(days(10), 10), days(10))
  assert.deepEqual(tickDays(days(11), 10), ['0', '3', '6', '9'])
  assert.deepEqual(tickDays(days(5), 3), ['0', '2', '4'])
  assert.equal(tickDays(days(90), 10).length, 10)
})
