import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import {
  subscriptionTypeCalls,
  subscriptionTypeStatus,
  subscriptionTypes,
} from '#contract/subscription-types/subscription-types.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './subscription-types.stories.tsx'

const test = componentTest<typeof stories>()

const who = { role: 'SuperAdmin' } as const
const at = '/subscription-types'
const { Enabled, Disabled } = subscriptionTypeStatus.value
const aType = (id: number, name: string, said: object = {}) =>
  rowOf(subscriptionTypes, { id, name, status: Enabled, ...said })
const types = [
  aType(1, 'trial', { isTrial: true }),
  aType(2, 'Premium'),
  aType(3, 'Gold', { status: Disabled }),
]

test('the list opens with the enabled types and their names; the trial type stays enabled', async ({
  api,
  show,
}) => {
  api.keeps(subscriptionTypes, types)
  const page = await show('Types', { at, who })
  await expect(page.getByRole('columnheader').filter({ hasNotText: /^(Actions)?$/ })).toHaveText(['Name'])
  await expect(page.getByRole('group', { name: 'Filter Status' })).toHaveText('StatusisEnabled')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Premium')).toBeVisible()
  await expect(row('Gold')).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for trial' }).click()
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toHaveAccessibleName(
    /The trial type is the default and stays enabled$/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(row('Gold')).toBeVisible()
})

test('a type wants a name, and one that is taken stays in the form with the reason', async ({
  api,
  show,
}) => {
  api.keeps(subscriptionTypes, types)
  api.lists(recommendations, [])
  const sent = api.refuses(subscriptionTypeCalls.create, { status: 409, message: 'The name is taken' })
  const page = await show('Types', { at, who })
  await page.getByRole('button', { name: 'Create Subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Subscription' })
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Limit to selected recommendations' }).click()
  await expect(dialog.getByRole('button', { name: 'Add Filter' })).toBeVisible()
  await expectAccessible(page, '.ant-modal')
  await dialog.getByRole('switch', { name: 'Limit to selected recommendations' }).click()
  await dialog.getByLabel('Name').focus()
  await dialog.getByLabel('Name').blur()
  await expect(dialog.getByText('This field is required', { exact: true })).toBeVisible()
  await dialog.getByLabel('Name').fill('Premium')
  await create.click()
  await expect(dialog.getByRole('alert')).toHaveText('The name is taken')
  await expect(dialog.getByLabel('Name')).toHaveValue('Premium')
  expect(sent).toHaveLength(1)
})
