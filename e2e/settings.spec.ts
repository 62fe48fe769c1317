import type { Page } from '@playwright/test'
import { alterAnswer, answerInstead } from './altered-answers.ts'
import { become, becomeNobody } from './become.ts'
import { call, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { chooseAction, dialogNamed, expectColumns, expectToast, rowOf } from './table.ts'

const products = (page: Page) => page.getByRole('region', { name: 'Connected Products' })

test('an Admin connects products; Save is on while the choice differs', async ({ as }) => {
  const page = await as('admin')
  const save = products(page).getByRole('button', { name: 'Save' })
  const boxes = products(page).getByRole('checkbox')
  await test.step('products that cannot be read are read again when told to', async () => {
    await answerInstead(page, '/account/products', 500, { message: 'The products are away' })
    await page.goto('/settings/general')
    await expect(page.getByRole('heading', { name: 'General Settings', level: 2 })).toBeVisible()
    await expect(products(page)).toContainText('The products are away')
    await page.unrouteAll()
    await products(page).getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => boxes.count(), 'the products of the catalog, and what others added')
      .toBeGreaterThanOrEqual(11)
  })
  await expectGoodLooks(page)
  await expect(save).toBeDisabled()
  const purview = products(page).getByRole('checkbox', { name: 'Purview' })
  await purview.uncheck()
  await expect(save).toBeEnabled()
  await purview.check()
  await expect(save).toBeDisabled()

  await purview.uncheck()
  await save.click()
  await expectToast(page, 'Successfully updated the connected products.')
  await expect(save).toBeDisabled()
  await page.goto('/settings/general')
  await expect(purview).not.toBeChecked()
  await purview.check()
  await save.click()
  await expectToast(page, 'Successfully updated the connected products.')
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

test('where the subscription chooses the recommendations, the products cannot be changed', async ({ as }) => {
  const page = await as('admin')
  await become(page, 'alma.admin@alderfinch.example')
  await page.goto('/settings/general')
  await expect(products(page)).toContainText('Premium feature - available for premium account only.')
  for (const box of await products(page).getByRole('checkbox').all()) await expect(box).toBeDisabled()
  await expect(products(page).getByRole('button', { name: 'Save' })).toBeDisabled()

  await answerInstead(page, '/account/products', 403, { message: 'Not for you' })
  await page.goto('/settings/general')
  await expect(products(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(products(page).getByRole('checkbox'), 'who may not see them has none').toHaveCount(0)
  await expect(page.getByText('Not for you')).toHaveCount(0)
})

test('a setting is edited, its value checked, and shown at once', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const [setting] = await rowsOf(token, 'setting', "name eq 'unlockEmail'")
  const page = await as('superAdmin')
  await page.goto('/manage-settings?$top=50')
  await expectColumns(page, ['Setting', 'Value', 'Description'])
  await expect(rowOf(page, 'Unlock email')).toContainText(String(setting?.value))
  await expectGoodLooks(page)
  await chooseAction(page, 'Unlock email', 'Edit')
  const dialog = dialogNamed(page, 'Edit Setting')
  await expect(dialog).toBeVisible()
  await expectGoodLooks(page, 'dialog')
  await dialog.getByLabel('Unlock email').fill('nobody')
  await dialog.getByLabel('Unlock email').blur()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Unlock email').fill('unlock@made.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Setting Updated')
  await expect(rowOf(page, 'Unlock email')).toContainText('unlock@made.example')
  await call(token, 'PATCH', `/settings/${setting?.id}`, { value: setting?.value })

  await test.step('settings have German names', async () => {
    await page.evaluate(() => localStorage.setItem('lng', 'de'))
    await page.goto('/manage-settings?$top=50')
    await expect(rowOf(page, 'Produktname')).toContainText('Der Name, den die Konsole')
    await rowOf(page, 'Produktname').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
    await expect(dialogNamed(page, 'Einstellung bearbeiten').getByLabel('Produktname')).toBeVisible()
  })
})

test('every visible use of the brand comes from the setting', async ({ as }) => {
  const page = await as('superAdmin')
  await alterAnswer(page, '/settings', (settings: object) => ({ ...settings, appDisplayName: 'Bastion' }))
  await page.goto('/manage-accounts')
  await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
  await expect(page).toHaveTitle(/Bastion/)
  await goOn(page, '/manage-vendors')
  await expect(page).toHaveTitle(/Manage Resellers/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('nav, header').first()).not.toContainText('Parapet')

  await become(page, people.admin)
  await page.goto('/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Bastion' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard | Bastion Dashboard')
  await expect(page.getByText('Parapet')).toHaveCount(0)

  await becomeNobody(page)
  await page.goto('/auth/login')
  for (const [address, words] of [
    ['/auth/login?missingPermissions=User.Read', 'Permissions are missing'],
    ['/auth/sign-up', 'Continue with Microsoft'],
    ['/auth/join?email=a@b.c', 'Login with Microsoft'],
  ] as const) {
    await goOn(page, address)
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bastion' })).toBeVisible()
    await expect(page).toHaveTitle(/ \| Bastion Dashboard$/)
    await expect(page.locator('body')).not.toContainText('Parapet')
  }
})
