import { componentTest, expect } from '#console/testing/component.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './AlertChange.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/alerts-history/9'
const time = '2026-11-16T08:00:00.000Z'

type Change = AnswerOf<typeof alertCalls.change>
type Cause = Change['causes'][number]

const cause = (changes: Partial<Cause> = {}): Cause => ({
  accountRecommendationId: 1,
  recommendationId: 11,
  findings: 'Block legacy authentication for all users',
  productName: 'Entra ID',
  severity: 3,
  at: time,
  hasJoined: true,
  was: true,
  is: false,
  isExempted: false,
  came: ['CA02'],
  went: [],
  changers: [],
  ...changes,
})
const change = (changes: Partial<Change> = {}): Change => ({
  id: 9,
  alertId: 7,
  alertName: 'Legacy authentication is allowed',
  changeType: 1,
  currentStatus: 1,
  creationTime: time,
  endTime: null,
  reason: 1,
  changedBy: null,
  scanTime: time,
  now: { state: 1, nonCompliant: 1, watched: 3 },
  causes: [cause()],
  mails: [],
  nextNotificationTime: null,
  nextScanTime: null,
  past: [{ id: 9, changeType: 1, creationTime: time, endTime: null }],
  place: 1,
  count: 1,
  previousId: null,
  nextId: null,
  ...changes,
})
const changer = {
  ...{ id: 77, at: '2026-11-16T06:40:00.000Z', activity: 'Update conditional access policy' },
  ...{ initiatedBy: 'ingrid@northbrine.example', isApplication: false, targetName: 'CA02', isListed: true },
}

test('a cause names who changed it, with a way to the event, in the language of the reader', async ({
  api,
  show,
}) => {
  api.answers(alertCalls.change, change({ causes: [cause({ changers: [changer] })] }))
  const page = await show('Change', { at })
  const who = page.getByRole('list', { name: 'Who changed it' })
  await expect(who).toContainText('Changed by ingrid@northbrine.example')
  await expect(who.getByRole('link', { name: 'Update conditional access policy (CA02)' })).toHaveAttribute(
    'href',
    '/event-monitoring/azure-audit-logs-history?details=77',
  )
  await expect(page.getByText('New items: CA02')).toBeVisible()
  await expectAccessible(page, '#root')
  const german = await show('Change', { at, lang: 'de' })
  await expect(german.getByRole('list', { name: 'Wer es geändert hat' })).toContainText(
    'Geändert von ingrid@northbrine.example',
  )
})

test('where the log has nothing that fits, nobody is named', async ({ api, show }) => {
  api.answers(alertCalls.change, change())
  const page = await show('Change', { at })
  await expect(page.getByRole('link', { name: 'Block legacy authentication for all users' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who changed it' })).toHaveCount(0)
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test('what joined and left while it was active stands apart, with its time', async ({ api, show }) => {
  const later = cause({
    accountRecommendationId: 2,
    findings: 'Block device code flow',
    at: '2026-11-16T09:00:00.000Z',
  })
  api.answers(
    alertCalls.change,
    change({ causes: [cause(), later, { ...later, at: '2026-11-16T10:00:00.000Z', hasJoined: false }] }),
  )
  const page = await show('Change', { at })
  await expect(page.getByText('While it was active')).toBeVisible()
  await expect(page.getByText('joined', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('left', { exact: false }).first()).toBeVisible()
})

test('a change that is not there, or not theirs, says so', async ({ api, show }) => {
  api.refuses(alertCalls.change, { status: 404 })
  const page = await show('Change', { at })
  await expect(page.getByText('This alert does not exist')).toBeVisible()
})

test('on a phone the figures of a change stay whole', async ({ api, show }) => {
  api.answers(alertCalls.change, change())
  const page = await show('Change', { at, width: 390 })
  expect((await page.getByText('0 → 1').boundingBox())?.height).toBe(28)
})
