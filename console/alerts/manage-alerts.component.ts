import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { alertCalls } from '#contract/alerts/alert-calls.ts'
import { alertStatus } from '#contract/alerts/alert-choices.ts'
import { type Alert, alerts } from '#contract/alerts/alerts.ts'
import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import type * as stories from './manage-alerts.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/manage-alerts'
const { Enabled, Disabled, Deleted } = alertStatus.value
const figures = {
  ...{ active: 0, quiet: 12, off: 0, wouldBeActive: 0, recommendations: 0, activatedLastWeek: 0 },
  ...{ mailsSent: 0, mailsWaiting: 0 },
}
const some = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    rowOf(alerts, { id: index + 1, name: `Alert ${index + 1}`, status: Enabled, filters: 'severity ge 3' }),
  )

test('a row says what is watched and how it is; its menu disables it', async ({ api, show }) => {
  const [one] = some(1)
  const row = { ...one, ...{ filters: 'recommendationId eq 11', nonCompliant: 1, watched: 1 } } as Alert
  const since = { stateSince: '2026-11-02T08:00:00Z', lastActivationTime: '2026-11-02T08:00:00Z' }
  api.keeps(alerts, [{ ...row, ...since, state: 1 }])
  api.answers(alertCalls.figures, figures)
  const sent = api.answers(alertCalls.update, { successMessage: 'Alert updated' } as never)
  const page = await show('Manage', { at })
  const shown = page.getByRole('row', { name: /Alert 1/ })
  await expect(shown).toContainText('1 specific recommendation')
  await expect(shown).toContainText('Activesince 02/11/2026')
  await expect(shown.getByRole('link', { name: 'Alert 1' })).toHaveAttribute('href', '/alert/update/1')
  api.keeps(alerts, [{ ...row, ...since, status: Disabled, state: 3 }])
  await page.getByRole('button', { name: 'Actions for Alert 1' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(page.getByText('Alert updated')).toBeVisible()
  await expect(shown).toContainText('would be active')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/alert/update/1', { status: Disabled }]])
})

test('what is watched is said in one line, and the bars stand one below the other', async ({ api, show }) => {
  const filters = "productName eq 'SharePoint Online' and severity ge High and regressedAt ne null"
  const rows = some(2).map((row, place) => ({ ...row, filters, nonCompliant: 1, watched: place ? 300 : 2 }))
  api.keeps(alerts, rows)
  api.answers(alertCalls.figures, figures)
  const page = await show('Manage', { at, width: 1100 })
  await expect(page.getByRole('img', { name: '1 of 300' })).toBeVisible()
  const left = async (name: string) => (await page.getByRole('img', { name }).boundingBox())?.x
  expect(await left('1 of 300')).toBe(await left('1 of 2'))
  const words = page.getByText('Product is SharePoint Online').first()
  expect((await words.boundingBox())?.height).toBe(16)
  const cell = page.getByRole('cell').filter({ hasText: '1 of 300' })
  expect(
    await cell.evaluate((box) => Reflect.get(box, 'scrollWidth') - Reflect.get(box, 'clientWidth')),
  ).toBe(0)
  await show('Manage', { at, width: 390 })
  await expect(page.getByText('1 of 300')).toBeVisible()
  await expect(page.getByText('1 of 300')).toBeInViewport({ ratio: 1 })
})

test('selected alerts are disabled and deleted by one call each, the question names them', async ({
  api,
  show,
}) => {
  api.keeps(alerts, some(2))
  api.answers(alertCalls.figures, figures)
  const sent = api.answers(alertCalls.setStatus, {} as never)
  const page = await show('Manage', { at })
  const bar = page.getByRole('region', { name: '2 selected' })
  const tick = () => page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await tick()
  await bar.getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids: [1, 2], status: Disabled }])
  await expect(bar).toBeHidden()
  await tick()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 alerts?' })
  await expect(question).toContainText('Alert 1, Alert 2.')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ ids: [1, 2], status: Deleted })
})

test('all alerts that match are disabled by one job', async ({ api, show }) => {
  api.keeps(alerts, some(12))
  api.answers(alertCalls.figures, figures)
  const sent = api.answers(bulkCalls.start, { jobId: 12 })
  api.answers(jobCalls.get, {
    ...{ id: 12, name: 'bulk', label: 'Change all matching entries', state: 'done' as const },
    ...{ done: 12, total: 12, message: 'Done for 12 entries.', isCancellable: false, file: null },
    ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, endedAt: null },
  })
  const page = await show('Manage', { at })
  await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await page.getByRole('button', { name: 'Select all 12 that match' }).click()
  await page
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Disable' })
    .click()
  const question = page.getByRole('dialog', { name: 'Disable: all 12 entries that match?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ model: 'Alert', call: 'POST /alert/status', body: { status: Disabled } }])
})
