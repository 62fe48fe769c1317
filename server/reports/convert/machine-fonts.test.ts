import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eastAsianFont, sayEastAsian } from './machine-fonts.ts'

const cut = fileURLToPath(new URL('../../testing/fonts/east-asian.ttf', import.meta.url))

test('the first font that the machine has is taken, and an operator is told when there is none', () => {
  assert.equal(eastAsianFont(['/no/such/font.ttf', cut]), cut)
  assert.equal(eastAsianFont(['/no/such/font.ttf']), null)
  assert.match(sayEastAsian(null), /boxes in PDF files .*fonts-droid-fallback/)
  assert.match(sayEastAsian(cut), /Korean by .*east-asian\.ttf/)
})
