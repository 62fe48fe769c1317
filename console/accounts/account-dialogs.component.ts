import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { vendors } from '#contract/vendors/vendors.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import { chooseAction, dialogNamed, expectColumns, expectToast, rowOf, sayYes } from '#e2e/table.ts'
import type * as stories from './account-dialogs.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = '/manage-accounts?$filter='
const { Enabled, Disabled } = accountStatus.value

const anAccount = (said: Partial<Account>) =>
  rowWith(accounts, { status: Enabled, microsoftTenantId: 'tenant', subscriptionTypeId: 1, ...said })
function surroundings(api: Outside, rows: readonly Account[]): void {
  api.answers(accountCalls.scans, [])
  api.lists(subscriptionTypes, [
    rowWith(subscriptionTypes, { id: 1, name: 'trial', isChoosable: true, isTrial: true }),
    rowWith(subscriptionTypes, { id: 2, name: 'Premium', isChoosable: true }),
  ])
  api.lists(vendors, [rowWith(vendors, { vendorId: 7, vendorName: 'Ridgeline' })])
  api.keeps(accounts, rows)
}

test('the accounts show their columns in order and the enabled ones first of all', async ({ api, show }) => {
  surroundings(api, [
    anAccount({ id: 1, name: 'Northbrine' }),
    anAccount({ id: 2, name: 'Hollowbrook', status: Disabled }),
  ])
  const page = await show('Accounts', { who, at: '/manage-accounts' })
  await expectColumns(page, [
    ...['Name', 'Creation Time', 'Status', 'Application Status', 'Last Scan'],
    ...['Owner Email', 'Subscription', 'Reseller'],
  ])
  await expect(page.getByRole('group', { name: 'Filter Status' })).toHaveText('StatusisEnabled')
  await expect(rowOf(page, 'Northbrine')).toBeVisible()
  await expect(rowOf(page, 'Hollowbrook')).toHaveCount(0)
})

test('an invitation goes to one valid address', async ({ api, show }) => {
  surroundings(api, [])
  const page = await show('Accounts', { who, at })
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
  await email.fill(' owner@made.example ')
  const { sent, release } = api.holds(accountCalls.invite, { successMessage: 'Invitation sent' })
  await invite.click()
  for (const name of ['Cancel', 'Close']) await expect(dialog.getByRole('button', { name })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog, 'stays until the answer is there').toBeVisible()
  release()
  await expectToast(page, 'Invitation sent')
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'owner@made.example' }])
})

test('an account wants a name, begins on trial, and keeps its owner and status', async ({ api, show }) => {
  surroundings(api, [anAccount({ id: 1, name: 'Northbrine', subscriptionTypeId: 2 })])
  const page = await show('Accounts', { who, at: `${at}&open=form` })
  const form = dialogNamed(page, 'Create Account')
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  await form.getByLabel('Name', { exact: true }).focus()
  await form.getByLabel('Name', { exact: true }).blur()
  await expect(form.getByText('This field is required', { exact: true })).toBeVisible()
  await expect(form.locator('.ant-select').first()).toHaveText('trial')
  await expect(form.getByRole('combobox', { name: 'Reseller' })).toBeVisible()
  await expectAccessible(page, '.ant-modal')
  await expectNoSidewaysScroll(page)

  await show('Accounts', { who, at: `${at}&open=form&for=1` })
  const edit = dialogNamed(page, 'Edit Account')
  for (const label of ['Owner Email', 'Status']) await expect(edit.getByLabel(label)).toBeDisabled()
  for (const label of ['Name', 'Domain', 'Subscription Type'])
    await expect(edit.getByLabel(label, { exact: true })).toBeEnabled()
  await expect(edit.locator('.ant-select').first()).toHaveText('Premium')
})

test('a subscription that is no longer active gives way to trial in the form', async ({ api, show }) => {
  surroundings(api, [anAccount({ id: 1, name: 'Subscribed', subscriptionTypeId: 3 })])
  const page = await show('Accounts', { who, at: `${at}&open=form&for=1` })
  await expect(dialogNamed(page, 'Edit Account').locator('.ant-select').first()).toHaveText('trial')
})

test('a running scan shows how far it is, and a new one asks before it cancels it', async ({ api, show }) => {
  const name = 'Copperleaf Dental Group'
  surroundings(api, [anAccount({ id: 4, name, isScanning: true })])
  const running = { state: 'running', phase: 'evaluating', estimateSeconds: null }
  api.answers(accountCalls.scans, [{ accountId: 4, ...running, done: 142, total: 251 }])
  const sent = api.answers(accountCalls.scan, { queued: 1, successMessage: 'Accounts queued for a scan: 1' })
  const page = await show('Accounts', { who, at })
  await expect(rowOf(page, name)).toContainText('Scanning')
  await expect(rowOf(page, name)).toContainText('142 of 251')
  await expect(rowOf(page, name).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '57')
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)

  await chooseAction(page, name, 'Scan')
  const question = dialogNamed(page, `Cancel the running scan of “${name}”?`)
  await expect(question).toHaveCSS('width', '400px')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  expect(sent).toEqual([])
  await chooseAction(page, name, 'Scan')
  await sayYes(page)
  await expectToast(page, 'Accounts queued for a scan: 1')
  expect(sent.map(({ body }) => body)).toEqual([{ accountIds: [4] }])
})

test('a last scan older than the setting marks the scan status as disabled', async ({ api, show }) => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  surroundings(api, [
    anAccount({ id: 1, name: 'Stale', lastScanTimeEnd: hoursAgo(9) }),
    anAccount({ id: 2, name: 'Fresh', lastScanTimeEnd: hoursAgo(7) }),
  ])
  const page = await show('Accounts', { who, at, app: { staleScanHours: 8 } })
  const mark = { name: 'Out of date: last scan more than 8 hours ago' }
  await expect(rowOf(page, 'Stale').getByRole('img', mark)).toBeVisible()
  await expect(page.getByRole('img', mark)).toHaveCount(1)
})
