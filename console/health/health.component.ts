import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { bulkJob } from '#contract/bulk/bulk-job.ts'
import { healthCalls } from '#contract/health/health-calls.ts'
import { jobRowCalls, jobRowState, jobRows } from '#contract/health/job-rows.ts'
import { processCalls, processes, processKind, processState } from '#contract/health/processes.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './health.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const quiet = {
  ...{ servers: 1, workers: 1, silent: 0, waiting: 0, oldestSeconds: 0, running: 0, stuck: 0, failed: 0 },
  ...{ mailsGivenUp: 0, deliveriesGivenUp: 0, throttledAccounts: 0 },
}
const tickAll = (page: Page) => page.locator('thead').getByRole('checkbox').check()
const bar = (page: Page) => page.getByRole('region', { name: /^\d+ / })

test('the question before workers are drained tells two of one machine apart', async ({ api, show }) => {
  const worker = (id: number, pid: number) =>
    rowOf(processes, {
      ...{ id, pid, host: 'blade' },
      ...{ kind: processKind.value.Worker, state: processState.value.Running },
    })
  api.keeps(processes, [worker(1, 410), worker(2, 411)])
  const sent = api.answers(processCalls.drain, {} as never)
  const page = await show('Processes', { who, at: '/manage-health/processes' })
  await tickAll(page)
  await bar(page).getByRole('button', { name: 'Drain' }).click()
  const question = page.getByRole('dialog', { name: 'Drain 2 workers?' })
  await expect(question).toContainText('blade (410), blade (411).')
  await expectAccessible(page, '.ant-modal')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids: [1, 2] }])
})

test('a button that is pressed twice before it can show that it works sends once', async ({ api, show }) => {
  const worker = {
    ...{ id: 1, pid: 410, host: 'blade' },
    ...{ kind: processKind.value.Worker, state: processState.value.Running },
  }
  api.keeps(processes, [rowOf(processes, worker)])
  const { sent, release } = api.holds(processCalls.drain, {} as never)
  const page = await show('Processes', { who, at: '/manage-health/processes' })
  await tickAll(page)
  await bar(page).getByRole('button', { name: 'Drain' }).click()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' })
  await yes.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('the question before jobs are canceled names them in German, and for whom', async ({ api, show }) => {
  api.answers(healthCalls.figures, quiet)
  const job = (id: number, accountName: string | null) =>
    rowOf(jobRows, {
      id,
      label: bulkJob.label.de,
      name: bulkJob.name,
      accountName,
      state: jobRowState.value.Running,
    })
  api.keeps(jobRows, [job(1, 'Fabrikam'), job(2, null)])
  const sent = api.answers(jobRowCalls.cancel, {} as never)
  const page = await show('Jobs', { who, at: '/manage-health', lang: 'de' })
  await tickAll(page)
  await bar(page).getByRole('button', { name: 'Abbrechen' }).click()
  const question = page.getByRole('dialog', { name: '2 Aufträge abbrechen?' })
  const called = bulkJob.label.de
  await expect(question).toContainText(`${called} (Fabrikam), ${called}.`)
  await question.getByRole('button', { name: 'Ja' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ ids: [1, 2] }])
})

test('of more jobs than are counted it says so, and so do the filters', async ({ api, show }) => {
  api.answers(healthCalls.figures, quiet)
  const job = (id: number) => rowOf(jobRows, { id, name: bulkJob.name, state: jobRowState.value.Failed })
  api.keeps(
    jobRows,
    Array.from({ length: 10_002 }, (_, place) => job(place + 1)),
  )
  const page = await show('Jobs', { who, at: '/manage-health' })
  await expect(page.getByText('Total: more than 10,000 entries')).toBeVisible()
  await expect(page.getByText('Showing 1 to 10 of more than 10,000 entries')).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByText('more than 10,000 of more than 10,000 match')).toBeVisible()
})

test('on a phone the figures show their whole base and stay in their cells', async ({ api, show }) => {
  api.answers(healthCalls.figures, { ...quiet, failed: 1204, stuck: 312, mailsGivenUp: 1873 })
  api.keeps(jobRows, [])
  const page = await show('Jobs', { who, at: '/manage-health', lang: 'de' })
  await page.setViewportSize({ width: 390, height: 844 })
  const figures = page.getByRole('region', { name: 'Zustand der Installation' })
  await expect(figures.getByText('Server: 1 · Worker: 1')).toBeVisible()
  const outside = await figures.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const cell = link.getBoundingClientRect()
      const parts = [...link.querySelectorAll('span')]
      return parts
        .filter(
          (part) =>
            part.getBoundingClientRect().right > cell.right ||
            (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline'),
        )
        .map((part) => part.textContent)
    }),
  )
  expect(outside).toEqual([])
})
