import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  barTone,
  type Control,
  countStates,
  type Evidence,
  figuresOf,
  matching,
  percentageOf,
  pointsSince,
  shownPercentage,
  stateOf,
} from './evidence.ts'

const aRecommendation = (recommendationId: number, more: Partial<Evidence> = {}): Evidence => ({
  accountRecommendationId: 1000 + recommendationId,
  recommendationId,
  findings: `Finding ${recommendationId}`,
  severity: 2,
  productName: 'Exchange Online',
  isCompliant: true,
  isExempted: false,
  ...more,
})
function aControl(controlId: string, recommendations: Evidence[], isProvable = true): Control {
  const assessed = recommendations.filter((row) => row.isCompliant !== null).length
  const compliant = recommendations.filter((row) => row.isCompliant).length
  return {
    id: 1,
    controlId,
    text: `Text of ${controlId}`,
    isProvable,
    compliant,
    assessed,
    percentageCompliant: null,
    recommendations,
  }
}
const met = aRecommendation(1)
const open = aRecommendation(2, { isCompliant: false })
const exempted = aRecommendation(3, { isCompliant: false, isExempted: true })
const unknown = aRecommendation(4, { isCompliant: null })

test('the percentage is whole, and 0 where there is nothing', () => {
  assert.equal(percentageOf(2, 3), 67)
  assert.equal(percentageOf(0, 0), 0)
})

test('a bar is grey up to 25, red above it and green from 80 on', () => {
  assert.deepEqual([0, 25, 26, 79, 80, 100].map(barTone), ['neutral', 'neutral', 'bad', 'bad', 'ok', 'ok'])
})

test('a control is evidenced when all that was assessed is met', () => {
  assert.equal(stateOf(aControl('A', [met, unknown])), 'evidenced')
  assert.equal(stateOf(aControl('A', [met, open])), 'gaps')
  assert.equal(stateOf(aControl('A', [exempted])), 'gaps')
  assert.equal(stateOf(aControl('A', [unknown])), 'notAssessed')
  assert.equal(stateOf(aControl('A', [])), 'notAssessed')
})

test('what reading cannot prove is never evidenced', () => {
  assert.equal(stateOf(aControl('A', [met], false)), 'notProvable')
})

test('a recommendation of several controls counts once', () => {
  const controls = [aControl('A', [met, open]), aControl('B', [met, exempted, unknown]), aControl('C', [])]
  assert.deepEqual(figuresOf(controls), {
    total: 4,
    compliant: 1,
    nonCompliant: 2,
    exempted: 1,
    assessed: 3,
    notAssessed: 1,
    inControls: 2,
  })
  assert.deepEqual(countStates(controls), { gaps: 2, evidenced: 0, notAssessed: 1, notProvable: 0 })
})

test('controls are found by state and by the words of id, text and findings', () => {
  const controls = [aControl('A.5', [met]), aControl('B.7', [open]), aControl('C.9', [], false)]
  const found = (...wanted: [Parameters<typeof matching>[1], string]) =>
    matching(controls, ...wanted).map(({ controlId }) => controlId)
  assert.deepEqual(found('all', ''), ['A.5', 'B.7', 'C.9'])
  assert.deepEqual(found('gaps', ''), ['B.7'])
  assert.deepEqual(found('all', 'finding 1'), ['A.5'])
  assert.deepEqual(found('notProvable', 'text of c'), ['C.9'])
  assert.deepEqual(found('gaps', 'a.5'), [])
})

test('the change is that of the percentages shown; without a week ago there is none', () => {
  const counts = { compliant: 8, nonCompliant: 1, total: 12 }
  assert.equal(pointsSince(6, counts), 17)
  assert.equal(pointsSince(8, counts), 0)
  assert.equal(pointsSince(null, counts), null)
})

test('where nothing was assessed there is neither a percentage nor a change', () => {
  const counts = { compliant: 0, nonCompliant: 0, total: 12 }
  assert.equal(shownPercentage(counts), null)
  assert.equal(shownPercentage({ ...counts, nonCompliant: 1 }), 0)
  assert.equal(pointsSince(6, counts), null)
})
