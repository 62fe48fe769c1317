import { componentTest, expect } from '#console/testing/component.ts'
import { jobCalls, type ShownJob } from '#contract/kit/job-calls.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './AddressedJob.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/data-connectors?job=12'
const job = (said: Partial<ShownJob>): ShownJob => ({
  ...{ id: 12, name: 'x', label: 'Validate recommendations', state: 'running', done: 3, total: 8 },
  ...{ message: null, isCancellable: false, file: null },
  ...{ createdAt: '2026-01-05T08:00:00.000Z', startedAt: null, endedAt: null },
  ...said,
})

test('a job under way shows how many are done, and can be cancelled', async ({ api, show }) => {
  api.answers(jobCalls.get, job({ isCancellable: true }))
  const cancelled = job({ state: 'cancelled', message: 'The job was canceled.' })
  const sent = api.answers(jobCalls.cancel, cancelled as never)
  const page = await show('Job', { at })
  const bar = page.getByRole('progressbar', { name: 'Validate recommendations' })
  await expect(bar).toHaveAttribute('aria-valuetext', '3 of 8')
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // The job is asked for all the while: it is under way until it is cancelled.
  await expect.poll(() => sent.length).toBe(1)
  api.answers(jobCalls.get, cancelled)
  await expect(page.getByText('The job was canceled.')).toBeVisible()
  await expect(bar).toBeHidden()
  expect(sent).toHaveLength(1)
})

test('how a job ended stays until it is closed', async ({ api, show }) => {
  api.answers(jobCalls.get, job({ state: 'done', done: 8, message: 'Queries validated: 8.' }))
  const page = await show('Job', { at })
  const part = page.getByRole('region', { name: 'Validate recommendations' })
  await expect(part.getByText('Queries validated: 8.')).toBeVisible()
  await part.getByRole('button', { name: 'Close' }).click()
  await expect(part).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})
