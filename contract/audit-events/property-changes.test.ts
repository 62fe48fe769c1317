import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TargetResource } from '#contract/audit-events/audit-record.ts'
import { propertyChanges } from './property-changes.ts'
import { readValue, sayValue } from './read-value.ts'

const target = (properties: [string, string | null, string | null][]): TargetResource => ({
  id: 'x',
  type: 'Policy',
  displayName: 'CA04',
  userPrincipalName: null,
  modifiedProperties: properties.map(([displayName, oldValue, newValue]) => ({
    displayName,
    oldValue,
    newValue,
  })),
})

test('values are read out of their JSON text', () => {
  assert.deepEqual(
    ['"Global Administrator"', '[true]', '["a","b"]', '[]', '""', 'plain words', '{"a":1}'].map(readValue),
    ['Global Administrator', true, ['a', 'b'], null, null, 'plain words', { a: 1 }],
  )
  assert.equal(sayValue(readValue('[true]'), 'de'), 'Ja')
  assert.equal(sayValue(readValue(null), 'en'), '–')
})

test('a policy that was written whole shows only what differs, in words', () => {
  const before = {
    id: '1',
    state: 'enabledForReportingButNotEnforced',
    conditions: { users: { excludeGroups: ['g1'], includeUsers: ['All'] }, locations: null },
    modifiedDateTime: '2026-01-01',
  }
  const after = {
    ...before,
    state: 'enabled',
    conditions: { users: { excludeGroups: [], includeUsers: ['All'] }, locations: [] },
    modifiedDateTime: '2026-02-01',
  }
  const { shown, technical } = propertyChanges(
    [target([['ConditionalAccessPolicy', JSON.stringify(before), JSON.stringify(after)]])],
    'en',
  )
  assert.deepEqual(shown, [
    { name: 'State', before: 'Report-only', after: 'On' },
    { name: 'Excluded groups', before: 'g1', after: '–' },
  ])
  assert.equal(technical.length, 1)
})

test('a policy that is new has every value it came with', () => {
  const { shown } = propertyChanges(
    [target([['ConditionalAccessPolicy', null, JSON.stringify({ state: 'enabled', displayName: 'New' })]])],
    'de',
  )
  assert.deepEqual(shown, [
    { name: 'Zustand', before: '–', after: 'Ein' },
    { name: 'Name', before: '–', after: 'New' },
  ])
})

test('ids stand behind a count, and a name of Microsoft that nobody has translated is made words', () => {
  const { shown, technical } = propertyChanges(
    [
      target([
        ['Role.ObjectID', null, '"5d27"'],
        ['Role.DisplayName', null, '"Global Administrator"'],
        ['IsAssignableToRole', '[false]', '[true]'],
        ['Included Updated Properties', null, '"IsAssignableToRole"'],
      ]),
    ],
    'en',
  )
  assert.deepEqual(
    shown.map(({ name, after }) => [name, after]),
    [
      ['Role', 'Global Administrator'],
      ['Is assignable to role', 'Yes'],
    ],
  )
  assert.equal(technical.length, 2)
})
