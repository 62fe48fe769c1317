import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName, anAccount, anEmail } from './rows.ts'
import { scanned } from './scanned.ts'
import { chooseAction, dialogNamed, expectToast, rowOf, sayYes } from './table.ts'

const searching = (path: string, words: string) =>
  `${path}?${new URLSearchParams({ $filter: '', $search: words })}`

test('a click on an account shows it at a glance, and a note stays with it', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  await scanned(await tokenOf('admin'))
  const page = await as('superAdmin')
  await page.goto(searching('/manage-accounts', 'Northbrine'))
  await rowOf(page, 'Northbrine Ceramics').getByText('Northbrine Ceramics').click()
  const drawer = dialogNamed(page, 'Northbrine Ceramics')
  for (const name of ['Score', 'Connection', 'Last scans', 'Users', 'Notes'])
    await expect(drawer.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(drawer).toContainText('@northbrine')
  await expectGoodLooks(page, 'drawer')
  const note = aName('Renewal')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  const dialog = dialogNamed(page, 'Add note')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Note saved')
  await expect(drawer.getByText(note)).toBeVisible()
  await page.goto(page.url())
  await expect(drawer.getByText(note), 'the drawer stands in the address').toBeVisible()
  await drawer
    .getByRole('listitem')
    .filter({ hasText: note })
    .getByRole('button', { name: 'Delete note' })
    .click()
  await expect(drawer.getByText(note)).toBeHidden()
  const logged = await rowsOf(token, 'operatorLog', "call eq 'POST /account/:id/note'")
  expect(logged.length).toBeGreaterThan(0)
})

test('invitations of customers are rows: several at once, again, withdrawn', async ({ as }) => {
  const [first, second] = [anEmail('first'), anEmail('second')]
  const page = await as('superAdmin')
  await page.goto('/manage-accounts')
  await page.getByRole('button', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Invite Customers' }).click()
  const dialog = dialogNamed(page, 'Invite Customers')
  await dialog.getByRole('textbox', { name: 'Emails' }).fill(`${first}, ${second}`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Invitations sent: 2')
  await expect(rowOf(page, first)).toContainText('Pending')
  await expectGoodLooks(page)
  await chooseAction(page, first, 'Invite again')
  await expectToast(page, 'Invitations sent: 1')
  for (const email of [first, second]) await rowOf(page, email).getByRole('checkbox').check()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog')).toContainText('Withdraw 2 invitations?')
  await sayYes(page)
  await expectToast(page, 'Invitations withdrawn: 2')
  await expect(rowOf(page, first)).toContainText('Withdrawn')
})

test('all accounts that match are deleted by a job that is shown, and the view is saved', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const word = aName('Bulk')
  await Promise.all(Array.from({ length: 12 }, (_, n) => anAccount(token, { name: `${word} ${n}` })))
  const page = await as('superAdmin')
  await page.goto(searching('/manage-accounts', word))
  await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await page.getByRole('button', { name: 'Select all 12 that match' }).click()
  await page
    .getByRole('region', { name: /are selected$/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Delete: all 12 entries that match?')
  await sayYes(page)
  await expect(page.getByText('Done for 12 entries.')).toBeVisible()
  expect(await rowsOf(token, 'accountExtended', `contains(name, '${word}')`)).toEqual([])

  await goOn(page, searching('/manage-accounts', 'Northbrine'))
  await page.getByRole('button', { name: 'Views' }).click()
  const views = dialogNamed(page, 'Views')
  const name = aName('View')
  await views.getByLabel('Save this view as').fill(name)
  await views.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved')
  await goOn(page, '/manage-accounts')
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/Northbrine/)
  await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await views.getByRole('button', { name: `Delete view ${name}` }).click()
  await expect(views.getByRole('link', { name })).toBeHidden()
})

test('operators find everybody, see what was changed, and which account was not read and why', async ({
  as,
}) => {
  const page = await as('superAdmin')
  await page.goto('/manage-accounts')
  await page.getByRole('button', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users of all accounts' })).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('northbrine')
  await expect(page.getByRole('row').filter({ hasText: 'Northbrine Ceramics' }).first()).toBeVisible()
  await goOn(page, '/manage-settings')
  await page.getByRole('button', { name: 'Operator log' }).click()
  await expect(page.getByRole('heading', { name: 'Operator log' })).toBeVisible()
  await goOn(page, '/operator-log?$filter=impersonating eq false')
  await expect(page.getByRole('group', { name: 'Filter Viewed as account admin' })).toBeVisible()
  await goOn(page, '/data-connectors/readings')
  await expect(page.getByRole('heading', { name: 'Readings by account' })).toBeVisible()
  await expectGoodLooks(page)
})
