import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsOf, axisTop, barName, barsOf } from './bars.ts'

const row = (log_date: string, type: string, actions: Record<string, number>) => ({
  log_date,
  type,
  total_events: Object.values(actions).reduce((sum, n) => sum + n, 0),
  details: {
    item_display_name: type,
    actions: Object.entries(actions).map(([action_type, action_count]) => ({ action_type, action_count })),
  },
})

const rows = [
  row('2026-08-20', 'Group', { GroupAdd: 2, GroupMemberAdded: 5 }),
  row('2026-11-01', 'Role', { RoleAssigned: 3 }),
  row('2026-11-02', 'ConditionalAccess', { ConditionalAccessUpdated: 1 }),
]

test('a bar counts what lies in it, in the order Group, Role, ConditionalAccess', () => {
  const bars = barsOf(rows, { from: '2026-08-19', to: '2026-11-16' })
  assert.deepEqual(
    bars.map(({ total }) => total),
    [7, 0, 0, 4],
  )
  assert.deepEqual(
    bars[3]?.types.map(({ type, count }) => [type, count]),
    [
      ['Group', 0],
      ['Role', 3],
      ['ConditionalAccess', 1],
    ],
  )
})

test('the actions of a bar are the most frequent first within their type', () => {
  assert.deepEqual(
    actionsOf(rows).map(({ action, count }) => [action, count]),
    [
      ['GroupMemberAdded', 5],
      ['GroupAdd', 2],
      ['RoleAssigned', 3],
      ['ConditionalAccessUpdated', 1],
    ],
  )
})

test('a month that the range cuts says where', () => {
  const names = barsOf(rows, { from: '2026-08-19', to: '2026-11-16' }).map((bar) => barName(bar, 'en'))
  assert.deepEqual(names, ['Aug (from 19)', 'Sep', 'Oct', 'Nov (to 16)'])
  const week = barsOf([], { from: '2026-11-08', to: '2026-11-17' }).map((bar) => barName(bar, 'de'))
  assert.deepEqual(week, ['Nov 08', 'Nov 09 – Nov 15', 'Nov 16 – Nov 17'])
})

test('the axis ends at a round number that holds the highest bar', () => {
  const top = (total: number) =>
    axisTop([{ ...barsOf([], { from: '2026-11-16', to: '2026-11-16' })[0], total } as never])
  assert.deepEqual([0, 3, 7, 58, 101, 20_000].map(top), [4, 4, 8, 60, 120, 20_000])
})
