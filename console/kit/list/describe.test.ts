import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { describeValues } from './describe.ts'
import { readEntries, writeEntries } from './entries.ts'

test('an id with a name is told by its name', () => {
  const [entry] = readEntries(accountRecommendations, 'regulationIds eq 3')
  assert.ok(entry)
  assert.equal(describeValues(accountRecommendations, entry, 'en'), '3')
  const names = { regulationIds: (id: unknown) => `Regulation ${id}` }
  assert.equal(describeValues(accountRecommendations, entry, 'en', names), 'Regulation 3')
})

test('a date that moves is told in words, cannot be edited and is written as it was', () => {
  const written = "exemptionExpiresAt gt now() add duration'P3D' and severity eq 1"
  const [moving] = readEntries(accountRecommendations, written)
  assert.ok(moving?.raw)
  assert.equal(describeValues(accountRecommendations, moving, 'de'), 'in mehr als 3 Tagen')
  assert.equal(writeEntries(readEntries(accountRecommendations, written)), written)
  const mixed = "(exemptionExpiresAt lt now() or exemptionExpiresAt lt now() sub duration'P1D')"
  assert.equal(`(${writeEntries(readEntries(accountRecommendations, mixed))})`, mixed)
})
