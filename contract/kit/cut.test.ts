import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cut } from './cut.ts'

describe('cut', () => {
  it('leaves what fits', () => assert.equal(cut('four', 4, '…'), 'four'))

  it('is not longer than asked for, its mark included', () => {
    assert.equal(cut('fives', 4), 'five')
    assert.equal(cut('fives', 4, '…'), 'fiv…')
  })

  it('has no half of a character at its end', () => {
    assert.equal(cut('abc🌲d', 4), 'abc')
    assert.equal(cut('abc🌲d', 5), 'abc🌲')
    assert.equal(cut('abc🌲d', 5, '…'), 'abc…')
  })
})
