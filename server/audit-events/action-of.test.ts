import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActionType, itemTypeOf } from '#contract/audit-events/audit-choices.ts'
import { nameOf } from '#contract/kit/choices.ts'
import { actionOf } from './action-of.ts'

const named = (activity: string, category = 'RoleManagement') => {
  const action = actionOf(activity, category)
  return action === null ? null : nameOf(auditActionType, action)
}

test('each of the 11 actions has its activities', () => {
  const groups = 'GroupManagement'
  const expected: [string, string, string][] = [
    ['Add member to role', 'RoleManagement', 'RoleAssigned'],
    ['Remove member from role', 'RoleManagement', 'RoleUnassigned'],
    ['Add group', groups, 'GroupAdd'],
    ['Hard Delete group', groups, 'GroupDeleted'],
    ['Add member to group', groups, 'GroupMemberAdded'],
    ['Remove member from group', groups, 'GroupMemberRemoved'],
    ['Update group', groups, 'GroupUpdated'],
    ['Set group to be managed by user', groups, 'GroupOwnerSet'],
    ['Add conditional access policy', 'Policy', 'ConditionalAccessCreated'],
    ['Update conditional access policy', 'Policy', 'ConditionalAccessUpdated'],
    ['Delete conditional access policy', 'Policy', 'ConditionalAccessDeleted'],
  ]
  for (const [activity, category, action] of expected) assert.equal(named(activity, category), action)
  assert.equal(new Set(expected.map(([, , action]) => action)).size, auditActionType.all.length)
})

test('PIM variants are the same actions, and those of groups are memberships', () => {
  for (const activity of [
    'Add member to role in PIM completed (permanent)',
    'Add eligible member to role in PIM completed (timebound)',
    'Add member to role completed (PIM activation)',
  ]) {
    assert.equal(named(activity), 'RoleAssigned', activity)
    assert.equal(named(activity, 'GroupManagement'), 'GroupMemberAdded', activity)
  }
  for (const activity of [
    'Remove member from role (PIM activation expired)',
    'Remove member from role completed (PIM deactivate)',
    'Remove permanent eligible role assignment',
  ]) {
    assert.equal(named(activity), 'RoleUnassigned', activity)
    assert.equal(named(activity, 'GroupManagement'), 'GroupMemberRemoved', activity)
  }
})

test('a full stop and the case of letters change nothing; requests, alerts and unknown names are no action', () => {
  assert.equal(named('add Member to role.'), 'RoleAssigned')
  for (const activity of [
    'Add member to role requested (PIM activation)',
    'Add member to role outside of PIM (permanent)',
    'Triggered PIM alert',
    'Review tenant posture (preview)',
    '',
  ])
    assert.equal(named(activity), null, activity)
})

test('every action belongs to an item type', () => {
  for (const { value } of auditActionType.all) assert.notEqual(itemTypeOf(value), null)
})
