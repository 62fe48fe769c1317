import { componentTest, expect } from '#console/testing/component.ts'
import { groupPermissions, permissionGroups, permissionLabel } from '#contract/access/group-permissions.ts'
import { groupCalls, groups } from '#contract/groups/groups.ts'
import type * as stories from './GroupsScreen.stories.tsx'

const test = componentTest<typeof stories>()

const offered = permissionGroups.map(({ id, displayName, allowMultiSelect }) => ({
  id,
  displayName,
  description: displayName,
  allowMultiSelect,
  groupPermissions: groupPermissions
    .filter((one) => one.group === displayName)
    .map((one) => ({
      id: one.id,
      displayName: permissionLabel(one.description),
      description: one.description,
    })),
}))

test('a group takes several permissions of one kind and one of another, and asks before it is sent', async ({
  api,
  show,
}) => {
  api.lists(groups, [])
  api.answers(groupCalls.permissions, offered)
  const sent = api.answers(groupCalls.create, { id: 7, successMessage: 'Group created' })
  const page = await show('Groups', { at: '/settings/manage-groups?open=form' })
  const dialog = page.getByRole('dialog', { name: 'Create Group' })
  await dialog.getByLabel('Name').fill('Readers')
  await dialog.getByLabel('Description').fill('Look and tell')
  const kind = (name: string) => dialog.getByRole('group', { name, exact: true })
  await kind('Recommendations').getByRole('checkbox', { name: 'View' }).check()
  await kind('Recommendations').getByRole('checkbox', { name: 'Exempt' }).check()
  await kind('Alerts').getByRole('radio', { name: 'View' }).check()
  await kind('Alerts').getByRole('radio', { name: 'Edit' }).check()
  await expect(dialog.getByRole('switch', { name: 'Limit to selected recommendations' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).not.toContain('open=')
  expect(sent.map((one) => one.body)).toEqual([
    {
      name: 'Readers',
      description: 'Look and tell',
      permissions: [1, 3, 7],
      recommendationScopingEnabled: false,
      recommendationsFilter: null,
    },
  ])
})
