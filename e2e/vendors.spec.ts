import type { Locator } from '@playwright/test'
import { call, rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectColumns,
  expectToast,
  openMenu,
  rowOf,
  sayYes,
  select,
} from './table.ts'

const harbour = 'Harbour Managed Cloud'
const named = (name: string) => `/manage-vendors?$search=${encodeURIComponent(name)}`

test('the resellers show their columns, badges and actions, and can be searched', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const page = await as('superAdmin')
  await page.goto('/manage-vendors')
  await expect(page.getByRole('heading', { name: 'Manage Resellers' })).toBeVisible()
  await expectColumns(page, ['Reseller Name', 'Email', 'Subscription', 'Status'])
  await expect(badge(rowOf(page, 'Ridgeline IT Services'), 'Active')).toHaveClass(/state-ok/)
  await page.getByRole('main').getByRole('searchbox').fill('VERA.vendor')
  await expect(rowOf(page, harbour)).toHaveCount(0)
  const menu = await openMenu(page, 'Ridgeline IT Services')
  await expect(enabledItems(menu)).toHaveText(['Edit', 'Block'])
  await page.keyboard.press('Escape')

  await test.step('an active reseller is blocked and enabled, each after a question', async () => {
    await goOn(page, '/manage-vendors')
    await select(page, harbour)
    const bar = page.getByRole('region', { name: '1 selected' })
    await expect(bar).toContainText('Only pending resellers can be invited again')
    await expect(bar.getByRole('button', { name: 'Delete' }).first()).toHaveAttribute('aria-disabled', 'true')

    await chooseAction(page, harbour, 'Block')
    await expect(page.getByRole('dialog')).toContainText(`Block reseller “${harbour}”?`)
    await sayYes(page)
    await expectToast(page, 'Reseller Blocked')
    await expect(badge(rowOf(page, harbour), 'Blocked')).toHaveClass(/state-disabled/)
    const menu = await openMenu(page, harbour)
    await expect(enabledItems(menu)).toHaveText(['Enable', 'Delete'])
    await menu.getByRole('menuitem', { name: 'Enable', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`Enable reseller “${harbour}”?`)
    await sayYes(page)
    await expectToast(page, 'Reseller Enabled')
    await expect(badge(rowOf(page, harbour), 'Active')).toHaveClass(/state-ok/)
    const [vendor] = await rowsOf(token, 'vendorsExtended', `vendorName eq '${harbour}'`)
    expect(vendor?.status).toBe(1)
  })

  await test.step('resellers are invited by mail, again while they are pending, and deleted together', async () => {
    const word = aName('invitee').replaceAll(' ', '')
    const [first, second] = [`${word}.a@made.example`, `${word}.b@made.example`]
    await page.goto(named(word))
    await page.getByRole('button', { name: 'Invite Resellers' }).click()
    const dialog = dialogNamed(page, 'Invite Reseller')
    const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
    const emails = dialog.getByRole('textbox', { name: 'Emails' })
    await emails.fill('vera.vendor@ridgeline.example')
    await page.keyboard.press('Enter')
    await test.step('an invitation that is refused stays in the dialog with the reason', async () => {
      await invite.click()
      await expect(dialog.getByRole('alert')).toHaveText(/\w+/)
      expect(
        await statusOf(token, 'POST', '/vendors/invite', {
          invites: [{ email: 'vera.vendor@ridgeline.example' }],
        }),
      ).toBe(409)
      await dialog.getByRole('button', { name: 'Remove vera.vendor@ridgeline.example' }).click()
    })
    await emails.fill(`${first}, ${second}; third@made.example`)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove third@made.example' }).click()
    await expect(dialog.locator('.ant-select')).toHaveText('trial')
    await invite.click()
    await expectToast(page, 'Resellers invited: 2')
    await expect(badge(rowOf(page, first), 'Pending')).toHaveClass(/state-pending/)
    await expect(dialog).toBeHidden()
    await expectGoodLooks(page)

    const selectBoth = async () => {
      for (const email of [first, second]) await rowOf(page, email).getByRole('checkbox').check()
    }
    await selectBoth()
    const bar = page.getByRole('region', { name: '2 selected' })
    let invited = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/vendors/invite-again')) invited += 1
    })
    await bar.getByRole('button', { name: 'Re-invite' }).dblclick()
    // The words of the first invitation may still be on the screen: only the end of the selection says that it is done.
    await expect(bar).toBeHidden()
    expect(invited, 'a double click sends once').toBe(1)
    await expectToast(page, 'Resellers invited: 2')
    await expect(rowOf(page, second)).toContainText('Pending')

    await selectBoth()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText('Delete 2 resellers?')
    await sayYes(page)
    await expectToast(page, '2 Reseller(s) successfully deleted.')
    await expect(page.getByText("Sorry, there's nothing found")).toBeVisible()
    expect(await rowsOf(token, 'vendorsExtended', `contains(email, '${word}')`)).toEqual([])
  })
})

test('a reseller sees its own row and changes its name, not its subscription', async ({ as, tokenOf }) => {
  const page = await as('vendor')
  await page.goto('/manage-vendors')
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite Resellers' })).toHaveCount(0)
  const menu = await openMenu(page, 'Ridgeline IT Services')
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit'])
  await menu.getByRole('menuitem').click()
  const dialog = dialogNamed(page, 'Edit Reseller')
  await expect(dialog.locator('.ant-select')).toHaveClass(/ant-select-disabled/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Reseller Updated')

  const token = await tokenOf('vendor')
  const [own] = await call<{ items: { vendorId: number }[] }>(token, 'GET', '/odata/vendorsExtended').then(
    (page) => page.items,
  )
  const [trial] = await rowsOf(token, 'subscriptionType', "name eq 'trial'")
  const change = { vendorName: 'Ridgeline IT Services', subscriptionTypeId: trial?.id }
  expect(await statusOf(token, 'PATCH', `/vendors/update/${own?.vendorId}`, change)).toBe(403)
})

const badge = (row: Locator, word: string) =>
  row.locator('.state-badge').filter({ hasText: word }).locator('svg')
const enabledItems = (menu: Locator) => menu.locator('[role=menuitem]:not([aria-disabled=true])')
