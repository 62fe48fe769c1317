import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { dialogNamed, expectColumns, rowOf } from './table.ts'

test('the connectors stand with their columns, and how the last reading went can be added', async ({
  as,
}) => {
  const page = await as('superAdmin')
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
  await expectGoodLooks(page)

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
