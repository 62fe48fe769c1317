import type { Page } from '@playwright/test'
import { alterAnswer } from './altered-answers.ts'
import { become, becomeNobody } from './become.ts'
import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { chooseAction, dialogNamed, expectToast, rowOf } from './table.ts'

const products = (page: Page) => page.getByRole('region', { name: 'Connected Products' })

test('an Admin connects products, exports all data of the account and downloads it', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/settings/general')
  const save = products(page).getByRole('button', { name: 'Save' })
  const purview = products(page).getByRole('checkbox', { name: 'Purview' })
  await expect
    .poll(() => products(page).getByRole('checkbox').count(), 'the products of the catalog, and of others')
    .toBeGreaterThanOrEqual(11)
  await expectGoodLooks(page)
  await purview.uncheck()
  await save.click()
  await expectToast(page, 'Successfully updated the connected products.')
  await expect(save).toBeDisabled()
  await page.goto('/settings/general')
  await expect(purview).not.toBeChecked()
  await purview.check()
  await save.click()
  await expect(save).toBeDisabled()

  await test.step('an Admin exports all data of the account and downloads it', async () => {
    await page.getByRole('button', { name: 'Export All Data' }).click()
    const job = page.getByRole('region', { name: 'Export account data' })
    await expect(job).toContainText('The export is ready and can be downloaded for 7 days.', {
      timeout: 150_000,
    })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      job.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^account-export - .+ - \d{4}-\d\d-\d\d\.zip$/)
    await job.getByRole('button', { name: 'Close' }).click()
    await expect(job).toBeHidden()
  })
})

test('a setting is edited and shown at once', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const [setting] = await rowsOf(token, 'setting', "name eq 'unlockEmail'")
  const page = await as('superAdmin')
  await page.goto('/manage-settings?$search=unlock')
  await expect(rowOf(page, 'Unlock email')).toContainText(String(setting?.value))
  await expectGoodLooks(page)
  await chooseAction(page, 'Unlock email', 'Edit')
  const dialog = dialogNamed(page, 'Edit Setting')
  await dialog.getByLabel('Unlock email').fill('unlock@made.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Setting Updated')
  await expect(rowOf(page, 'Unlock email')).toContainText('unlock@made.example')
  await call(token, 'PATCH', `/settings/${setting?.id}`, { value: setting?.value })
})

test('every visible use of the brand comes from the setting', async ({ as }) => {
  const page = await as('superAdmin')
  await alterAnswer(page, '/settings', (settings: object) => ({ ...settings, appDisplayName: 'Bastion' }))
  await page.goto('/manage-accounts')
  await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
  await expect(page).toHaveTitle(/Bastion/)
  await expect(page.locator('nav, header').first()).not.toContainText('Parapet')

  await become(page, people.admin)
  await page.goto('/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Bastion' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Bastion Dashboard')
  await expect(page.getByText('Parapet')).toHaveCount(0)

  await becomeNobody(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in with Microsoft' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bastion' })).toBeVisible()
  await expect(page).toHaveTitle(/ \| Bastion Dashboard$/)
  await expect(page.locator('body')).not.toContainText('Parapet')
})
