import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aadstsIn, aadstsNumbers, identityRefusal } from './aadsts.ts'

test('every number has a kind and a cure in both languages', () => {
  assert.ok(aadstsNumbers.length >= 25)
  for (const number of aadstsNumbers) {
    const { words } = identityRefusal(number) ?? assert.fail(number)
    for (const sentence of Object.values(words)) assert.match(sentence, /^\S.{20,}\.$/, number)
    assert.notEqual(words.en, words.de)
  }
})

test('reads the number at the beginning of a description only', () => {
  assert.equal(aadstsIn('AADSTS7000112: Application is disabled.\r\nTrace ID: x'), '7000112')
  assert.equal(aadstsIn('Something about AADSTS7000112'), null)
  assert.equal(aadstsIn(undefined), null)
  assert.equal(identityRefusal('1'), null)
})
