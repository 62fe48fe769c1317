import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignBody, complianceBody, endOfDay, reasons, reasonText, unassignValue } from './bodies.ts'

test('ends an assignment by leaving the assignee out', () => {
  assert.equal(unassignValue, -1)
  assert.deepEqual(assignBody([4, 5], unassignValue, ''), { recommendationIds: [4, 5] })
  assert.deepEqual(assignBody([4], 7, ' for May '), {
    recommendationIds: [4],
    assignedToId: 7,
    notes: 'for May',
  })
})

test('keeps the words of another reason after its name', () => {
  assert.deepEqual(reasons, ['I use a third party tool', 'Risk Accepted', 'Other'])
  assert.equal(reasonText('Risk Accepted', 'forgotten text'), 'Risk Accepted')
  assert.equal(reasonText('Other', '  The tenant closes in May '), 'Other: The tenant closes in May')
})

test('sends notes only when there are some', () => {
  assert.deepEqual(complianceBody([1], true, '  '), { accountRecommendationIds: [1], compliant: true })
  assert.equal(complianceBody([1], false, 'seen').notes, 'seen')
})

test('lets an exemption end with its last day', () => {
  const end = new Date(endOfDay('2026-03-31'))
  assert.deepEqual([end.getDate(), end.getHours(), end.getMinutes()], [31, 23, 59])
})
