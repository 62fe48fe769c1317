import type { Locator, Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { groups } from '#contract/groups/groups.ts'
import { people } from '#contract/users/people.ts'
import { userCalls, users, vendorUsers } from '#contract/users/users.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './users.stories.tsx'

const test = componentTest<typeof stories>()

const at = '/settings/manage-users'
const { Active, Pending, Blocked } = userStatus.value
const aUser = (id: number, email: string, said: Partial<Parameters<typeof rowOf<typeof users>>[1]> = {}) =>
  rowOf(users, { id, email, role: userRole.value.User, status: Active, ...said })
/** Who looks: the person of the stories. */
const own = aUser(7, 'ada.admin@northbrine.example', { role: userRole.value.Admin })
const readers = rowOf(groups, { id: 3, name: 'Readers' })

const headers = (page: Page) => page.getByRole('columnheader').filter({ hasNotText: /^(Actions)?$/ })
const inviteDialog = (page: Page) => page.getByRole('dialog', { name: 'Invite Users' })
const box = (page: Page, dialog: Locator, label: string) =>
  dialog.locator('.ant-select').filter({ has: page.getByLabel(label) })
async function openMenu(page: Page, email: string) {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  return page.getByRole('menu')
}
async function choose(page: Page, select: Locator, option: string) {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
async function expectOffered(page: Page, email: string, labels: string[]) {
  const menu = await openMenu(page, email)
  await expect(menu.locator('[role=menuitem]:not([aria-disabled=true])')).toHaveText(labels)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

test('the users of an account have their columns, by email; what is offered depends on the state', async ({
  api,
  show,
}) => {
  const [pending, active, blocked] = [
    aUser(1, 'pia@north.example', { status: Pending }),
    aUser(2, 'uma@north.example', { groupName: 'Readers' }),
    aUser(3, 'ben@north.example', { status: Blocked }),
  ]
  api.lists(users, [own, pending, active, blocked])
  const page = await show('OfAccount', { at })
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expect(headers(page)).toHaveText([
    ...['Email', 'Role', 'Group', 'Date Joined', 'Last Login Date', 'Status'],
  ])
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  expect(new URL(page.url()).searchParams.get('$navorder')).toBeNull()
  await expectOffered(page, pending.email, ['Edit', 'Activate', 'Block', 'Re-invite user'])
  await expectOffered(page, active.email, ['Edit', 'Block'])
  await expectOffered(page, blocked.email, ['Edit', 'Activate', 'Delete'])
  const menu = await openMenu(page, own.email)
  await expect(menu.getByRole('menuitem', { name: /^Block/ })).toHaveAccessibleName(
    /You can't change your own role or status$/,
  )
})

test('a person is activated and invited again at once, blocked and deleted after a question', async ({
  api,
  show,
}) => {
  const pia = aUser(1, 'pia@north.example', { status: Pending })
  const ben = aUser(3, 'ben@north.example', { status: Blocked })
  api.lists(users, [pia, ben])
  const changed = api.answers(userCalls.update, {} as never)
  const invited = api.answers(userCalls.reinvite, {} as never)
  const removed = api.answers(userCalls.remove, {} as never)
  const page = await show('OfAccount', { at })
  const ask = async (email: string, name: string, question?: string) => {
    const menu = await openMenu(page, email)
    await menu.getByRole('menuitem', { name, exact: true }).click()
    await expect(menu).toBeHidden()
    if (!question) return
    const dialog = page.getByRole('dialog', { name: question })
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog).toBeHidden()
  }
  await ask(pia.email, 'Re-invite user')
  await expect.poll(() => invited.map(({ body }) => body)).toEqual([{ email: pia.email }])
  await ask(pia.email, 'Activate')
  await ask(pia.email, 'Block', `Block ${pia.email}?`)
  await ask(ben.email, 'Delete', `Delete ${ben.email}?`)
  await expect.poll(() => removed.map(({ path }) => path)).toEqual(['/users/3'])
  expect(changed.map(({ body }) => body)).toEqual([
    { id: pia.id, status: Active },
    { id: pia.id, status: Blocked },
  ])
})

test('an invitation has emails, a role and, for a User, a group; what is typed but not added is sent along', async ({
  api,
  show,
}) => {
  api.lists(users, [own])
  api.lists(groups, [readers])
  const sent = api.answers(userCalls.invite, { successMessage: 'Users invited: 2' } as never)
  const page = await show('OfAccount', { at })
  const dialog = inviteDialog(page)
  const emails = dialog.getByRole('textbox', { name: 'Emails' })
  const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
  const open = () => page.getByRole('button', { name: 'Invite Users' }).click()
  await open()
  await expect(invite).toBeDisabled()
  await emails.fill('  added@made.example  ')
  await expect(invite).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(box(page, dialog, 'Role')).toHaveText('User')
  await expectAccessible(page, '.ant-modal')
  await choose(page, box(page, dialog, 'Group'), 'Readers')
  await emails.fill('typed at made.example')
  await invite.click()
  await expect(dialog.getByText('Please input a valid email address!', { exact: true })).toBeVisible()
  expect(sent).toHaveLength(0)
  await emails.fill('typed@made.example')
  await invite.click()
  await expect(dialog).toBeHidden()

  await open()
  await emails.fill('boss@made.example')
  await choose(page, box(page, dialog, 'Role'), 'Admin')
  await expect(box(page, dialog, 'Group')).toHaveCount(0)
  await invite.click()
  await expect(dialog).toBeHidden()
  const [User, Admin] = [userRole.value.User, userRole.value.Admin]
  expect(sent.map(({ body }) => body)).toEqual([
    {
      invites: [
        { email: 'added@made.example', role: User },
        { email: 'typed@made.example', role: User },
      ],
      groupId: 3,
    },
    { invites: [{ email: 'boss@made.example', role: Admin }], groupId: null },
  ])
})

test('an invitation that is refused stays in the dialog with the reason', async ({ api, show }) => {
  api.lists(users, [own])
  api.lists(groups, [readers])
  api.refuses(userCalls.invite, { status: 409, message: 'uma@north.example is a user already' })
  const page = await show('OfAccount', { at })
  await page.getByRole('button', { name: 'Invite Users' }).click()
  const dialog = inviteDialog(page)
  await dialog.getByRole('textbox', { name: 'Emails' }).fill('uma@north.example')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('uma@north.example is a user already')
  await expect(dialog.getByRole('button', { name: 'Remove uma@north.example' })).toBeVisible()
})

test('Edit changes role and group; an Admin has no group', async ({ api, show }) => {
  const uma = aUser(2, 'uma@north.example')
  api.lists(users, [uma])
  api.lists(groups, [readers])
  const sent = api.answers(userCalls.updateRoleAndGroup, {} as never)
  const page = await show('OfAccount', { at })
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  const open = async () => (await openMenu(page, uma.email)).getByRole('menuitem', { name: 'Edit' }).click()
  await open()
  await expect(dialog.getByLabel('Email')).toBeDisabled()
  await choose(page, box(page, dialog, 'Group'), 'Readers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await choose(page, box(page, dialog, 'Role'), 'Admin')
  await expect(box(page, dialog, 'Group')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ path, body }) => ({ path, ...(body as object) }))).toEqual([
    { path: sent[0]?.path, role: userRole.value.User, groupId: 3 },
    { path: sent[0]?.path, role: userRole.value.Admin, groupId: null },
  ])
})

test('the filter of the groups shows ten values and more on demand', async ({ api, show }) => {
  api.lists(
    users,
    Array.from({ length: 11 }, (_, number) =>
      aUser(number + 1, `user${number}@made.example`, { groupName: `Many ${number}` }),
    ),
  )
  const page = await show('OfAccount', { at })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: 'Group' }).click()
  const values = drawer.locator('.entry-list').getByRole('checkbox')
  await expect(values).toHaveCount(10)
  await expectAccessible(page, '.ant-drawer')
  await drawer.getByRole('button', { name: 'Show more' }).click()
  await expect(values).toHaveCount(11)
})

test('the people of a reseller have neither role nor group, in list, columns and invitation, and no Edit', async ({
  api,
  show,
}) => {
  const email = 'vic@ridge.example'
  api.lists(vendorUsers, [rowOf(vendorUsers, { id: 1, email, status: Pending })])
  const sent = api.answers(userCalls.invite, {} as never)
  const page = await show('OfReseller', { at: '/manage-users', who: { role: 'Vendor' } })
  await expect(headers(page)).toHaveText(['Email', 'Date Joined', 'Last Login Date', 'Status'])
  await expectOffered(page, email, ['Activate', 'Block', 'Re-invite user'])
  await page.getByRole('button', { name: 'Modify the table' }).click()
  const columns = page.getByRole('dialog', { name: 'Add or remove displayed fields' })
  await expect(columns.locator('label')).toHaveText([
    ...['Date Joined', 'Email', 'ID', 'Last Login Date', 'Name', 'Status'],
  ])
  await columns.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Invite Users' }).click()
  const dialog = inviteDialog(page)
  await expect(dialog.locator('.ant-select')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Emails' }).fill('new@ridge.example')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { invites: [{ email: 'new@ridge.example', role: userRole.value.Vendor }] },
  ])
})

test('the people of all accounts lead to their account, and the list is accessible at every width', async ({
  api,
  show,
}) => {
  const [member, seller] = [
    rowOf(people, { id: 1, email: 'uma@north.example', accountName: 'Northbrine', accountId: 3 }),
    rowOf(people, {
      id: 2,
      email: 'vic@ridge.example',
      vendorName: 'Ridgeline',
      role: userRole.value.Vendor,
    }),
  ]
  api.lists(people, [member, seller])
  const page = await show('Everybody', { at: '/manage-accounts/users', who: { role: 'SuperAdmin' } })
  await expect(page.getByRole('heading', { name: 'Users of all accounts' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Northbrine' })).toBeVisible()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
  const menu = await openMenu(page, member.email)
  // The list of accounts is not in this story: its address is passed by, for the list of people puts its own there.
  await Promise.all([
    page.waitForURL(/\/manage-accounts\?.*for=3/),
    menu.getByRole('menuitem', { name: 'Open account' }).click(),
  ])
})
