import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  nextRunOf,
  periodBefore,
  recipientsOf,
  recipientsProblem,
  reportFrequency,
} from './report-schedules.ts'

const { Weekly, Monthly, Quarterly } = reportFrequency.value
const next = (frequency: number, after: string) => nextRunOf(frequency, new Date(after)).toISOString()

test('a schedule goes out on the next Monday, month or quarter, at six', () => {
  assert.equal(next(Weekly, '2026-11-16T05:00:00Z'), '2026-11-23T06:00:00.000Z')
  assert.equal(next(Weekly, '2026-11-18T12:00:00Z'), '2026-11-23T06:00:00.000Z')
  assert.equal(next(Monthly, '2026-12-31T23:00:00Z'), '2027-01-01T06:00:00.000Z')
  assert.equal(next(Monthly, '2026-01-31T00:00:00Z'), '2026-02-01T06:00:00.000Z')
  assert.equal(next(Quarterly, '2026-11-16T00:00:00Z'), '2027-01-01T06:00:00.000Z')
})

test('its report is about the whole days since the last time', () => {
  assert.deepEqual(periodBefore(Monthly, new Date('2026-12-01T06:00:00Z')), ['2026-11-01', '2026-11-30'])
  assert.deepEqual(periodBefore(Weekly, new Date('2026-11-23T06:00:00Z')), ['2026-11-16', '2026-11-22'])
  assert.deepEqual(periodBefore(Quarterly, new Date('2027-01-01T06:00:00Z')), ['2026-10-01', '2026-12-31'])
})

test('its recipients are addresses, each once', () => {
  assert.deepEqual(recipientsOf('A@x.example, b@x.example;a@x.example\n'), ['a@x.example', 'b@x.example'])
  assert.equal(recipientsProblem('a@x.example'), null)
  assert.match(recipientsProblem('a@x.example, nobody')?.en ?? '', /nobody is not an email address/)
  assert.match(recipientsProblem(' ')?.en ?? '', /1 to 50/)
})
