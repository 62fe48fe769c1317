import { componentTest, expect } from '#console/testing/component.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import type { AuditCauses } from '#contract/audit-events/said-cause.ts'
import type * as stories from './ChangedBy.stories.tsx'

const test = componentTest<typeof stories>()

const nothing: AuditCauses = {
  since: '2026-11-06T03:41:00.000Z',
  until: '2026-11-11T03:41:00.000Z',
  isComplete: true,
  isTraceable: true,
  came: [],
  went: [],
  events: [],
}
const pipeline: AuditCauses['events'][number] = {
  id: 7,
  at: '2026-11-09T00:00:00.000Z',
  activity: 'Update conditional access policy',
  initiatedBy: 'Deployment pipeline',
  isApplication: true,
  service: 'Conditional Access',
  ipAddress: null,
  targetName: 'Block legacy authentication',
  targetResources: [],
  items: [],
  isListed: true,
}

test('a drift says who caused it, and opens the record', async ({ api, show }) => {
  api.answers(auditCalls.causes, { ...nothing, events: [pipeline] })
  const page = await show('Row')
  await page.getByRole('button', { name: 'by Deployment pipeline' }).click()
  await expect(page.getByText('Update conditional access policy: Block legacy authentication')).toBeVisible()
  await expect(page.getByText('09/11/2026 00:00 UTC')).toBeVisible()
})

test('a drift that nothing explains says so, and one that the log cannot explain too', async ({
  api,
  show,
}) => {
  api.answers(auditCalls.causes, nothing)
  await expect((await show('Row')).getByText('Regression · no matching directory change')).toBeVisible()
  api.answers(auditCalls.causes, { ...nothing, isTraceable: false })
  await expect((await show('Row')).getByText('Regression · not in the audit log')).toBeVisible()
})
