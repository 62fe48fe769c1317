import { expect, test } from './people.ts'

test('the search opens with a query, finds screens by parts of their words and leads there', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/dashboard')
  const field = page.getByRole('combobox', { name: 'Search the console' })
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(field).toBeVisible()
  await expect(results).toBeHidden()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill('USER')
  const screens = results.getByRole('group', { name: 'Screens' }).getByRole('option')
  await expect(screens).toHaveText([/^Manage Users/])
  await field.fill('')
  await expect(results).toBeHidden()

  await field.fill('manage')
  await expect(screens).toContainText(['Manage Alerts', 'Manage Users', 'Groups Management'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Groups Management')
  await expect(results).toBeHidden()
  await expect(field).toHaveValue('')

  await field.fill('multifactor')
  const found = results.getByRole('group', { name: 'Recommendations' }).getByRole('option')
  await expect(found.first()).toContainText(/multifactor/i)
  await found.first().click()
  await expect(page).toHaveURL(/\/recommendations\/\d+$/)
  await expect(page.getByRole('dialog', { name: 'Details' }).getByRole('heading').first()).toBeVisible()

  await test.step('on a phone the search takes the place of the header', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search the console' }).click()
    await expect(page.getByRole('combobox', { name: 'Search the console' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search the console' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('groups')
    await page.getByRole('option', { name: /Groups Management/ }).click()
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('Groups Management')
  })
})
