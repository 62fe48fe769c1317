import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
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

const readers = rowOf(groups, { id: 7, name: 'Readers', numberOfUsers: 0 })

test.describe('the keyboard', () => {
  test('goes from a button into the first field, and back when the dialog is closed', async ({
    api,
    show,
  }) => {
    api.lists(groups, [readers])
    api.answers(groupCalls.permissions, offered)
    const page = await show('Groups', { at: '/settings/manage-groups' })
    const create = page.getByRole('button', { name: 'Create Group' })
    await create.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create Group' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('R')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
  })

  test('goes back to the menu of the row that a dialog was opened from', async ({ api, show }) => {
    api.lists(groups, [readers])
    api.answers(groupCalls.permissions, offered)
    const page = await show('Groups', { at: '/settings/manage-groups' })
    const menu = page.getByRole('button', { name: 'Actions for Readers' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit Group' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test('goes on at the row that has the place of the deleted one', async ({ api, show }) => {
    const writers = rowOf(groups, { id: 8, name: 'Writers', numberOfUsers: 0 })
    api.lists(groups, [readers, writers])
    api.answers(groupCalls.remove, {})
    const page = await show('Groups', { at: '/settings/manage-groups' })
    await page.getByRole('button', { name: 'Actions for Readers' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    api.lists(groups, [writers])
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Readers', { exact: true })).toBeHidden()
    await expect(page.getByRole('row', { name: /Writers/ })).toBeFocused()
  })

  test('comes back from the filters', async ({ api, show }) => {
    api.lists(groups, [readers])
    const page = await show('Groups', { at: '/settings/manage-groups' })
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    await filters.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await expect(drawer).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Close' })).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(filters).toBeFocused()
  })
})

test('Back closes the filters and stays on the page', async ({ api, show }) => {
  api.lists(groups, [readers])
  const page = await show('Groups', { at: '/settings/manage-groups' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('Readers')).toBeVisible()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/settings/manage-groups')
})

test('a link to a group that was deleted says so', async ({ api, show }) => {
  api.lists(groups, [])
  const page = await show('Groups', { at: '/settings/manage-groups?open=form&for=12', lang: 'de' })
  await expect(
    page.getByText('Dieser Link führt zu einem Eintrag, der nicht mehr vorhanden ist'),
  ).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('permissions that cannot be read are not taken for none', async ({ api, show }) => {
  api.lists(groups, [])
  api.refuses(groupCalls.permissions, { status: 403, message: 'You have no access to this.' })
  const page = await show('Groups', { at: '/settings/manage-groups?open=form' })
  const dialog = page.getByRole('dialog', { name: 'Create Group' })
  await expect(dialog.getByText('You have no access to this.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('on paper the whole table is there, and nothing that is pressed', async ({ api, show }) => {
  api.lists(groups, [readers])
  const all = Object.keys(groups.fields).filter((name) => !groups.fields[name as 'name'].internal)
  const page = await show('Groups', { at: `/settings/manage-groups?$select=${all.join(',')}` })
  const row = page.getByRole('row', { name: 'Readers' })
  await expect(row).toBeVisible()
  try {
    await page.emulateMedia({ media: 'print' })
    // What an A4 sheet has between its margins.
    await page.evaluate(() => document.documentElement.style.setProperty('width', '703px'))
    const right = await page.evaluate(() => document.querySelector('.table')?.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(703)
    await expect(row.getByRole('cell').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: /Filters|Create Group|Actions for/ })).toHaveCount(0)
  } finally {
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => document.documentElement.style.removeProperty('width'))
  }
})
