import { expectAccessible } from './accessible.ts'
import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { dialogNamed, expectColumns, rowOf } from './table.ts'

/** A job that ends soon, also beside the other tests. */
async function validateOne(token: string): Promise<number> {
  const [one] = await rowsOf(token, 'recommendation', 'validationMethod eq Automatic and status eq Enabled')
  const body = { ids: [one?.id] }
  return (await call<{ jobId: number }>(token, 'POST', '/recommendations/validate', body)).jobId
}

test('an operator reads the connectors and follows jobs', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const jobId = await validateOne(token)
  const page = await as('superAdmin')

  await test.step('a job of somebody else is told as not found', async () => {
    const admin = await as('admin')
    await admin.goto(`/manage-users?job=${jobId}`)
    await expect(admin.getByText('Not found')).toBeVisible()
  })

  await test.step('the connectors stand with their columns, and how the last reading went can be added', async () => {
    await page.goto('/data-connectors?$search=conditional')
    await expectColumns(page, [
      'Name',
      'Type',
      'Model Name',
      'Status',
      'Model ID',
      'Filter Type',
      'Filter Factor',
      'Filter Field',
    ])
    await expect(rowOf(page, 'conditional_access_policies').first()).toContainText('Graph')
    await expect(rowOf(page, 'conditional_access_policies').first()).toContainText('Enabled')
    await page.getByRole('button', { name: 'Modify the table' }).click()
    const dialog = dialogNamed(page, 'Add or remove displayed fields')
    for (const name of ['Last Result', 'Last Run', 'Rows', 'Accounts Not Read'])
      await dialog.getByText(name, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('columnheader', { name: 'Last Result' })).toBeVisible()
    await expect(rowOf(page, 'conditional_access_policies').first()).toContainText(
      /Succeeded for all accounts|Failed for some accounts|Failed for all accounts|Not run yet/,
    )
  })

  await test.step('a job that the address names shows how it ended, also after a reload, until it is closed', async () => {
    const part = page.getByRole('region', { name: 'Validate recommendations' })
    await page.goto(`/data-connectors?job=${jobId}`)
    await expect(part.getByText(/^Queries validated: \d+\. Invalid queries: \d+\.$/)).toBeVisible({
      timeout: 150_000,
    })
    await expectAccessible(page, '.job-progress')
    await page.reload()
    await expect(part.getByText(/^Queries validated/)).toBeVisible()
    await part.getByRole('button', { name: 'Close' }).click()
    await expect(part).toBeHidden()
    expect(new URL(page.url()).searchParams.has('job')).toBe(false)
  })

  await test.step('a job under way shows how many are done, and can be cancelled', async () => {
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
})
