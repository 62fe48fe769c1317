import { expect } from '@playwright/test'
import { expectGoodLooks } from './looks.ts'
import { test } from './people.ts'

test('an administrator chooses what to track, and reads what was changed and by whom', async ({ as }) => {
  // A person's whole way: a scan, a mail and several screens.
  test.setTimeout(240_000)
  const page = await as('admin')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Governance' }).click()
  await page.getByRole('link', { name: 'Configure Events Monitoring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Audit Item types' })
  await expect(dialog.getByRole('checkbox')).toHaveCount(14)
  for (const name of ['Group Management', 'Role Management', 'Conditional Access Policy'])
    await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your tracking preferences have been saved!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Audit Item Types' }).getByText('6 of 6 actions'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('region', { name: 'Main Features' })).toBeVisible()
  await expectGoodLooks(page)

  await page.getByRole('link', { name: 'History' }).last().click()
  await expect(page).toHaveURL(/azure-audit-logs-history/)
  const heads = page.getByRole('columnheader')
  await expect(heads.first()).toContainText('Time (UTC)')
  await expect(heads.nth(1)).toContainText('Item Type')
  await expect(heads.nth(2)).toContainText('Action')
  await expect(heads.nth(3)).toContainText('Initiated By')
  await expect(page.getByRole('button', { name: /^\d+ ?Events, / }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Events Details' }).click()
  await expect(page.getByRole('dialog', { name: /^Events Details/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search...' }).fill('Member added')
  await expect(page).toHaveURL(/search|filter/i)
  await page.getByRole('link', { name: 'Member added' }).first().click()
  const details = page.getByRole('dialog', { name: /Event Details/ })
  await expect(details.getByText('What it did')).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Add member to group' })).toBeVisible()
  await expect(page).toHaveURL(/details=\d+/)
  await expectGoodLooks(page, 'dialog')
})
