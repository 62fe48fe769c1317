import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changedWords } from './changed-words.ts'

const said = (from: string, to: string) =>
  changedWords(from, to)
    .map(({ kind, words }) => (kind === 'added' ? `[+${words}]` : kind === 'removed' ? `[-${words}]` : words))
    .join('')

describe('what changed in a text', () => {
  it('is told word by word', () => {
    assert.equal(said('Block legacy sign-ins', 'Block all legacy sign-ins'), 'Block [+all ]legacy sign-ins')
    assert.equal(said('two words', 'two other words'), 'two [+other ]words')
    assert.equal(said('', 'new'), '[+new]')
    assert.equal(said('gone', ''), '[-gone]')
    assert.equal(said('same', 'same'), 'same')
  })
  it('leaves out the middle of what stayed', () => {
    const long = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')
    assert.ok(said(long, `${long} more`).length < 200)
  })
  it('does not compare what would take too long', () => {
    const [one, other] = ['a '.repeat(3000), 'b '.repeat(3000)]
    assert.equal(changedWords(one, other).length, 2)
  })
})
