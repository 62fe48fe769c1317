import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { auditActionType, auditInitiator, auditItemType } from '#contract/audit-events/audit-choices.ts'
import { type AuditEvent, auditEvents } from '#contract/audit-events/audit-events.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './history.stories.tsx'

const test = componentTest<typeof stories>()
const { Group, Role, ConditionalAccess } = auditItemType.value

const event = (id: number, given: Partial<AuditEvent>): AuditEvent => ({
  id,
  auditActivityDateTime: '2026-11-10T08:30:00.000Z',
  itemType: Group,
  actionType: auditActionType.value.GroupMemberAdded,
  targetName: 'Readers',
  initiatedByPrincipalName: 'ada@northbrine.example',
  initiator: auditInitiator.value.Team,
  ipAddress: '203.0.113.9',
  activity: 'Add member to group',
  targetId: 'g1',
  recordId: `Directory_${id}`,
  details: {
    category: 'GroupManagement',
    operationType: 'Assign',
    activity: 'Add member to group',
    service: 'Core Directory',
    reason: null,
    targetResources: [],
  },
  ...given,
})
const rows = [
  event(1, {}),
  event(2, { itemType: Role, actionType: auditActionType.value.RoleAssigned }),
  event(3, {
    itemType: ConditionalAccess,
    actionType: auditActionType.value.ConditionalAccessUpdated,
    initiatedByPrincipalName: 'rafe_home.example#EXT#@northbrine.example',
    initiator: auditInitiator.value.Outside,
  }),
]
const counted = (log_date: string, type: string, action_type: string, action_count: number) => ({
  log_date,
  type,
  total_events: action_count,
  details: { item_display_name: type, actions: [{ action_type, action_count }] },
})

/** What the screen asks for whoever opens it. */
function answered(api: Outside, gaps: { from: string; until: string | null; reason: 'unreachable' }[] = []) {
  api.answers(auditCalls.state, {
    isTracking: true,
    trackingSince: '2026-10-01T00:00:00.000Z',
    lastReadTime: '2026-11-16T09:55:00.000Z',
    isCaughtUp: true,
    problem: null,
    notificationPreference: true,
    mailsLastWeek: 0,
    gaps,
    eventsPerDay: 2,
    eventDays: 365,
    chosenActions: 9,
  })
  api.answers(auditCalls.summary, [
    counted('2026-11-02', 'Group', 'GroupMemberAdded', 5),
    counted('2026-11-02', 'Role', 'RoleAssigned', 3),
    counted('2026-11-03', 'ConditionalAccess', 'ConditionalAccessUpdated', 1),
  ])
  api.answers(auditCalls.initiators, {
    total: 9,
    initiators: [{ name: 'ada@northbrine.example', isApplication: false, events: 9 }],
    others: { people: 0, applications: 0, events: 0 },
  })
  return api.lists(auditEvents, rows)
}
const at = '/event-monitoring/azure-audit-logs-history'
const on = (time: string) => ({
  at,
  prepare: (page: import('@playwright/test').Page) => page.clock.setFixedTime(new Date(time)),
})

test('opens with the last 90 days, the newest first, fifty to a page, and a range that cannot be cleared', async ({
  api,
  show,
}) => {
  const asked = answered(api)
  const page = await show('History', on('2026-11-16T10:00:00Z'))
  await expect(page.getByRole('link', { name: 'Member added' })).toBeVisible()
  const list = asked.find(({ query }) => query.$top !== '0')?.query
  expect(list?.$top).toBe('50')
  expect(list?.$orderby).toBe('auditActivityDateTime desc')
  expect(list?.$filter).toBe(
    'auditActivityDateTime ge 2026-08-19T00:00:00Z and auditActivityDateTime lt 2026-11-17T00:00:00Z',
  )
  await expect(page.getByPlaceholder('From')).toHaveValue('19/08/2026')
  await expect(page.getByPlaceholder('To')).toHaveValue('16/11/2026')
  await expect(page.locator('.ant-picker-clear')).toHaveCount(0)
  await expect(page.getByText('rafe@home.example')).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test('the chart has three colors, in the order Group, Role, Conditional Access', async ({ api, show }) => {
  answered(api)
  const page = await show('History', on('2026-11-16T10:00:00Z'))
  const legend = page.locator('.audit-legend')
  await expect(legend).toHaveText(/Group Management.*Role Management.*Conditional Access Policy/s)
  const marks = page.locator('tbody .type-mark')
  await expect(marks).toHaveCount(3)
  const colors = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor))
  expect(new Set(colors).size).toBe(3)
})

test('changes by people outside the team, and by applications, are a click away', async ({ api, show }) => {
  const asked = answered(api)
  const page = await show('History', on('2026-11-16T10:00:00Z'))
  const filters = () => asked.map(({ query }) => query.$filter ?? '')
  await page.getByText('By users outside the team').click()
  await expect.poll(() => filters().some((filter) => filter.includes('initiator eq 2'))).toBe(true)
  await page.getByText('By applications').click()
  await expect.poll(() => filters().some((filter) => filter.includes('initiator eq 3'))).toBe(true)
})

test('a gap is told above the events, with when and why', async ({ api, show }) => {
  answered(api, [{ from: '2026-11-15T10:00:00.000Z', until: null, reason: 'unreachable' }])
  const page = await show('History', on('2026-11-16T10:00:00Z'))
  await expect(
    page.getByText('No events have been read since 15/11/2026 10:00 UTC: Microsoft did not answer.'),
  ).toBeVisible()
})

test('a person has a page: what they changed, and what it did to the score', async ({ api, show }) => {
  answered(api)
  const asked = api.answers(auditCalls.person, {
    events: 9,
    actions: [{ action_type: 'GroupMemberAdded', action_count: 9 }],
    changes: [
      {
        accountRecommendationId: 4,
        recommendationId: 40,
        findings: 'Block legacy authentication for all users',
        date: '2026-11-11T03:41:00.000Z',
        isBetter: false,
        oldValue: 'true',
        newValue: 'false',
        points: -0.6,
      },
    ],
    points: -0.6,
    isTruncated: false,
  })
  const page = await show('History', on('2026-11-16T10:00:00Z'))
  await page.getByRole('button', { name: /^ada/ }).click()
  const person = page.getByRole('dialog', { name: 'Changes by ada@northbrine.example' })
  await expect(person.getByRole('link', { name: 'Block legacy authentication for all users' })).toBeVisible()
  await expect(person.getByText(/-0\.6 points of the baseline score/)).toBeVisible()
  expect(asked[0]?.query.name).toBe('ada@northbrine.example')
})
