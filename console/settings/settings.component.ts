import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { operatorLog } from '#contract/operator-log/operator-log.ts'
import { settingCalls, settings } from '#contract/settings/settings.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './settings.stories.tsx'

const test = componentTest<typeof stories>()

const at = '/settings/general'
const panel = (page: Page) => page.getByRole('region', { name: 'Connected Products' })
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save' })
const boxes = (page: Page) => panel(page).getByRole('checkbox')
const product = (id: number, displayName: string, connected = true) => ({ id, displayName, connected })
const products = [product(1, 'Entra ID'), product(2, 'Intune'), product(3, 'Purview')]

test('products are read again when told to; Save is on while the choice differs', async ({ api, show }) => {
  api.refuses(accountCalls.products, { status: 500, message: 'The products are away' })
  const sent = api.answers(accountCalls.updateSettings, {} as never)
  const page = await show('General', { at })
  await expect(page.getByRole('heading', { name: 'General Settings' })).toBeVisible()
  await expect(panel(page)).toContainText('The products are away')
  api.answers(accountCalls.products, products)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(boxes(page)).toHaveCount(3)
  await expect(save(page)).toBeDisabled()
  const purview = panel(page).getByRole('checkbox', { name: 'Purview' })
  await purview.uncheck()
  await expect(save(page)).toBeEnabled()
  await purview.check()
  await expect(save(page)).toBeDisabled()
  await purview.uncheck()
  api.answers(accountCalls.products, [...products.slice(0, 2), product(3, 'Purview', false)])
  await save(page).click()
  await expect(save(page)).toBeDisabled()
  await expect(purview).not.toBeChecked()
  expect(sent.map(({ body }) => body)).toEqual([{ productIds: [1, 2] }])
})

test('where the subscription chooses the recommendations, the products cannot be changed', async ({
  api,
  show,
}) => {
  api.answers(accountCalls.products, products)
  const page = await show('General', { at, who: { premium: true } })
  await expect(panel(page)).toContainText('Premium feature - available for premium account only.')
  await expect(boxes(page)).toHaveCount(3)
  for (const box of await boxes(page).all()) await expect(box).toBeDisabled()
  await expect(save(page)).toBeDisabled()
})

test('who may not see the products has none, without a word', async ({ api, show }) => {
  api.refuses(accountCalls.products, { status: 403, message: 'Not for you' })
  const page = await show('General', { at })
  await expect(save(page)).toBeDisabled()
  await expect(boxes(page)).toHaveCount(0)
  await expect(page.getByText('Not for you')).toHaveCount(0)
})

const unlock = rowOf(settings, { id: 4, name: 'unlockEmail', value: 'sales@parapet.example' })

test('the value of a setting is checked when its field is left, and before it is sent', async ({
  api,
  show,
}) => {
  api.lists(settings, [unlock])
  const sent = api.answers(settingCalls.update, {} as never)
  const page = await show('Manage', { at: '/manage-settings', who: { role: 'SuperAdmin' } })
  await expect(page.getByRole('columnheader').filter({ hasNotText: /^(Actions)?$/ })).toHaveText([
    ...['Setting', 'Value', 'Description'],
  ])
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Setting' })
  const field = dialog.getByLabel('Unlock email')
  await field.fill('nobody')
  await field.blur()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, '.ant-modal')
  await field.fill('unlock@made.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([{ value: 'unlock@made.example' }])
})

test('settings have German names', async ({ api, show }) => {
  api.lists(settings, [rowOf(settings, { id: 1, name: 'appDisplayName', value: 'Parapet' })])
  const page = await show('Manage', { at: '/manage-settings', lang: 'de', who: { role: 'SuperAdmin' } })
  const row = page.getByRole('row').filter({ hasText: 'Produktname' })
  await expect(row).toContainText('Der Name, den die Konsole')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Einstellung bearbeiten' }).getByLabel('Produktname'),
  ).toBeVisible()
})

test('the operator log opens as its address says, and is accessible at every width', async ({
  api,
  show,
}) => {
  const entry = {
    id: 1,
    actorEmail: 'olivia@parapet.example',
    change: 'Note added',
    call: 'POST /account/:id/note',
  }
  api.keeps(operatorLog, [rowOf(operatorLog, entry)])
  const page = await show('OperatorLog', {
    at: '/operator-log?$filter=impersonating eq false',
    who: { role: 'SuperAdmin' },
  })
  await expect(page.getByRole('heading', { name: 'Operator log' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Filter Viewed as account admin' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Note added' })).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})
