import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { groupPermissions, permissionGroups, permissionLabel } from '#contract/access/group-permissions.ts'
import { groupCalls, groups } from '#contract/groups/groups.ts'
import { accountRecommendations } from '#contract/recommendations/account-recommendations.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import { dialogNamed, expectColumns, openMenu, sayYes } from '#e2e/table.ts'
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

test('a group wants name and description, takes permissions, and asks before it is created', async ({
  api,
  show,
}) => {
  api.lists(groups, [])
  api.answers(groupCalls.permissions, offered)
  const sent = api.answers(groupCalls.create, { id: 7, successMessage: 'Group created' })
  const page = await show('Groups', { at: '/settings/manage-groups?open=form' })
  const dialog = dialogNamed(page, 'Create Group')
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  for (const [label, message] of [
    ['Name', 'Name is required'],
    ['Description', 'Description is required'],
  ] as const) {
    await dialog.getByLabel(label).focus()
    await dialog.getByLabel(label).blur()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  }
  await dialog.getByLabel('Name').fill('Readers')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Description').fill('Look and tell')
  const kind = (name: string) => dialog.getByRole('group', { name, exact: true })
  const recommendations = kind('Recommendations')
  await expect(recommendations.locator('label')).toHaveText([
    ...['View', 'Update compliance', 'Exempt', 'Assign'],
  ])
  await recommendations.getByRole('checkbox', { name: 'View' }).check()
  await recommendations.getByRole('checkbox', { name: 'Exempt' }).check()
  await expect(recommendations.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await kind('Alerts').getByRole('radio', { name: 'View' }).check()
  await kind('Alerts').getByRole('radio', { name: 'Edit' }).check()
  await expect(kind('Alerts').getByRole('radio', { checked: true })).toHaveCount(1)
  await expectAccessible(page, '.ant-modal')
  await expectNoSidewaysScroll(page)

  await create.click()
  const question = dialogNamed(page, 'Are you sure?')
  await expect(question).toContainText('Readers')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Name'), 'No keeps what was typed').toHaveValue('Readers')
  expect(sent).toEqual([])
  await create.click()
  await question.getByRole('button', { name: 'Yes' }).click()
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

const readers = rowOf(groups, { id: 7, name: 'Readers', description: 'Look and tell', numberOfUsers: 0 })

test('the groups show their columns', async ({ api, show }) => {
  api.lists(groups, [readers])
  const page = await show('Groups', { at: '/settings/manage-groups' })
  await expect(page.getByRole('heading', { name: 'Groups Management', level: 2 })).toBeVisible()
  await expectColumns(page, ['Name', 'Creation Time', 'Last Updated', 'Number of Users'])
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})

test('a refused group says that something went wrong, and why', async ({ api, show }) => {
  const refusal = { status: 409, message: 'A group with this name exists already' }
  api.lists(groups, [readers])
  api.answers(groupCalls.permissions, offered)
  api.refuses(groupCalls.create, refusal)
  api.refuses(groupCalls.update, refusal)
  const page = await show('Groups', { at: '/settings/manage-groups' })
  await page.getByRole('button', { name: 'Create Group' }).click()
  const dialog = dialogNamed(page, 'Create Group')
  await dialog.getByLabel('Name').fill('Readers')
  await dialog.getByLabel('Description').fill('The second of this name')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await sayYes(page)
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong')
  await expect(dialog.getByRole('alert')).toContainText(refusal.message)
  await expect(dialog.getByLabel('Description')).toHaveValue('The second of this name')

  await show('Groups', { at: '/settings/manage-groups?open=form&for=7' })
  const edit = dialogNamed(page, 'Edit Group')
  await edit.getByLabel('Name').fill('Writers')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(dialogNamed(page, 'Are you sure?')).toContainText('all users in the group')
  await sayYes(page)
  await expect(edit.getByRole('alert')).toContainText('Something went wrong')
})

test('a group with members stays', async ({ api, show }) => {
  api.lists(groups, [rowOf(groups, { id: 7, name: 'Peopled', numberOfUsers: 2 })])
  const page = await show('Groups', { at: '/settings/manage-groups' })
  const remove = (await openMenu(page, 'Peopled')).getByRole('menuitem', { name: /^Delete/ })
  await expect(remove).toHaveAccessibleName(/Move its users to another group first$/)
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
})

test('choosing recommendations is for premium accounts', async ({ api, show }) => {
  const at = '/settings/manage-groups?open=form'
  api.lists(groups, [])
  api.answers(groupCalls.permissions, offered)
  api.lists(accountRecommendations, [])
  const page = await show('Groups', { at })
  const dialog = dialogNamed(page, 'Create Group')
  const scoping = dialog.getByRole('switch', { name: 'Limit to selected recommendations' })
  await expect(scoping).toBeDisabled()
  await expect(dialog).toContainText('Premium feature - available for premium account only.')

  await show('Groups', { at, who: { premium: true } })
  await dialog.getByLabel('Name').fill('Scoped')
  await dialog.getByLabel('Description').fill('Sees two recommendations')
  await scoping.click()
  await expect(dialog.getByRole('radio', { name: 'Classification rules' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Specific recommendations' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The filter is empty. Add at least one condition.')).toBeVisible()
})

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
