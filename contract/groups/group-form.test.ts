import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOf } from '#contract/kit/form-check.ts'
import { groupForm } from './groups.ts'

test('what a form checks is found by its field, and only of fields that are shown', () => {
  const limited = { name: 'A', recommendationScopingEnabled: true, recommendationsFilter: null }
  assert.equal(checkOf(groupForm, limited)?.field, 'recommendationsFilter')
  assert.equal(checkOf(groupForm, { ...limited, recommendationScopingEnabled: false }), null)
  assert.equal(checkOf(groupForm, { ...limited, recommendationsFilter: 'id in (1)' }), null)
})
