import type { Locator } from '@playwright/test'
import { answerInstead } from './altered-answers.ts'
import { become } from './become.ts'
import { removeUser, rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aGroup, aName, anEmail, inviteUser, removeGroup } from './rows.ts'
import { scanned } from './scanned.ts'
import { chooseAction, dialogNamed, expectColumns, expectToast, openMenu, rowOf, sayYes } from './table.ts'

const named = (name: string) => `/settings/manage-groups?$search=${encodeURIComponent(name)}`
const fieldset = (dialog: Locator, name: string) => dialog.getByRole('group', { name, exact: true })

test('an administrator manages groups', async ({ as, tokenOf }) => {
  const page = await as('admin')

  await test.step('the groups show their columns', async () => {
    await page.goto('/settings/manage-groups')
    await expect(page.getByRole('heading', { name: 'Groups Management', level: 2 })).toBeVisible()
    await expectColumns(page, ['Name', 'Creation Time', 'Last Updated', 'Number of Users'])
    await expectGoodLooks(page)
  })

  await test.step('a group wants name and description, takes permissions, and asks before it is created', async () => {
    const name = aName('Auditors')
    await goOn(page, named(name))
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    await page.getByRole('button', { name: 'Create Group' }).click()
    const dialog = dialogNamed(page, 'Create Group')
    const create = dialog.getByRole('button', { name: 'Create' })
    await expect(create).toBeDisabled()
    await expect(fieldset(dialog, 'Alerts')).toBeVisible()
    await expectGoodLooks(page, 'dialog')
    for (const [label, message] of [
      ['Name', 'Name is required'],
      ['Description', 'Description is required'],
    ] as const) {
      await dialog.getByLabel(label).focus()
      await dialog.getByLabel(label).blur()
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    }
    await dialog.getByLabel('Name').fill(name)
    await expect(create).toBeDisabled()
    await dialog.getByLabel('Description').fill('Look and tell')

    const recommendations = fieldset(dialog, 'Recommendations')
    await expect(recommendations.locator('label')).toHaveText([
      'View',
      'Update compliance',
      'Exempt',
      'Assign',
    ])
    await recommendations.getByRole('checkbox', { name: 'View' }).check()
    await recommendations.getByRole('checkbox', { name: 'Exempt' }).check()
    await expect(recommendations.getByRole('checkbox', { checked: true })).toHaveCount(2)
    const alerts = fieldset(dialog, 'Alerts')
    await alerts.getByRole('radio', { name: 'View' }).check()
    await alerts.getByRole('radio', { name: 'Edit' }).check()
    await expect(alerts.getByRole('radio', { checked: true })).toHaveCount(1)

    await create.click()
    const question = dialogNamed(page, 'Are you sure?')
    await expect(question).toContainText(name)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('Name'), 'No keeps what was typed').toHaveValue(name)
    await create.click()
    await sayYes(page)
    await expectToast(page, 'Group created')
    await expect(rowOf(page, name)).toBeVisible()

    await chooseAction(page, name, 'Edit')
    const edit = dialogNamed(page, 'Edit Group')
    await expect(fieldset(edit, 'Alerts').getByRole('radio', { name: 'Edit' })).toBeChecked()
    await edit.getByLabel('Name').fill(`${name} renamed`)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(dialogNamed(page, 'Are you sure?')).toContainText('all users in the group')
    await sayYes(page)
    await expectToast(page, 'Group updated')
    await expect(rowOf(page, `${name} renamed`)).toBeVisible()

    await chooseAction(page, `${name} renamed`, 'Delete')
    await sayYes(page)
    await expectToast(page, 'Group deleted')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    expect(await rowsOf(await tokenOf('admin'), 'groupExtended', `contains(name, '${name}')`)).toEqual([])
  })

  await test.step('a refused group says that something went wrong, and why', async () => {
    const token = await tokenOf('admin')
    const name = aName('Twice')
    const { id } = await aGroup(token, { name })
    const other = await aGroup(token, { name: `${name} other` })
    await goOn(page, named(name))
    await expect(rowOf(page, `${name} other`)).toBeVisible()
    await page.getByRole('button', { name: 'Create Group' }).click()
    const dialog = dialogNamed(page, 'Create Group')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Description').fill('The second of this name')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await sayYes(page)
    await expect(dialog.getByRole('alert')).toContainText('Something went wrong')
    await expect(dialog.getByLabel('Description')).toHaveValue('The second of this name')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await chooseAction(page, `${name} other`, 'Edit')
    const edit = dialogNamed(page, 'Edit Group')
    await edit.getByLabel('Name').fill(name)
    await edit.getByRole('button', { name: 'Save' }).click()
    await sayYes(page)
    await expect(edit.getByRole('alert')).toContainText('Something went wrong')
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    for (const one of [id, other.id]) await removeGroup(token, one)
  })

  await test.step('a group with members stays', async () => {
    const token = await tokenOf('admin')
    const name = aName('Peopled')
    const { id } = await aGroup(token, { name })
    const email = anEmail('member')
    await inviteUser(token, email, id)
    await goOn(page, named(name))
    const menu = await openMenu(page, name)
    await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAccessibleName(
      /Move its users to another group first$/,
    )
    expect(await statusOf(token, 'DELETE', `/group/${id}`)).toBe(409)
    await removeUser(token, email)
    await page.goto(named(name))
    await expect(rowOf(page, name).getByRole('cell').filter({ hasText: /^0$/ })).toBeVisible()
    await chooseAction(page, name, 'Delete')
    await sayYes(page)
    await expectToast(page, 'Group deleted')
  })

  await test.step('permissions that cannot be read count as none', async () => {
    await answerInstead(page, '/group/permissions', 500)
    await page.goto('/settings/manage-groups')
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(dialogNamed(page, 'Create Group').getByLabel('Name')).toBeVisible()
    await expect(dialogNamed(page, 'Create Group').getByRole('checkbox')).toHaveCount(0)
  })
})

test('choosing recommendations is for premium accounts', async ({ as }) => {
  const [page, premium] = [await as('admin'), await as('admin')]
  await page.goto('/settings/manage-groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const dialog = dialogNamed(page, 'Create Group')
  await expect(scoping(dialog)).toBeDisabled()
  await expect(dialog).toContainText('Premium feature - available for premium account only.')

  await scanned(await become(premium, 'alma.admin@alderfinch.example'))
  const name = aName('Scoped')
  await premium.goto(named(name))
  await premium.getByRole('button', { name: 'Create Group' }).click()
  const form = dialogNamed(premium, 'Create Group')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('Sees two recommendations')
  await scoping(form).click()
  await expect(form.getByRole('radio', { name: 'Classification rules' })).toBeChecked()
  await expect(form.getByText(/^(\d+) of \1 match/)).toBeVisible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('The filter is empty. Add at least one condition.')).toBeVisible()
  await form.getByRole('radio', { name: 'Specific recommendations' }).check()
  const picker = form.getByRole('combobox')
  await picker.fill('legacy')
  const found = premium
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: /legacy/i })
  const chosen = (await found.first().textContent()) ?? ''
  await found.first().click()
  await picker.press('Escape')
  await form.getByRole('button', { name: 'Create' }).click()
  await sayYes(premium)
  await expectToast(premium, 'Group created')

  await chooseAction(premium, name, 'Edit')
  const edit = dialogNamed(premium, 'Edit Group')
  await expect(edit.getByRole('radio', { name: 'Specific recommendations' })).toBeChecked()
  await expect(edit.locator('.ant-select-selection-item, .ant-select-content-item')).toContainText([chosen])
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(premium, name, 'Delete')
  await sayYes(premium)
  await expectToast(premium, 'Group deleted')
})

const scoping = (dialog: Locator) => dialog.getByRole('switch', { name: 'Limit to selected recommendations' })
