import { rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { anEmail } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, pick, rowOf, sayYes } from './table.ts'

const named = (email: string) => `/settings/manage-users?$search=${encodeURIComponent(email)}`

test('an administrator invites people, edits them, and activates, blocks and deletes them', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const user = anEmail('new.user')
  const page = await as('admin')
  await page.goto('/settings/manage-users')
  await expect(rowOf(page, people.admin)).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('main').getByRole('searchbox').fill('ULF.user')
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await expect(rowOf(page, people.reader)).toContainText('Readers')
  const [own] = await rowsOf(token, 'usersExtended', `email eq '${people.admin}'`)
  expect(await statusOf(token, 'PATCH', '/users/update', { id: own?.id, status: 3 })).toBe(409)

  await goOn(page, named(user))
  const group = (name: string) =>
    dialogNamed(page, name)
      .locator('.ant-select')
      .filter({ has: page.getByLabel('Group') })
  await page.getByRole('button', { name: 'Invite Users' }).click()
  const dialog = dialogNamed(page, 'Invite Users')
  await dialog.getByRole('textbox', { name: 'Emails' }).fill(`  ${user}  `)
  await page.keyboard.press('Enter')
  await pick(page, group('Invite Users'), 'Readers')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Users invited: 1')
  await expect(rowOf(page, user)).toContainText(/User.*Readers.*Pending/)

  await chooseAction(page, user, 'Edit')
  await pick(page, group('Edit User'), 'Security team')
  await dialogNamed(page, 'Edit User').getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'User updated')
  await expect(rowOf(page, user)).toContainText('Security team')
  await chooseAction(page, user, 'Re-invite user')
  await expectToast(page, `Invitation sent to ${user}`)
  await chooseAction(page, user, 'Activate')
  await expect(rowOf(page, user)).toContainText('Active')
  await chooseAction(page, user, 'Block')
  await sayYes(page)
  await expect(rowOf(page, user)).toContainText('Blocked')
  await chooseAction(page, user, 'Delete')
  await sayYes(page)
  await expectToast(page, 'User deleted')
  await expect(page.getByText("Sorry, there's nothing found"), 'deleted users are hidden').toBeVisible()
  expect(await rowsOf(token, 'usersExtended', `email eq '${user}'`)).toEqual([])
})

test('a reseller invites, blocks and deletes its own people, and sees no others', async ({ as, tokenOf }) => {
  const email = anEmail('colleague')
  const page = await as('vendor')
  await page.goto('/manage-users')
  await expect(rowOf(page, people.vendor)).toBeVisible()
  await expect(rowOf(page, people.admin)).toHaveCount(0)
  await page.getByRole('button', { name: 'Invite Users' }).click()
  const dialog = dialogNamed(page, 'Invite Users')
  await dialog.getByRole('textbox', { name: 'Emails' }).fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Users invited: 1')
  await expect(rowOf(page, email)).toContainText('Pending')
  await chooseAction(page, email, 'Block')
  await sayYes(page)
  await expect(rowOf(page, email)).toContainText('Blocked')
  await chooseAction(page, email, 'Delete')
  await sayYes(page)
  await expect(rowOf(page, email)).toHaveCount(0)
  expect(await statusOf(await tokenOf('vendor'), 'GET', '/odata/usersExtended')).toBe(403)
})
