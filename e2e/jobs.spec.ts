import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'

/** A job that ends soon, also beside the other tests. */
async function validateOne(token: string): Promise<number> {
  const [one] = await rowsOf(token, 'recommendation', 'validationMethod eq Automatic and status eq Enabled')
  const body = { ids: [one?.id] }
  return (await call<{ jobId: number }>(token, 'POST', '/recommendations/validate', body)).jobId
}

test('a job that the address names shows how it ended, also after a reload, until it is closed', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const jobId = await validateOne(token)
  const page = await as('superAdmin')
  await page.goto(`/data-connectors?job=${jobId}`)
  const part = page.getByRole('region', { name: 'Validate recommendations' })
  await expect(part.getByText(/^Queries validated: \d+\. Invalid queries: \d+\.$/)).toBeVisible({
    timeout: 150_000,
  })
  await expectGoodLooks(page)
  await page.reload()
  await expect(part.getByText(/^Queries validated/)).toBeVisible()
  await part.getByRole('button', { name: 'Close' }).click()
  await expect(part).toBeHidden()
  expect(new URL(page.url()).searchParams.has('job')).toBe(false)
})

test('a job under way shows how many are done, and can be cancelled', async ({ as, tokenOf }) => {
  const page = await as('superAdmin')
  const token = await tokenOf('superAdmin')
  const jobId = await validateOne(token)
  // The one place where the answer is held: a job of the demonstration is over too soon to be seen.
  let isCancelled = false
  const shown = {
    id: jobId,
    name: 'x',
    label: 'Validate recommendations',
    done: 3,
    total: 8,
    message: null,
    file: null,
  }
  const times = { createdAt: '2026-01-05T08:00:00.000Z', startedAt: null, endedAt: null }
  await page.route(`**/api/job/${jobId}`, (route) =>
    route.fulfill({
      json: isCancelled
        ? { ...shown, ...times, state: 'cancelled', message: 'The job was canceled.', isCancellable: false }
        : { ...shown, ...times, state: 'running', isCancellable: true },
    }),
  )
  await page.route(`**/api/job/${jobId}/cancel`, (route) => {
    isCancelled = true
    return route.fulfill({ json: { ...shown, ...times, state: 'cancelled', isCancellable: false } })
  })
  await page.goto(`/data-connectors?job=${jobId}`)
  const bar = page.getByRole('progressbar', { name: 'Validate recommendations' })
  await expect(bar).toHaveAttribute('aria-valuetext', '3 of 8')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The job was canceled.')).toBeVisible()
  await expect(bar).toBeHidden()
})

test('a job of somebody else is told as not found', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const jobId = await validateOne(token)
  const page = await as('admin')
  await page.goto(`/manage-users?job=${jobId}`)
  await expect(page.getByText('Not found')).toBeVisible()
})
