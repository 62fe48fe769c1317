import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { describeValues } from './describe.ts'
import { readEntries } from './entries.ts'

test('an id with a name is told by its name', () => {
  const [entry] = readEntries(accountRecommendations, 'regulationIds eq 3')
  assert.ok(entry)
  assert.equal(describeValues(accountRecommendations, entry, 'en'), '3')
  const names = { regulationIds: (id: unknown) => `Regulation ${id}` }
  assert.equal(describeValues(accountRecommendations, entry, 'en', names), 'Regulation 3')
})
