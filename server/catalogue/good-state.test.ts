import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodState } from './good-state.ts'

test('names of products and abbreviations are spelled as they are', () => {
  assert.equal(
    goodState('privileged-roles-are-assigned-through-pim'),
    'Privileged roles are assigned through PIM.',
  )
  assert.equal(goodState('sharepoint-uses-entra-b2b'), 'SharePoint uses Entra B2B.')
  assert.equal(
    goodState('safe-links-covers-mail-teams-and-office'),
    'Safe Links covers mail Teams and Office.',
  )
  assert.equal(goodState('ios-app-protection-policy-is-assigned'), 'iOS app protection policy is assigned.')
})

test('what belongs together keeps its hyphen', () => {
  assert.equal(goodState('risky-sign-ins-are-blocked'), 'Risky sign-ins are blocked.')
})
