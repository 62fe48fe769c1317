import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, fillIn, same } from './text.ts'

test('places are filled in every language', () => {
  const sentence = { en: '{n} Insight(s) Deleted', de: '{n} Einblick(e) gelöscht' }
  assert.deepEqual(fill(sentence, { n: 3 }), { en: '3 Insight(s) Deleted', de: '3 Einblick(e) gelöscht' })
})

test('a place without a value stays, a value is never read as a place or a pattern', () => {
  assert.equal(fillIn('{a} and {b}', { a: '{b}' }), '{b} and {b}')
  assert.equal(fillIn('{a}', { a: '$& $1' }), '$& $1')
  assert.equal(fillIn('{a}{a}', { a: 0 }), '00')
  assert.equal(fillIn('{ a } {}', { a: 1 }), '{ a } {}')
})

test('same is one word in both languages', () => {
  assert.deepEqual(same('ID'), { en: 'ID', de: 'ID' })
})
