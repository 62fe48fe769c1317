import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillIn } from '#contract/kit/text.ts'
import { dayLines } from './day-lines.ts'
import { dotsOf } from './dots.ts'
import { laneNames } from './lanes.ts'

test('one event is told in the singular', () => {
  const aDay = (n: number) => ({
    local_date: '2026-03-01',
    became_compliant: n,
    became_non_compliant: n,
    risky_non_compliant: 0,
    marked_exempted: 0,
    marked_non_exempted: n,
    assignments: n,
  })
  const said = (n: number) =>
    dotsOf([aDay(n)], laneNames).flatMap((dot) =>
      dayLines(dot).map(({ label, count }) => fillIn(label.de, { n: count })),
    )
  assert.deepEqual(said(1), ['1 wurde konform', '1 wurde nicht konform', '1 Ausnahme beendet', '1 Zuweisung'])
  assert.deepEqual(said(2), [
    '2 wurden konform',
    '2 wurden nicht konform',
    '2 Ausnahmen beendet',
    '2 Zuweisungen',
  ])
})
