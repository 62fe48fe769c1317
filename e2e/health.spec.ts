import { hostname } from 'node:os'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { chooseAction } from './table.ts'

test('the settings lead to roles and screens, to environments, and to the health of the installation', async ({
  as,
}) => {
  const page = await as('superAdmin')
  await page.goto('/manage-settings')
  await page.getByRole('button', { name: 'Roles and screens' }).click()
  await expect(page.getByRole('checkbox', { name: 'SuperAdmin: Manage Settings' })).toBeDisabled()
  await page.goBack()
  await page.getByRole('button', { name: 'Environments' }).click()
  await expect(page.getByText('No target environment is set up.').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 2 })).toBeVisible()
  const figures = page.getByRole('region', { name: 'State of the installation' })
  await expect(figures.getByRole('link', { name: /Failed or stuck/ })).toBeVisible()

  await goOn(page, "/manage-health?$filter=name eq 'forget-jobs'")
  await expect(page.getByRole('cell', { name: 'Remove ended jobs', exact: true })).toBeVisible()

  await figures.getByRole('link', { name: /Servers and workers/ }).click()
  const row = page.getByRole('row').filter({ hasText: 'Server and worker' })
  await expect(row.first()).toContainText('Running')
  // Others need the worker meanwhile: the question is asked, and taken back.
  await chooseAction(page, hostname(), 'Drain')
  const question = page.getByRole('dialog', { name: /^Drain the worker “.+”\?$/ })
  await expect(question).toContainText('starts no others')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(row.first()).toContainText('Running')

  const admin = await as('admin')
  await admin.goto('/manage-health')
  await expect(admin.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
})
