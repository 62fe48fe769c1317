import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoryRecommendation } from '#contract/stories/stories.ts'
import { nextStep, stateOf, stepsOf } from './steps.ts'

const aStep = (priority: number, more: Partial<StoryRecommendation> = {}): StoryRecommendation => ({
  id: priority,
  storyId: 1,
  recommendationId: 100 + priority,
  accountRecommendationId: 200 + priority,
  priority,
  findings: `Finding ${priority}`,
  severity: 2,
  easeOfFix: 1,
  estimatedWork: 1,
  productName: 'Exchange Online',
  isCompliant: true,
  isExempted: false,
  ...more,
})

test('steps stand by priority, without those that have no finding', () => {
  const steps = stepsOf([aStep(3), aStep(1), aStep(2, { findings: ' ' })])
  assert.deepEqual(
    steps.map(({ priority }) => priority),
    [1, 3],
  )
})

test('the next step is the first that is neither met nor exempted', () => {
  const exempted = aStep(2, { isCompliant: false, isExempted: true })
  const steps = [aStep(1), exempted, aStep(3, { isCompliant: null }), aStep(4, { isCompliant: false })]
  assert.equal(nextStep(steps)?.priority, 4)
  assert.equal(nextStep(steps.slice(0, 3)), undefined)
})

test('what was not assessed is a state of its own', () => {
  assert.deepEqual(
    [true, false, null].map((isCompliant) => stateOf({ isCompliant })),
    ['compliant', 'nonCompliant', 'notAssessed'],
  )
})
