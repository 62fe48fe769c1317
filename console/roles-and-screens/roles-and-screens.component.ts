import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { userRole } from '#contract/access/roles.ts'
import { rolesAndScreensCalls as calls, rolesAndScreens } from '#contract/access/roles-and-screens.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './roles-and-screens.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const { SuperAdmin, User } = userRole.value
const rows = [
  rowOf(rolesAndScreens, { id: 1, role: SuperAdmin, screen: 'manage-settings' }),
  rowOf(rolesAndScreens, { id: 2, role: User, screen: 'stories' }),
]

test('screens of roles are ticked and saved together; the last SuperAdmin cannot be locked out', async ({
  api,
  show,
}) => {
  api.lists(rolesAndScreens, rows)
  const saved = api.answers(calls.update, { successMessage: 'Roles and screens updated' } as never)
  const page = await show('Roles', { who, at: '/roles-and-screens' })
  await expect(page.getByRole('checkbox', { name: 'SuperAdmin: Manage Settings' })).toBeDisabled()
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  await page.getByRole('checkbox', { name: 'User: Stories' }).uncheck()
  await page.getByRole('checkbox', { name: 'User: Insights' }).check()
  await save.click()
  await expect(page.getByText('Roles and screens updated')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    {
      changes: [
        { role: User, screen: 'stories', allowed: false },
        { role: User, screen: 'insights', allowed: true },
      ],
    },
  ])
})

test('where data editing is off no tick can be changed', async ({ api, show }) => {
  api.lists(rolesAndScreens, rows)
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const page = await show('Roles', { who, app, at: '/roles-and-screens' })
  await expect(page.getByRole('checkbox', { name: 'User: Stories' })).toBeDisabled()
  await expect(page.getByText(/are disabled for the Production environment/).first()).toBeVisible()
})
