import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOf } from './card.ts'

const details = (category: string, operationType: string) => ({
  category,
  operationType,
  activity: 'x',
  service: null,
  reason: null,
  targetResources: [
    {
      id: '1',
      type: 'User',
      displayName: null,
      userPrincipalName: 'uma@x.example',
      modifiedProperties: [
        { displayName: 'Role.DisplayName', oldValue: '"Global Administrator"', newValue: null },
        { displayName: 'Group.DisplayName', oldValue: null, newValue: '"Readers"' },
      ],
    },
  ],
})
const facts = (category: string, operation: string) =>
  cardOf(details(category, operation))?.map(({ name, value }) => `${name.en}: ${value}`) ?? null

test('an unknown category, or an unknown operation of a known one, has no card of its own', () => {
  assert.equal(facts('TenantPosture', 'Assign'), null)
  assert.equal(facts('RoleManagement', 'Contemplate'), null)
})

test('names of roles and groups are found where Microsoft writes them', () => {
  assert.deepEqual(facts('RoleManagement', 'Unassign'), [
    'Role: Global Administrator',
    'Member: uma@x.example',
  ])
  assert.deepEqual(facts('GroupManagement', 'Assign'), ['Group: Readers', 'Member: uma@x.example'])
})
