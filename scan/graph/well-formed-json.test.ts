import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wellFormedJson } from './well-formed-json.ts'

test('half a character becomes the sign for one that is not known, whole ones and written escapes stay', () => {
  const given = ['Mara \ud83d', '\ude00', '\ud83d\ude00', 'C:\\ud83d', 'C:\\\\ud83d\\', '\\\ud83d']
  const expected = ['Mara \ufffd', '\ufffd', '\ud83d\ude00', 'C:\\ud83d', 'C:\\\\ud83d\\', '\\\ufffd']
  assert.deepEqual(JSON.parse(wellFormedJson(given)), expected)
})
