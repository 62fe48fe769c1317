import type { Page } from '@playwright/test'
import { rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { aName, anAccount, anEmail } from './rows.ts'
import { chooseAction, dialogNamed, expectAddress, expectToast, rowOf, sayYes, select } from './table.ts'

const every = (name: string) => `/manage-accounts?${new URLSearchParams({ $filter: '', $search: name })}`
const bulk = (page: Page, name: string) =>
  page.getByRole('region', { name: / selected$/ }).getByRole('button', { name, exact: true })

test('an operator finds, invites, creates, scans, disables and deletes accounts', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')

  await test.step('the figures above the list lead to the accounts that need attention', async () => {
    await page.goto('/manage-accounts')
    await expect(rowOf(page, 'Northbrine Ceramics')).toBeVisible()
    await expect(rowOf(page, 'Hollowbrook'), 'a disabled one').toHaveCount(0)
    await page.getByRole('link', { name: /needs? attention$/ }).click()
    await expectAddress(page, '$filter', 'status eq 1 and microsoftApplicationStatus ne 2')
    await expect(rowOf(page, 'Fallowfield Farms')).toBeVisible()
    await expect(rowOf(page, 'Northbrine Ceramics')).toHaveCount(0)
  })

  await test.step('what is chosen in the filters is counted, and found', async () => {
    await goOn(page, '/manage-accounts')
    await expect(page.getByRole('group', { name: 'Filter Status' })).toHaveText('StatusisEnabled')
    await page.getByRole('main').getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox', { name: 'Enabled' }).uncheck()
    await drawer.getByRole('checkbox', { name: 'Disabled' }).check()
    await expect(drawer.getByRole('status')).toHaveText(/^\d+ of \d+ match$/)
    await drawer.getByRole('button', { name: 'Apply', exact: true }).click()
    await expectToast(page, 'Filters have been applied!')
    await expect(rowOf(page, 'Hollowbrook')).toBeVisible()
    await expect(rowOf(page, 'Northbrine Ceramics')).toHaveCount(0)
  })

  await test.step('an invitation goes to an address', async () => {
    await page.getByRole('button', { name: 'Invite Account' }).click()
    const dialog = dialogNamed(page, 'Invite Account')
    const address = anEmail('owner')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(` ${address} `)
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expectToast(page, `Invitation sent to ${address}`)
    await expect(dialog).toBeHidden()
  })

  const name = aName('Made Account')
  await test.step('an account is created, appears without a reload and is edited', async () => {
    await goOn(page, every(name))
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    await page.getByRole('button', { name: 'Create Account' }).click()
    const form = dialogNamed(page, 'Create Account')
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Account Created')
    await expect(rowOf(page, name)).toContainText('Pending Sign Up Completion')

    await chooseAction(page, name, 'Edit Account')
    const edit = dialogNamed(page, 'Edit Account')
    await edit.getByLabel('Domain').fill('made.example')
    await edit.getByLabel('Name', { exact: true }).fill(`${name} renamed`)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Account(s) Updated')
    await expect(rowOf(page, `${name} renamed`)).toBeVisible()
    const [saved] = await rowsOf(token, 'accountExtended', `name eq '${name} renamed'`)
    expect(saved?.domain).toBe('made.example')
  })

  await test.step('accounts that are not enabled are deleted together and leave the list', async () => {
    const { id } = await anAccount(token, { name: `${name} too` })
    await goOn(page, every(name))
    await select(page, `${name} renamed`)
    await select(page, `${name} too`)
    await bulk(page, 'Delete').click()
    await expect(page.getByRole('dialog')).toContainText('Delete 2 accounts?')
    await sayYes(page)
    await expectToast(page, 'Accounts deleted: 2')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    expect(await rowsOf(token, 'accountExtended', `id eq ${id}`)).toEqual([])
  })

  await test.step('a scan is queued from the row', async () => {
    await goOn(page, every('Kestrel'))
    await chooseAction(page, 'Kestrel & Rowe Architects', 'Scan')
    await expectToast(page, /^Accounts queued for a scan: \d$/)
  })

  await test.step('accounts are disabled and enabled, each only where all of the selected allow it', async () => {
    const [enabled, disabled] = ['Glasshouse Media', 'Hollowbrook Schools']
    const [account] = await rowsOf(token, 'accountExtended', `name eq '${enabled}'`)
    await goOn(page, '/manage-accounts?$filter=&$top=50')
    await select(page, enabled)
    await select(page, disabled)
    for (const action of ['Enable', 'Disable', 'Scan']) await expect(bulk(page, action)).toHaveCount(0)
    await expect(page.getByRole('region', { name: '2 selected' })).toContainText(
      'Disable the accounts before deleting them',
    )
    await expect(bulk(page, 'Delete').first()).toHaveAttribute('aria-disabled', 'true')
    expect(await statusOf(token, 'DELETE', '/account/delete', { accountIds: [account?.id] })).toBe(409)
    await page.getByRole('checkbox', { name: `Select ${disabled}` }).uncheck()
    await bulk(page, 'Disable').click()
    await sayYes(page)
    await expectToast(page, 'Account(s) Updated')
    await expect(rowOf(page, enabled)).toContainText('Disabled')
    await expect(page.getByText('1 selected')).toBeHidden()
    await select(page, enabled)
    await bulk(page, 'Enable').click()
    await expect(rowOf(page, enabled)).toContainText('Enabled')
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
