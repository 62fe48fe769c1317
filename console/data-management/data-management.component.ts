import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { dataManagementCalls as calls } from '#contract/products/data-management.ts'
import { licensePlans, licenses, licensesRelationship, products } from '#contract/products/products.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './data-management.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = (query = '') => `/data-management?${query}`
const entra = rowOf(products, { id: 1, name: 'EntraID', displayName: 'Entra ID' })
const e5 = rowOf(licenses, { id: 2, name: 'SPE_E5', displayName: 'Microsoft 365 E5' })
const plans = [
  rowOf(licensePlans, { id: 5, name: 'AAD_PREMIUM', displayName: 'Entra ID P1' }),
  rowOf(licensePlans, { id: 6, name: 'INTUNE_A', displayName: 'Intune' }),
]

const menu = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** The three kinds, which are counted whatever is shown. */
const entities = (api: Outside) => ({
  asked: api.lists(products, [entra]),
  licensed: api.lists(licenses, [e5]),
  offered: api.lists(licensePlans, plans),
})
/** A license with one of two plans. */
function related(api: Outside) {
  const { offered } = entities(api)
  api.lists(licensesRelationship, [rowOf(licensesRelationship, { licenseId: 2, licensePlanId: 5 })])
  api.answers(calls.dependents, {
    count: 1,
    items: [
      {
        id: 5,
        displayName: 'Entra ID P1',
        dependentTableDisplayName: 'License Plan',
        ownerId: 2,
        ownerType: 2,
      },
    ],
  })
  return offered
}

test('an entity is created and renamed by its display name, in tables of ten', async ({ api, show }) => {
  const { asked } = entities(api)
  const created = api.answers(calls.create, { id: 9, successMessage: 'Data Entity Successfully Created' })
  const updated = api.answers(calls.update, { successMessage: 'Data Entity Successfully Updated' } as never)
  const page = await show('Manage', { who, at: at() })
  const kinds = page.getByRole('radiogroup', { name: 'Entity' })
  await expect(kinds.getByRole('radio')).toHaveCount(3)
  await expect(kinds.locator('label')).toHaveText(['Product 1', 'License 1', 'License Plan 2'])
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ })
  await expect(heads.filter({ hasNotText: 'Actions' })).toHaveText(['ID', 'Name', 'Display Name'])
  expect(asked[0]?.query.$top).toBe('10')
  await page.getByRole('button', { name: 'Create Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Product' })
  await dialog.getByLabel('Display Name').focus()
  await dialog.getByLabel('Display Name').blur()
  await expect(dialog.getByText(/required/i)).toBeVisible()
  await dialog.getByLabel('Display Name').fill('Vault Online')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  expect(created.map(({ body }) => body)).toEqual([{ displayName: 'Vault Online', type: 1 }])
  await menu(page, 'Entra ID', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByLabel('Display Name').fill('Entra')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data Entity Successfully Updated')).toBeVisible()
  expect(updated.map(({ path, body }) => [path, body])).toEqual([
    ['/data-management/update/1', { displayName: 'Entra', type: 1 }],
  ])
})

test('a dependent table stands beside the first; relationships are added and deleted', async ({
  api,
  show,
}) => {
  const offered = related(api)
  const established = api.answers(calls.relate, { successMessage: 'Relationship Established' } as never)
  const ended = api.answers(calls.unrelate, { successMessage: 'Relationship Deleted' } as never)
  const page = await show('Manage', { who, at: at('type=2'), width: 1440 })
  await page.getByLabel('Dependent table').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('License Plan', { exact: true }).click()
  await page.getByRole('button', { name: 'Microsoft 365 E5', exact: true }).click()
  const beside = page.getByText('Related to Microsoft 365 E5')
  await expect.poll(async () => (await beside.boundingBox())?.x, 'side by side').toBeGreaterThan(600)
  await expect(page.getByRole('row', { name: /Entra ID P1/ })).toContainText(/5.*Entra ID P1.*License Plan/)
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Relate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Relate License Plan' })
  const relate = dialog.getByRole('button', { name: 'Relate', exact: true })
  await expect(relate, 'nothing is chosen').toBeDisabled()
  await dialog.getByLabel('License Plan').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Intune', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect(
    offered.some(({ query }) => /id ne 5/.test(query.$filter ?? '')),
    'related ones are left out',
  ).toBe(true)
  await relate.click()
  await expect(page.getByText('Relationship Established')).toBeVisible()
  expect(established.map(({ body }) => body)).toEqual([
    { relationships: [{ licenseId: 2, licensePlanId: 6 }] },
  ])

  await page.getByRole('checkbox', { name: 'Select Entra ID P1' }).check()
  await page.getByRole('button', { name: 'Remove relationship' }).first().click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Relationship Deleted')).toBeVisible()
  expect(ended.map(({ body }) => body)).toEqual([{ relationships: [{ licenseId: 2, licensePlanId: 5 }] }])

  api.answers(calls.remove, { success: true, warningOnly: false, message: '' })
  await menu(page, 'Microsoft 365 E5', 'Delete')
  const question = page.getByRole('dialog').last()
  await question.getByPlaceholder('Enter entity name to confirm').fill('Microsoft 365 E5')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Select a row on the left to see what is related to it.')).toBeVisible()
})

test('a German reader sees the kind of a related record in German', async ({ api, show }) => {
  related(api)
  const page = await show('Manage', { who, at: at('type=2&with=3'), lang: 'de' })
  await page.getByRole('button', { name: 'Microsoft 365 E5', exact: true }).click()
  await expect(page.getByRole('row', { name: /Entra ID P1/ })).toContainText('Lizenzplan')
  await page.getByRole('button', { name: 'Aktionen für Microsoft 365 E5' }).click()
  await page.getByRole('menuitem', { name: 'Löschen', exact: true }).click()
  await expect(page.getByPlaceholder('Namen zur Bestätigung eingeben')).toBeVisible()
})

test('deleting wants the exact name, warns, and goes on only with force', async ({ api, show }) => {
  entities(api)
  const asked = api.answers(calls.remove, {
    success: false,
    warningOnly: true,
    message: '2 relationships go too.',
  })
  const page = await show('Manage', { who, at: at() })
  await menu(page, 'Entra ID', 'Delete')
  const dialog = page.getByRole('dialog').first()
  const name = dialog.getByPlaceholder('Enter entity name to confirm')
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
  await name.fill('entra id')
  await remove.click()
  expect(asked, 'not this name').toHaveLength(0)
  await name.fill('Entra ID')
  await remove.click()
  const warning = page.getByRole('dialog', { name: 'Warning' })
  await expect(warning.getByRole('alert')).toContainText('2 relationships go too.')
  const goOn = warning.getByRole('button', { name: 'Continue with deletion' })
  api.refuses(calls.remove, { status: 409, message: 'Not now' })
  await goOn.click()
  await expect(page.getByText('Not now')).toBeVisible()
  await expect(goOn, 'it can be tried again').toBeEnabled()
  const forced = api.answers(calls.remove, { success: true, warningOnly: false, message: '' })
  await goOn.click()
  await expect(page.getByText('Entity Deleted')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect([...asked, ...forced].map(({ path }) => path)).toEqual([
    '/data-management/delete/entity/1/1/false',
    '/data-management/delete/entity/1/1/true',
  ])
})

test('what recommendations refer to cannot be forced', async ({ api, show }) => {
  entities(api)
  api.answers(calls.remove, {
    success: false,
    warningOnly: false,
    message: '12 recommendations refer to it.',
  })
  const page = await show('Manage', { who, at: at() })
  await menu(page, 'Entra ID', 'Delete')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByPlaceholder('Enter entity name to confirm').fill('Entra ID')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  const warning = page.getByRole('dialog', { name: 'Warning' })
  await expect(warning).toContainText('Deletion failed. Please remove related records first.')
  await expect(warning.getByRole('button', { name: 'Continue with deletion' })).toBeDisabled()
})

test('where data editing is off nothing of it can be changed, and each control says why', async ({
  api,
  show,
}) => {
  entities(api)
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const page = await show('Manage', { who, app, at: at() })
  await page.getByRole('button', { name: 'Actions for Entra ID' }).click()
  for (const name of [/^Edit/, /^Delete/]) {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText('Updates to Data entity are disabled for the Production environment.')
  }
  const create = page.getByRole('button', { name: 'Create Product' }).first()
  await expect(create).toBeDisabled()
  await expect(create).toHaveAccessibleDescription(
    'Updates to Data entity are disabled for the Production environment.',
  )
})
