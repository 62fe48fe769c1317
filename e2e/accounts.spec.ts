import type { Page } from '@playwright/test'
import { holdBack } from './altered-answers.ts'
import { rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName, anAccount, anEmail, aSubscriptionType, removeAccounts, setTypeStatus } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectAddress,
  expectColumns,
  expectToast,
  openMenu,
  rowOf,
  sayYes,
  select,
} from './table.ts'

const every = (name: string) => `/manage-accounts?${new URLSearchParams({ $filter: '', $search: name })}`
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: / selected$/ }).getByRole('button', { name, exact: true })

test('an operator invites, creates and edits accounts', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')

  await test.step('the accounts show their columns in order and the enabled ones first of all', async () => {
    await page.goto('/manage-accounts')
    await expectColumns(page, [
      'Name',
      'Creation Time',
      'Status',
      'Application Status',
      'Last Scan',
      'Owner Email',
      'Subscription',
      'Reseller',
    ])
    await expect(page.getByRole('group', { name: 'Filter Status' })).toHaveText('StatusisEnabled')
    await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
    await expect(rowOf(page, 'Hollowbrook')).toHaveCount(0)
  })

  await test.step('the figures above the list lead to the accounts that need attention', async () => {
    await page.getByRole('link', { name: /needs? attention$/ }).click()
    await expectAddress(page, '$filter', 'status eq 1 and microsoftApplicationStatus ne 2')
    await expect(rowOf(page, 'Fallowfield Farms')).toBeVisible()
    await expect(rowOf(page, 'Northbrine Ceramics')).toHaveCount(0)
  })

  await test.step('an invitation goes to one valid address', async () => {
    await page.getByRole('button', { name: 'Invite Account' }).click()
    const dialog = dialogNamed(page, 'Invite Account')
    await expect(dialog).toHaveCSS('width', '600px')
    const email = dialog.getByRole('textbox', { name: 'Email' })
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
    await expect(invite).toBeDisabled()
    await email.focus()
    await email.blur()
    await expect(dialog.getByText('This field is required!', { exact: true })).toBeVisible()
    for (const wrong of ['nobody', 'one@made.example two@made.example']) {
      await email.fill(wrong)
      await email.blur()
      await expect(dialog.getByText('Please input a valid email address!', { exact: true })).toBeVisible()
      await expect(invite).toBeDisabled()
    }
    const address = anEmail('owner')
    await email.fill(` ${address} `)
    const release = await holdBack(page, '/account/invite')
    await invite.click()
    for (const name of ['Cancel', 'Close']) await expect(dialog.getByRole('button', { name })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog, 'stays until the answer is there').toBeVisible()
    release()
    await expectToast(page, `Invitation sent to ${address}`)
    await expect(dialog).toBeHidden()
  })

  await test.step('the accounts, their form and their filters are accessible and fit every width', async () => {
    await goOn(page, '/manage-accounts')
    await select(page, 'Northbrine Ceramics')
    await expectGoodLooks(page)
    await page.getByRole('main').getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expectGoodLooks(page, 'drawer')
    await page.keyboard.press('Escape')
  })

  await test.step('an account is created, appears without a reload and is edited', async () => {
    const name = aName('Made Account')
    await goOn(page, every(name))
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    await page.getByRole('button', { name: 'Create Account' }).click()
    const form = dialogNamed(page, 'Create Account')
    const create = form.getByRole('button', { name: 'Create' })
    await expect(create).toBeDisabled()
    await expectGoodLooks(page, 'dialog')
    await form.getByLabel('Name', { exact: true }).focus()
    await form.getByLabel('Name', { exact: true }).blur()
    await expect(form.getByText('This field is required', { exact: true })).toBeVisible()
    await form.getByLabel('Name', { exact: true }).fill(name)
    await expect(form.locator('.ant-select').first()).toHaveText('trial')
    await expect(form.getByRole('combobox', { name: 'Reseller' })).toBeVisible()
    await create.click()
    await expectToast(page, 'Account Created')
    await expect(rowOf(page, name)).toContainText('Pending Sign Up Completion')

    await chooseAction(page, name, 'Edit Account')
    const edit = dialogNamed(page, 'Edit Account')
    for (const label of ['Owner Email', 'Status']) await expect(edit.getByLabel(label)).toBeDisabled()
    for (const label of ['Name', 'Tenant ID', 'Domain', 'Subscription Type'])
      await expect(edit.getByLabel(label, { exact: true })).toBeEnabled()
    await edit.getByLabel('Domain').fill('made.example')
    await edit.getByLabel('Name', { exact: true }).fill(`${name} renamed`)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Account(s) Updated')
    await expect(rowOf(page, `${name} renamed`)).toBeVisible()
    const [saved] = await rowsOf(token, 'accountExtended', `name eq '${name} renamed'`)
    expect(saved?.domain).toBe('made.example')
    await removeAccounts(token, [saved?.id ?? 0])
  })

  await test.step('a subscription that is no longer active gives way to trial in the form', async () => {
    const type = await aSubscriptionType(token, { name: aName('Passing'), status: 1 })
    const name = aName('Subscribed')
    const { id } = await anAccount(token, { name, subscriptionTypeId: type.id })
    await setTypeStatus(token, type.id, 2)
    await goOn(page, every(name))
    await expect(rowOf(page, name)).toContainText('Passing')
    await chooseAction(page, name, 'Edit Account')
    await expect(dialogNamed(page, 'Edit Account').locator('.ant-select').first()).toHaveText('trial')
    await removeAccounts(token, [id])
  })
})

test('an operator scans, disables and deletes accounts', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')

  await test.step('a scan is queued from the row and from the selection', async () => {
    await page.goto(every('Kestrel'))
    await chooseAction(page, 'Kestrel & Rowe Architects', 'Scan')
    await expectToast(page, /^Accounts queued for a scan: \d$/)
  })

  await test.step('accounts are disabled and enabled, each only where all of the selected allow it', async () => {
    const [enabled, alsoEnabled, disabled] = [
      'Glasshouse Media',
      'Northbrine Ceramics',
      'Hollowbrook Schools',
    ]
    const [account] = await rowsOf(token, 'accountExtended', `name eq '${enabled}'`)
    await goOn(page, '/manage-accounts?$filter=&$top=50')
    await select(page, enabled)
    await select(page, disabled)
    for (const name of ['Enable', 'Disable', 'Scan']) await expect(bulk(page, name)).toHaveCount(0)
    await expect(page.getByRole('region', { name: '2 selected' })).toContainText(
      'Disable the accounts before deleting them',
    )
    await expect(bulk(page, 'Delete').first()).toHaveAttribute('aria-disabled', 'true')
    expect(await statusOf(token, 'DELETE', '/account/delete', { accountIds: [account?.id] })).toBe(409)
    await page.getByRole('checkbox', { name: `Select ${disabled}` }).uncheck()
    await select(page, alsoEnabled)
    await expect(bulk(page, 'Scan')).toBeVisible()
    await bulk(page, 'Disable').click()
    const question = page.getByRole('dialog')
    await expect(question).toHaveCSS('width', '400px')
    await question.getByRole('button', { name: 'No' }).click()
    await expect(page.getByText('2 selected'), 'No keeps the selection').toBeVisible()
    await chooseAction(page, enabled, 'Edit Account')
    await dialogNamed(page, 'Edit Account').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('2 selected'), 'and so does Cancel').toBeVisible()
    await page.getByRole('checkbox', { name: `Select ${alsoEnabled}` }).uncheck()

    await bulk(page, 'Disable').click()
    await sayYes(page)
    await expectToast(page, 'Account(s) Updated')
    await expect(rowOf(page, enabled)).toContainText('Disabled')
    await expect(page.getByText('1 selected')).toBeHidden()
    await select(page, enabled)
    await bulk(page, 'Enable').click()
    await expect(rowOf(page, enabled)).toContainText('Enabled')
    const menu = await openMenu(page, enabled)
    await expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAccessibleName(
      /: Disable the accounts before deleting them$/,
    )
    await page.keyboard.press('Escape')
  })

  await test.step('accounts that are not enabled are deleted together and leave the list', async () => {
    const word = aName('Leaving')
    const [first, second] = [`${word} a`, `${word} b`]
    await anAccount(token, { name: first })
    const { id } = await anAccount(token, { name: second })
    await goOn(page, every(word))
    await select(page, first)
    await select(page, second)
    await bulk(page, 'Delete').click()
    await expect(page.getByRole('dialog')).toContainText('Delete 2 accounts?')
    await sayYes(page)
    await expectToast(page, 'Accounts deleted: 2')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    expect(await rowsOf(token, 'accountExtended', `id eq ${id}`)).toEqual([])
  })
})

test('a reseller sees and opens its own customers only', async ({ as, tokenOf }) => {
  const page = await as('vendor')
  await page.goto('/manage-accounts?$filter=&$top=50')
  await expect(rowOf(page, 'Northbrine Ceramics')).toContainText('Ridgeline IT Services')
  await expect(rowOf(page, 'Fallowfield Farms')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Ridgeline IT Services' })).toHaveCount(
    (await page.getByRole('button', { name: /^Actions for / }).all()).length,
  )
  const [others] = await rowsOf(await tokenOf('superAdmin'), 'accountExtended', "name eq 'Fallowfield Farms'")
  const own = await tokenOf('vendor')
  expect(await statusOf(own, 'POST', '/account/scan', { accountIds: [others?.id] })).toBe(404)
})
