import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { bulkCalls } from '#contract/kit/bulk-calls.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { subscriptionTypes } from '#contract/subscription-types/subscription-types.ts'
import { vendors } from '#contract/vendors/vendors.ts'
import type * as stories from './accounts.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = '/manage-accounts?$filter='
const { Enabled, Disabled } = accountStatus.value

const anAccount = (said: Partial<Account>) =>
  rowOf(accounts, { status: Enabled, microsoftTenantId: 'tenant', subscriptionTypeId: 1, ...said })
const surroundings = (api: Outside, rows: readonly Account[]) => {
  api.answers(accountCalls.scans, [])
  api.lists(subscriptionTypes, [rowOf(subscriptionTypes, { id: 1, name: 'trial', isChoosable: true })])
  api.lists(vendors, [rowOf(vendors, { vendorId: 7, vendorName: 'Ridgeline' })])
  return api.keeps(accounts, rows)
}
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: /selected$/ }).getByRole('button', { name, exact: true })
/** All messages from now on, those that have left again too. */
const toldMessages = async (page: Page): Promise<() => Promise<string[]>> => {
  const told = await page.evaluateHandle(() => {
    const texts: string[] = []
    const note = (node: Node) =>
      node instanceof HTMLElement && node.matches('.toast') && texts.push(node.textContent)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note)
    }).observe(document.body, { childList: true, subtree: true })
    return texts
  })
  return () => told.jsonValue()
}
const someAccounts = (count: number) =>
  Array.from({ length: count }, (_, index) => anAccount({ id: index + 1, name: `Customer ${index + 1}` }))
const job = {
  ...{ id: 12, name: 'bulk', label: 'Change all matching entries', state: 'done' as const },
  ...{ done: 12, total: 12, message: 'Done for 12 entries.', isCancellable: false, file: null },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, endedAt: null },
}

test('all accounts that match are scanned by one job, after a question with their number', async ({
  api,
  show,
}) => {
  surroundings(api, someAccounts(12))
  const sent = api.answers(bulkCalls.start, { jobId: 12 })
  api.answers(jobCalls.get, job)
  const page = await show('Accounts', { who, at: `${at}&$search=Customer` })
  await tick(page, 'Customer 1').check()
  await expect(button(page, 'Select all 12 that match')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await button(page, 'Select all 12 that match').click()
  await expect(page.getByText('All 12 that match are selected')).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /selected$/ })
      .getByText('One ZIP file holds the reports of at most 100')
      .last(),
    'what is for a selection only says so',
  ).toBeVisible()
  await button(page, 'Scan').click()
  const question = page.getByRole('dialog', { name: 'Scan: all 12 entries that match?' })
  await question.getByRole('button', { name: 'No' }).click()
  await expect(page.getByText('All 12 that match are selected'), 'No keeps the selection').toBeVisible()
  expect(sent).toHaveLength(0)
  await button(page, 'Scan').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('All 12 that match are selected')).toBeHidden()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { model: 'accountExtended', call: 'POST /account/scan', body: {} },
  ])
  expect(JSON.stringify(sent[0]?.body)).toContain("'customer'")
})

test('all accounts that match get a reseller from the dialog of a selection', async ({ api, show }) => {
  surroundings(api, someAccounts(12))
  const sent = api.answers(bulkCalls.start, { jobId: 12 })
  api.answers(jobCalls.get, job)
  const page = await show('Accounts', { who, at })
  await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
  await button(page, 'Select all 12 that match').click()
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit 12 entries' })
  await expect(dialog).toContainText('For all 12 entries that match the filter.')
  await dialog.getByRole('checkbox', { name: 'Reseller' }).check()
  await dialog.getByRole('combobox', { name: 'Reseller' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Ridgeline').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    {
      model: 'accountExtended',
      filter: '',
      call: 'PATCH /account/update',
      body: { data: { vendorId: 7 } },
    },
  ])
})

test('a selection stays in another order, and on another page it is gone', async ({ api, show }) => {
  surroundings(api, someAccounts(12))
  const page = await show('Accounts', { who, at })
  await tick(page, 'Customer 1').check()
  await page.getByRole('columnheader', { name: 'Status', exact: true }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await tick(page, 'Customer 2').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('2 selected')).toBeHidden()
})

test('what is gone meanwhile leaves the selection with the words for it, and the rest can be acted on', async ({
  api,
  show,
}) => {
  surroundings(api, someAccounts(3))
  const refused = api.refuses(accountCalls.update, { status: 404, message: 'Not found' })
  const page = await show('Accounts', { who, at })
  for (const name of ['Customer 1', 'Customer 2']) await tick(page, name).check()
  surroundings(api, someAccounts(3).slice(1))
  const disable = async () => {
    await button(page, 'Disable').click()
    await page
      .getByRole('dialog', { name: /^Disable/ })
      .getByRole('button', { name: 'Yes' })
      .click()
  }
  await disable()
  await expect(page.getByText('No longer there, and no longer selected: 1')).toBeVisible()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  expect(refused.map(({ body }) => body.ids)).toEqual([[1, 2]])
  const sent = api.answers(accountCalls.update, { updated: 1 })
  await disable()
  await expect(page.getByText('1 selected', { exact: true })).toBeHidden()
  expect(sent.map(({ body }) => body.ids)).toEqual([[2]])
})

test('who deletes a ticked row by its own menu is not told that it is gone', async ({ api, show }) => {
  const rows = [1, 2, 3].map((id) => anAccount({ id, name: `Customer ${id}`, status: Disabled }))
  surroundings(api, rows)
  api.answers(accountCalls.remove, { deleted: 1 })
  api.refuses(accountCalls.update, { status: 404, message: 'Not found' })
  const page = await show('Accounts', { who, at })
  const told = await toldMessages(page)
  for (const { name } of rows) await tick(page, name).check()
  await page.getByRole('button', { name: 'Actions for Customer 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  surroundings(api, rows.slice(1))
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
  surroundings(api, [])
  await button(page, 'Enable').click()
  await expect(page.getByText('No longer there, and no longer selected: 2')).toBeVisible()
  expect(await told()).toEqual(['Not found', 'No longer there, and no longer selected: 2'])
})

test('what was only changed by its own menu is missed when somebody else deletes it', async ({
  api,
  show,
}) => {
  surroundings(api, someAccounts(3))
  const page = await show('Accounts', { who, at })
  for (const name of ['Customer 1', 'Customer 2']) await tick(page, name).check()
  const sent = api.answers(accountCalls.update, { updated: 1 })
  surroundings(api, [anAccount({ id: 1, name: 'Customer 1', status: Disabled }), ...someAccounts(3).slice(1)])
  await page.getByRole('button', { name: 'Actions for Customer 1' }).click()
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('row', { name: 'Customer 1' }).getByText('Disabled')).toBeVisible()
  expect(sent).toHaveLength(1)
  api.refuses(accountCalls.update, { status: 404, message: 'Not found' })
  surroundings(api, someAccounts(3).slice(1))
  await page.getByRole('button', { name: 'Actions for Customer 2' }).click()
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('No longer there, and no longer selected: 1')).toBeVisible()
})

test('a mixed selection says which accounts do not fit and keeps those that do', async ({ api, show }) => {
  surroundings(api, [
    anAccount({ id: 1, name: 'On' }),
    anAccount({ id: 2, name: 'Off', status: Disabled }),
    anAccount({ id: 3, name: 'Also off', status: Disabled }),
  ])
  const page = await show('Accounts', { who, at })
  for (const name of ['On', 'Off', 'Also off']) await tick(page, name).check()
  await button(page, 'Delete: keep 2 of 3').click()
  const question = page.getByRole('dialog', { name: 'Keep only the entries that fit (2)?' })
  await expect(question).toContainText('On (Disable the accounts before deleting them)')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(tick(page, 'On')).not.toBeChecked()
  await expect(button(page, 'Enable')).toBeEnabled()
  await expect(button(page, 'Delete')).toBeEnabled()
})

test('disabling asks with the number and the names', async ({ api, show }) => {
  surroundings(api, [anAccount({ id: 1, name: 'One' }), anAccount({ id: 2, name: 'Two' })])
  const sent = api.answers(accountCalls.update, { updated: 2 })
  const page = await show('Accounts', { who, at })
  for (const name of ['One', 'Two']) await tick(page, name).check()
  await button(page, 'Disable').click()
  const question = page.getByRole('dialog', { name: 'Disable 2 accounts?' })
  await expect(question).toContainText('One, Two.')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('2 selected')).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [1, 2], data: { status: Disabled } }])
})

test('an operator chooses the reseller in the form, a reseller does not', async ({ api, show }) => {
  surroundings(api, [anAccount({ id: 1, name: 'One' })])
  const sent = api.answers(accountCalls.update, { updated: 1 })
  const form = `${at}&open=form&for=1`
  const page = await show('Accounts', { who, at: form })
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  await dialog.getByRole('combobox', { name: 'Reseller' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Ridgeline').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toMatchObject([{ ids: [1], data: { vendorId: 7 } }])
  const own = await show('Accounts', { who: { role: 'Vendor' }, at: form })
  await expect(own.getByRole('dialog', { name: 'Edit Account' }).getByLabel('Domain')).toBeVisible()
  await expect(own.getByRole('combobox', { name: 'Reseller' })).toHaveCount(0)
})

test('a score that no scan has renewed says of when it is', async ({ api, show }) => {
  const fresh = new Date().toISOString()
  surroundings(api, [
    anAccount({
      id: 1,
      name: 'Lost',
      microsoftApplicationStatus: 5,
      customSecurityScore: 71,
      lastScanTimeEnd: '2026-03-04T10:00:00.000Z',
    }),
    anAccount({
      id: 2,
      name: 'Fine',
      microsoftApplicationStatus: 2,
      customSecurityScore: 64,
      lastScanTimeEnd: fresh,
    }),
  ])
  const page = await show('Accounts', { who, at: `${at}&$select=name,customSecurityScore` })
  await expect(page.getByRole('row', { name: /Lost/ })).toContainText('as of 04/03/2026 71')
  await expect(page.getByRole('row', { name: /Fine/ })).not.toContainText('as of')
})

test('in the filters of a phone a title and what is chosen stand beside each other', async ({
  api,
  show,
}) => {
  surroundings(api, someAccounts(2))
  const filter = 'microsoftApplicationStatus in (2,4,5) and status in (1,2,3)'
  const page = await show('Accounts', {
    ...{ who, lang: 'de', width: 360, height: 780 },
    at: `/manage-accounts?$filter=${filter}`,
  })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  const heads = drawer.locator('.ant-collapse-header').filter({ has: page.locator('.filters-summary') })
  await expect(heads).toHaveCount(2)
  for (const head of await heads.all()) {
    const title = await head.locator('.ant-collapse-title').boundingBox()
    const summary = await head.locator('.filters-summary').boundingBox()
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(summary?.x ?? 0)
    expect(Math.abs((title?.y ?? 0) - (summary?.y ?? 0))).toBeLessThan(8)
  }
  await expect(drawer.locator('.ant-collapse')).toHaveCSS('border-top-width', '0px')
})

test('on a phone a customer that is scanned takes no more room than the others', async ({ api, show }) => {
  surroundings(api, [
    anAccount({ id: 1, name: 'Calm' }),
    anAccount({ id: 2, name: 'Busy', isScanning: true }),
  ])
  const page = await show('Accounts', { who, at, width: 390, height: 844 })
  const heightOf = async (id: number) => {
    const row = page.locator(`[data-row-key="${id}"]`)
    await expect(row).toBeVisible()
    return (await row.boundingBox())?.height
  }
  expect(await heightOf(2)).toBe(await heightOf(1))
})
