import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, type HistoryEvent } from './timeline.ts'

const anEvent = (given: Partial<HistoryEvent>): HistoryEvent => ({
  id: 'change-1',
  date: '2026-03-02T12:00:00.000Z',
  event_type: 'IsCompliant',
  change_type: null,
  user: 'Scan',
  comment: null,
  commentId: null,
  isOwn: false,
  change_details: null,
  snapshot_type: null,
  assigned_to: null,
  old_value: null,
  new_value: null,
  ...given,
})

test('groups events by day, the latest first', () => {
  const days = byDay([
    anEvent({ id: 'a', date: '2026-03-01T12:00:00.000Z' }),
    anEvent({ id: 'b', date: '2026-03-02T11:00:00.000Z' }),
    anEvent({ id: 'c', date: '2026-03-02T12:00:00.000Z' }),
  ])
  assert.deepEqual(
    days.map(({ day, events }) => [day, events.map(({ id }) => id)]),
    [
      ['2026-03-02', ['c', 'b']],
      ['2026-03-01', ['a']],
    ],
  )
})

test('a day is good or bad only when everything on it is', () => {
  const toneOf = (...types: (string | null)[]) =>
    byDay(types.map((change_type) => anEvent({ change_type })))[0]?.tone
  assert.equal(toneOf('Improvement', 'Improvement'), 'better')
  assert.equal(toneOf('Regression'), 'worse')
  assert.equal(toneOf('Improvement', 'Regression'), 'other')
  assert.equal(toneOf('Improvement', null), 'other')
})
