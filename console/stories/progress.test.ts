import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsSince } from './progress.ts'

const aStory = (numOfCompliant: number, numOfAssessed: number, lastWeek: [number, number] | null) => ({
  numOfCompliant,
  numOfAssessed,
  numOfCompliantLastWeek: lastWeek?.[0] ?? null,
  numOfAssessedLastWeek: lastWeek?.[1] ?? null,
})

test('the change is that of the percentages shown, each over what was assessed then', () => {
  assert.equal(pointsSince(aStory(5, 10, [4, 10])), 10)
  assert.equal(pointsSince(aStory(5, 10, [5, 6])), -33)
  assert.equal(pointsSince(aStory(1, 3, [1, 3])), 0)
})

test('without a percentage then or now there is no change', () => {
  assert.equal(pointsSince(aStory(5, 10, null)), null)
  assert.equal(pointsSince(aStory(0, 0, [4, 10])), null)
})
