import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'

test('the same text has no changes, however long', () => {
  const text = Array.from({ length: 50 }, (_, place) => `Paragraph ${place}`)
  assert.deepEqual(changesBetween(text, text), [])
})

test('a changed word is shown in its paragraph, the other paragraphs are left out', () => {
  const changes = changesBetween(
    ['1. Data', 'Snapshots are kept for 180 days.', 'The end'],
    ['1. Data', 'Snapshots are kept for 400 days.', 'The end'],
  )
  assert.deepEqual(changes, [
    [
      { kind: 'same', words: 'Snapshots are kept for ' },
      { kind: 'removed', words: '180 ' },
      { kind: 'added', words: '400 ' },
      { kind: 'same', words: 'days.' },
    ],
  ])
})

test('paragraphs with little in common give way to each other as a whole', () => {
  assert.deepEqual(changesBetween(['Terms and Conditions'], ['Your tenant and its devices are read']), [
    [
      { kind: 'removed', words: 'Terms and Conditions' },
      { kind: 'added', words: 'Your tenant and its devices are read' },
    ],
  ])
})

test('a paragraph that came or went is whole', () => {
  assert.deepEqual(changesBetween(['a', 'b'], ['a', 'new', 'b']), [[{ kind: 'added', words: 'new' }]])
  assert.deepEqual(changesBetween(['a', 'old', 'b'], ['a', 'b']), [[{ kind: 'removed', words: 'old' }]])
  assert.deepEqual(changesBetween([], ['first']), [[{ kind: 'added', words: 'first' }]])
})
