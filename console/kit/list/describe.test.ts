import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { describeValues } from './describe.ts'
import { movingEntry, movingNames, movingOf, newEntry, readEntries, writeEntries } from './entries.ts'

test('an id with a name is told by its name', () => {
  const [entry] = readEntries(accountRecommendations, 'regulationIds eq 3')
  assert.ok(entry)
  assert.equal(describeValues(accountRecommendations, entry, 'en'), '3')
  const names = { regulationIds: (id: unknown) => `Regulation ${id}` }
  assert.equal(describeValues(accountRecommendations, entry, 'en', names), 'Regulation 3')
})

test('a date that moves is told in words and is written as it was', () => {
  const written = "exemptionExpiresAt gt now() add duration'P3D' and severity eq 1"
  const [moving] = readEntries(accountRecommendations, written)
  assert.ok(moving?.raw)
  assert.equal(describeValues(accountRecommendations, moving, 'de'), 'in mehr als 3 Tagen')
  assert.equal(writeEntries(readEntries(accountRecommendations, written)), written)
  const mixed = "(exemptionExpiresAt lt now() or exemptionExpiresAt lt now() sub duration'P1D')"
  assert.equal(`(${writeEntries(readEntries(accountRecommendations, mixed))})`, mixed)
})

test('a date that moves is edited by its kind and its days', () => {
  const entry = newEntry(accountRecommendations, 'exemptionExpiresAt')
  for (const kind of movingNames) {
    const moving = movingEntry(entry, kind, 9)
    assert.deepEqual(movingOf(moving), { kind, days: 9 })
    const [read] = readEntries(accountRecommendations, writeEntries([moving]))
    assert.deepEqual(read && movingOf(read), { kind, days: 9 })
  }
  assert.equal(
    writeEntries([movingEntry(entry, 'lastDays', 7)]),
    "exemptionExpiresAt ge now() sub duration'P7D'",
  )
  const [now] = readEntries(accountRecommendations, 'exemptionExpiresAt lt now()')
  assert.equal(now && movingOf(now), null)
})
