import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasons, reasonText } from './bodies.ts'
import { sayReason } from './say-reason.ts'

test('a kept reason is said in the language of the reader', () => {
  assert.deepEqual(
    reasons.map((reason) => sayReason(reasonText(reason, 'Closed in May'), 'de')),
    ['Ich verwende ein Werkzeug eines Drittanbieters', 'Risiko akzeptiert', 'Anderer Grund: Closed in May'],
  )
  assert.equal(sayReason(reasonText('Risk Accepted', ''), 'en'), 'Risk Accepted')
})

test('words that no choice has stay as they are', () => {
  assert.equal(sayReason('Agreed with the board', 'de'), 'Agreed with the board')
  assert.equal(sayReason(null, 'de'), null)
})
