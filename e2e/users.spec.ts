import type { Locator } from '@playwright/test'
import { removeUser, rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { aGroup, aName, anEmail, inviteUser, removeGroup } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectColumns,
  expectToast,
  inAddress,
  openMenu,
  pick,
  rowOf,
  sayYes,
} from './table.ts'

const named = (email: string) => `/settings/manage-users?$search=${encodeURIComponent(email)}`
const offered = (menu: Locator) => menu.locator('[role=menuitem]:not([aria-disabled=true])')

test('an administrator finds users by email and by group, and is told what is refused', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const page = await as('admin')
  await page.goto('/settings/manage-users')
  await expect(page.getByRole('heading', { name: 'Manage Users', level: 2 })).toBeVisible()
  await expectColumns(page, ['Email', 'Role', 'Group', 'Date Joined', 'Last Login Date', 'Status'])
  const email = page.getByRole('columnheader', { name: 'Email' })
  await expect(email).toHaveAttribute('aria-sort', 'ascending')
  expect(inAddress(page, '$navorder')).toBeNull()
  await expectGoodLooks(page)
  await page.getByRole('main').getByRole('searchbox').fill('ULF.user')
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await expect(rowOf(page, people.reader)).toContainText('Readers')

  await test.step('nobody blocks the own user', async () => {
    await page.getByRole('main').getByRole('searchbox').fill(people.admin)
    await expect(page.getByText('Total: 1 entries')).toBeVisible()
    await expect(rowOf(page, people.admin)).toBeVisible()
    const menu = await openMenu(page, people.admin)
    await expect(menu.getByRole('menuitem', { name: /^Block/ })).toHaveAccessibleName(
      /You can't change your own role or status$/,
    )
    const [own] = await rowsOf(token, 'usersExtended', `email eq '${people.admin}'`)
    expect(await statusOf(token, 'PATCH', '/users/update', { id: own?.id, status: 3 })).toBe(409)
    await page.keyboard.press('Escape')
  })

  await test.step('an invitation that is refused stays in the dialog with the reason', async () => {
    await page.getByRole('button', { name: 'Invite Users' }).click()
    const dialog = dialogNamed(page, 'Invite Users')
    await expect(dialog).toBeVisible()
    await expectGoodLooks(page, 'dialog')
    await dialog.getByRole('textbox', { name: 'Emails' }).fill(people.user)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(people.user)
    await expect(dialog.getByRole('button', { name: `Remove ${people.user}` })).toBeVisible()
  })

  await test.step('the filter of the groups shows ten values and more on demand', async () => {
    const word = aName('Many')
    const numbers = Array.from({ length: 11 }, (_, index) => index)
    const made = await Promise.all(numbers.map((number) => aGroup(token, { name: `${word} ${number}` })))
    const emails = numbers.map((number) => anEmail(`many${number}`))
    for (const [index, email] of emails.entries()) await inviteUser(token, email, made[index]?.id)
    await page.goto('/settings/manage-users')
    await page.getByRole('main').getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('button', { name: 'Group' }).click()
    const values = drawer.locator('.entry-list').getByRole('checkbox')
    await expect(values).toHaveCount(10)
    await expectGoodLooks(page, 'drawer')
    await drawer.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => values.count()).toBeGreaterThan(10)
    await drawer.getByLabel('Search...').fill(`${word} 1`)
    await expect(values, 'Many 1 and Many 10').toHaveCount(2)
    for (const email of emails) await removeUser(token, email)
    for (const { id } of made) await removeGroup(token, id)
  })
})

test('an administrator invites people, edits them, and activates, blocks and deletes them', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const [user, admin] = [anEmail('new.user'), anEmail('new.admin')]
  const page = await as('admin')
  await page.goto(named('made.example'))
  const invited = async (email: string, group: boolean) => {
    await page.getByRole('button', { name: 'Invite Users' }).click()
    const dialog = dialogNamed(page, 'Invite Users')
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
    await expect(invite).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Emails' }).fill(`  ${email}  `)
    await page.keyboard.press('Enter')
    const box = (label: string) => dialog.locator('.ant-select').filter({ has: page.getByLabel(label) })
    await expect(box('Role')).toHaveText('User')
    if (group) await pick(page, box('Group'), 'Readers')
    else {
      await pick(page, box('Role'), 'Admin')
      await expect(box('Group')).toHaveCount(0)
    }
    await invite.click()
    await expectToast(page, 'Users invited: 1')
    await expect(dialog).toBeHidden()
  }
  await invited(user, true)
  await invited(admin, false)
  await expect(rowOf(page, user)).toContainText(/User.*Readers.*Pending/)
  await expect(rowOf(page, admin)).toContainText(/Admin.*–.*Pending/)
  const [row] = await rowsOf(token, 'usersExtended', `email eq '${admin}'`)
  expect(row?.groupId).toBeNull()

  await test.step('what is typed but not added is sent along, or holds the invitation back', async () => {
    const [added, typed] = [anEmail('added'), anEmail('typed')]
    await page.getByRole('button', { name: 'Invite Users' }).click()
    const dialog = dialogNamed(page, 'Invite Users')
    const box = dialog.getByRole('textbox', { name: 'Emails' })
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
    await box.fill(added)
    await expect(invite).toBeEnabled()
    await page.keyboard.press('Enter')
    await box.fill(typed.replace('@', ' at '))
    await invite.click()
    await expect(dialog.getByText('Please input a valid email address!', { exact: true })).toBeVisible()
    await expect(dialog).toBeVisible()
    await box.fill(typed)
    await invite.click()
    await expectToast(page, 'Users invited: 2')
    for (const email of [added, typed]) {
      await expect(rowOf(page, email)).toBeVisible()
      await removeUser(token, email)
    }
  })

  await test.step('Edit changes role and group', async () => {
    await chooseAction(page, user, 'Edit')
    const dialog = dialogNamed(page, 'Edit User')
    await expect(dialog.getByLabel('Email')).toBeDisabled()
    const box = (label: string) => dialog.locator('.ant-select').filter({ has: page.getByLabel(label) })
    await pick(page, box('Group'), 'Security team')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'User updated')
    await expect(rowOf(page, user)).toContainText('Security team')
    await chooseAction(page, user, 'Edit')
    await pick(page, box('Role'), 'Admin')
    await expect(box('Group')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, user)).toContainText(/Admin.*–/)
  })

  await test.step('a user is invited again, activated, blocked and deleted, each in its state only', async () => {
    await goOn(page, named(admin))
    await expect(page.getByText('Total: 1 entries')).toBeVisible()
    const expectOffered = async (labels: string[]) => {
      const menu = await openMenu(page, admin)
      await expect(offered(menu)).toHaveText(labels)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    }
    await expectOffered(['Edit', 'Activate', 'Block', 'Re-invite user'])
    await chooseAction(page, admin, 'Re-invite user')
    await expectToast(page, `Invitation sent to ${admin}`)
    await chooseAction(page, admin, 'Activate')
    await expect(rowOf(page, admin)).toContainText('Active')
    await expectOffered(['Edit', 'Block'])
    await chooseAction(page, admin, 'Block')
    await expect(page.getByRole('dialog')).toContainText(`Block ${admin}?`)
    await sayYes(page)
    await expect(rowOf(page, admin)).toContainText('Blocked')
    await expectOffered(['Edit', 'Activate', 'Delete'])
    await chooseAction(page, admin, 'Delete')
    await expect(page.getByRole('dialog')).toContainText(`Delete ${admin}?`)
    await sayYes(page)
    await expectToast(page, 'User deleted')
    await expect(page.getByText("Sorry, there's nothing found"), 'deleted users are hidden').toBeVisible()
    expect(await rowsOf(token, 'usersExtended', `email eq '${admin}'`)).toEqual([])
  })
  await removeUser(token, user)
})

test('a reseller has users without role and group, and no Edit', async ({ as, tokenOf }) => {
  const email = anEmail('colleague')
  const page = await as('vendor')
  await page.goto('/manage-users')
  await expectColumns(page, ['Email', 'Date Joined', 'Last Login Date', 'Status'])
  await expect(rowOf(page, people.vendor)).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Modify the table' }).click()
  const columns = dialogNamed(page, 'Add or remove displayed fields')
  await expect(columns.locator('label')).toHaveText([
    'Date Joined',
    'Email',
    'ID',
    'Last Login Date',
    'Name',
    'Status',
  ])
  await columns.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Invite Users' }).click()
  const dialog = dialogNamed(page, 'Invite Users')
  await expect(dialog.locator('.ant-select')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Emails' }).fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Users invited: 1')
  await expect(rowOf(page, email)).toContainText('Pending')
  const menu = await openMenu(page, email)
  await expect(offered(menu)).toHaveText(['Activate', 'Block', 'Re-invite user'])
  await menu.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await sayYes(page)
  await expect(rowOf(page, email)).toContainText('Blocked')
  await chooseAction(page, email, 'Delete')
  await sayYes(page)
  await expect(rowOf(page, email)).toHaveCount(0)
  expect(await statusOf(await tokenOf('vendor'), 'GET', '/odata/usersExtended')).toBe(403)
})
