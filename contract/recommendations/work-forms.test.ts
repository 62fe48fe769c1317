import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Values } from '#contract/kit/form.ts'
import { fieldsOf, isFilled, isShown, problemOf, sentValues } from '#contract/kit/form-values.ts'
import {
  assignForm,
  endOfDay,
  exemptForm,
  exemptionReasons,
  markCompliantForm,
  markNonCompliantForm,
  reasonText,
  sayReason,
  unassignValue,
} from './work-forms.ts'

const sent = (form: typeof assignForm, values: Values, ids = [4]) =>
  form.send?.(
    sentValues(form, values),
    ids.map((id) => ({ id })),
  ).body
const named = (form: typeof assignForm, name: string) => fieldsOf(form).find((field) => field.name === name)

test('ends an assignment by leaving the assignee out', () => {
  assert.equal(unassignValue, -1)
  assert.deepEqual(sent(assignForm, { assignedToId: unassignValue, notes: '' }, [4, 5]), {
    recommendationIds: [4, 5],
  })
  assert.deepEqual(sent(assignForm, { assignedToId: 7, notes: ' for May ' }), {
    recommendationIds: [4],
    assignedToId: 7,
    notes: 'for May',
  })
})

test('asks for an assignee', () => {
  const field = named(assignForm, 'assignedToId')
  assert.ok(field)
  assert.equal(problemOf(field, { assignedToId: null })?.en, 'This field is required')
  assert.equal(isFilled(assignForm, { assignedToId: null }), false)
  assert.equal(isFilled(assignForm, { assignedToId: unassignValue }), true)
})

test('keeps the words of another reason after its name', () => {
  assert.deepEqual(Object.keys(exemptionReasons), ['I use a third party tool', 'Risk Accepted', 'Other'])
  assert.equal(reasonText('Risk Accepted', 'forgotten text'), 'Risk Accepted')
  assert.equal(reasonText('Other', '  The tenant closes in May '), 'Other: The tenant closes in May')
  const other = named(exemptForm, 'other')
  assert.ok(other)
  assert.equal(isShown(other, { choice: 'Risk Accepted' }), false)
  assert.equal(problemOf(other, { choice: 'Other', other: ' ' })?.en, 'This field is required')
})

test('says a kept reason in the language of the reader', () => {
  assert.equal(sayReason('Risk Accepted', 'de'), 'Risiko akzeptiert')
  assert.equal(sayReason('Other: Closed in May', 'de'), 'Anderer Grund: Closed in May')
  assert.equal(sayReason('Risk Accepted', 'en'), 'Risk Accepted')
  assert.equal(sayReason(null, 'en'), null)
})

test('sends notes only when there are some', () => {
  assert.deepEqual(sent(markCompliantForm, { notes: '  ' }), {
    accountRecommendationIds: [4],
    compliant: true,
  })
  assert.deepEqual(sent(markNonCompliantForm, { notes: 'seen' }), {
    accountRecommendationIds: [4],
    compliant: false,
    notes: 'seen',
  })
})

test('lets an exemption end with its last day', () => {
  const end = new Date(endOfDay('2026-03-31'))
  assert.deepEqual([end.getDate(), end.getHours(), end.getMinutes()], [31, 23, 59])
})
