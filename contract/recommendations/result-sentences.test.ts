import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sayResult } from './result-sentences.ts'

test('a recorded result is said in the reader’s language, a check’s own words as they are', () => {
  assert.equal(sayResult('Nothing is amiss.', 'de'), 'Es gibt nichts zu beanstanden.')
  assert.equal(sayResult('1 item does not comply.', 'de'), '1 Element ist nicht konform.')
  assert.equal(sayResult('12 items do not comply.', 'de'), '12 Elemente sind nicht konform.')
  assert.equal(
    sayResult('More than 1000 items do not comply.', 'de'),
    'Mehr als 1000 Elemente sind nicht konform.',
  )
  assert.equal(sayResult('12 items do not comply.', 'en'), '12 items do not comply.')
  assert.equal(sayResult('3 of 4 domains have DKIM.', 'de'), '3 of 4 domains have DKIM.')
})
