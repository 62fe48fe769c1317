import type { Locator } from '@playwright/test'
import { become } from './become.ts'
import { rowsOf } from './calls.ts'
import { expect, test } from './people.ts'
import { aName } from './rows.ts'
import { scanned } from './scanned.ts'
import { chooseAction, dialogNamed, expectToast, rowOf, sayYes } from './table.ts'

const named = (name: string) => `/settings/manage-groups?$search=${encodeURIComponent(name)}`
const fieldset = (dialog: Locator, name: string) => dialog.getByRole('group', { name, exact: true })

test('a group is created, changed and deleted', async ({ as, tokenOf }) => {
  const page = await as('admin')
  const name = aName('Auditors')
  await page.goto(named(name))
  await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  await page.getByRole('button', { name: 'Create Group' }).click()
  const dialog = dialogNamed(page, 'Create Group')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Look and tell')
  await fieldset(dialog, 'Recommendations').getByRole('checkbox', { name: 'View' }).check()
  await fieldset(dialog, 'Alerts').getByRole('radio', { name: 'Edit' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await sayYes(page)
  await expectToast(page, 'Group created')
  await expect(rowOf(page, name)).toBeVisible()

  await chooseAction(page, name, 'Edit')
  const edit = dialogNamed(page, 'Edit Group')
  await expect(fieldset(edit, 'Recommendations').getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(fieldset(edit, 'Alerts').getByRole('radio', { name: 'Edit' })).toBeChecked()
  await edit.getByLabel('Name').fill(`${name} renamed`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await sayYes(page)
  await expectToast(page, 'Group updated')
  await expect(rowOf(page, `${name} renamed`)).toBeVisible()

  await chooseAction(page, `${name} renamed`, 'Delete')
  await sayYes(page)
  await expectToast(page, 'Group deleted')
  await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
  expect(await rowsOf(await tokenOf('admin'), 'groupExtended', `contains(name, '${name}')`)).toEqual([])
})

test('a premium account limits a group to chosen recommendations', async ({ as }) => {
  const page = await as('admin')
  await scanned(await become(page, 'alma.admin@alderfinch.example'))
  const name = aName('Scoped')
  await page.goto(named(name))
  await page.getByRole('button', { name: 'Create Group' }).click()
  const form = dialogNamed(page, 'Create Group')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('Sees one recommendation')
  await form.getByRole('switch', { name: 'Limit to selected recommendations' }).click()
  await expect(form.getByText(/^(\d+) of \1 match/)).toBeVisible()
  await form.getByRole('radio', { name: 'Specific recommendations' }).check()
  const picker = form.getByRole('combobox')
  await picker.fill('legacy')
  const found = page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /legacy/i })
  const chosen = (await found.first().textContent()) ?? ''
  await found.first().click()
  await picker.press('Escape')
  await form.getByRole('button', { name: 'Create' }).click()
  await sayYes(page)
  await expectToast(page, 'Group created')

  await chooseAction(page, name, 'Edit')
  const edit = dialogNamed(page, 'Edit Group')
  await expect(edit.getByRole('radio', { name: 'Specific recommendations' })).toBeChecked()
  await expect(edit.locator('.ant-select-selection-item, .ant-select-content-item')).toContainText([chosen])
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(page, name, 'Delete')
  await sayYes(page)
  await expectToast(page, 'Group deleted')
})
