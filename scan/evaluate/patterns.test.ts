import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newPatterns } from './patterns.ts'

const patterns = newPatterns()
patterns.learn('create pattern names_of(policies, name) as\nselect {name} as policy from {policies}')

test('a pattern is filled with texts that may have commas of their own', () => {
  assert.equal(
    patterns.fill("pattern names_of(\n  policies := spam_policies,\n  name := coalesce(Name, 'Default'))"),
    "select coalesce(Name, 'Default') as policy from spam_policies",
  )
})

test('a query of its own stays as it stands, and no view is taken for a pattern', () => {
  assert.equal(patterns.fill('select Name from pattern_of_mails'), 'select Name from pattern_of_mails')
  assert.equal(patterns.learn('create view names as select Name from mails'), false)
})

test('a wrong name is told', () => {
  assert.throws(() => patterns.fill('pattern titles_of(name := Name)'), /No pattern titles_of/)
  assert.throws(() => patterns.fill('pattern names_of(policies := mails)'), /names_of needs a text for name/)
  assert.throws(() => patterns.fill('pattern names_of(policies := m, name := n, kind := k)'), /no gap kind/)
})
