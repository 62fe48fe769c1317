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
    await expectGoodLooks(page)
  })

  await test.step('a job that the address names shows how it ended, also after a reload, until it is closed', async () => {
    const part = page.getByRole('region', { name: 'Validate recommendations' })
    await page.goto(`/data-connectors?job=${jobId}`)
    await expect(part.getByText(/^Queries validated: \d+\. Invalid queries: \d+\.$/)).toBeVisible({
      timeout: 150_000,
    })
    await page.reload()
    await expect(part.getByText(/^Queries validated/)).toBeVisible()
    await part.getByRole('button', { name: 'Close' }).click()
    await expect(part).toBeHidden()
    expect(new URL(page.url()).searchParams.has('job')).toBe(false)
  })
})
