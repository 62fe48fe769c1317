import type { Locator, Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accountCalls } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import { expectAddress, expectToast, inAddress, pick } from '#e2e/table.ts'
import type * as stories from './account-filters.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const all = '/manage-accounts?$filter='
const { Enabled, Disabled, PendingInitialScan } = accountStatus.value

const chip = (page: Page, field: string) => page.getByRole('group', { name: `Filter ${field}`, exact: true })
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** Three accounts, each of another kind. */
function surroundings(api: Outside): void {
  const account = (said: Partial<Account>) =>
    rowOf(accounts, { microsoftTenantId: 'tenant', subscriptionTypeId: 1, ...said })
  api.answers(accountCalls.scans, [])
  api.keeps(accounts, [
    account({
      ...{ id: 1, name: 'Northbrine Ceramics', status: Enabled, subscriptionName: 'Premium' },
      ownerEmail: 'ada.admin@northbrine.example',
    }),
    account({ id: 2, name: 'Alder & Finch', status: Disabled, subscriptionName: 'trial' }),
    account({ id: 3, name: 'Hollowbrook', status: PendingInitialScan, subscriptionName: 'trial' }),
  ])
}

test('the filter bar adds, edits, removes and clears conditions', async ({ api, show }) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: `${all}&$skip=1&$top=1` })
  await expect(page.getByText('No Filters Selected')).toBeVisible()
  await expect(button(page, 'Clear Filters')).toBeDisabled()

  await button(page, 'Add Filter').click()
  await page.locator('.column-menu').getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.locator('.column-menu')).toBeHidden()
  const editor = page.getByRole('tooltip').filter({ hasText: 'Name' })
  await expect(button(editor, 'Apply')).toBeDisabled()
  await expect(editor.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await editor.getByRole('textbox', { name: 'Name' }).fill('NORTH')
  await button(editor, 'Apply').click()
  await expect(button(page, 'Add Filter')).toBeFocused()
  await expectAddress(page, '$filter', "contains(tolower(name), 'north')")
  expect(inAddress(page, '$skip'), 'a filter begins at the first page').toBeNull()
  await expect(page.getByText('Total: 1 entries')).toBeVisible()
  await expect(chip(page, 'Name')).toHaveText('Namecontainsnorth')

  await chip(page, 'Name').getByRole('button', { name: 'north' }).click()
  await editor.getByRole('textbox', { name: 'Name' }).fill('alder')
  await button(editor, 'Cancel').click()
  await expect(chip(page, 'Name')).toHaveText('Namecontainsnorth')
  await expect(chip(page, 'Name').getByRole('button', { name: 'north' })).toBeFocused()
  await chip(page, 'Name').getByRole('button', { name: 'north' }).click()
  await editor.getByRole('textbox', { name: 'Name' }).fill('alder')
  await button(editor, 'Apply').click()
  await expectAddress(page, '$filter', "contains(tolower(name), 'alder')")
  await expect(chip(page, 'Name').getByRole('button', { name: 'alder' })).toBeFocused()

  await show('Accounts', {
    who,
    at: `/manage-accounts?${new URLSearchParams({ $filter: 'status eq 1 and isScanning eq false' })}`,
  })
  await button(page, 'Remove filter Scanning').click()
  await expectAddress(page, '$filter', 'status eq 1')
  await button(page, 'Clear Filters').click()
  await expectAddress(page, '$filter', '')
  await expect(page.getByText('No Filters Selected')).toBeVisible()
  await show('Accounts', { who, at: new URL(page.url()).pathname + new URL(page.url()).search })
  await expect(page.getByText('No Filters Selected'), 'the default filter stays cleared').toBeVisible()
})

test('the panel of Add Filter is 400 px wide, its list 250 px high, and its search empty at every opening', async ({
  api,
  show,
}) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: all })
  const panel = page.locator('.column-menu')
  await button(page, 'Add Filter').click()
  await expect(panel).toHaveCSS('width', '400px')
  await expect(panel.getByRole('list')).toHaveCSS('max-height', '250px')
  const titles = await panel.getByRole('listitem').allTextContents()
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)))

  await panel.getByLabel('Search...').fill('tenant')
  await expect(panel.getByRole('listitem')).toHaveText(['Tenant ID', 'Tenant Name'])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await button(page, 'Add Filter').click()
  await expect(panel.getByLabel('Search...')).toHaveValue('')
  await expect(panel.getByRole('listitem')).toHaveText(titles)
  await panel.getByLabel('Search...').fill('no such column')
  await expect(panel).toContainText("Sorry, there's nothing found")
  await page.keyboard.press('Escape')
})

test('the drawer stands on the right, one panel per column by title, and forgets what is not applied', async ({
  api,
  show,
}) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: '/manage-accounts' })
  await expect(chip(page, 'Status')).toHaveText('StatusisEnabled')
  const drawer = await openDrawer(page)
  const rightEdge = async () => {
    const box = await drawer.boundingBox()
    return box && box.x + box.width
  }
  await expect.poll(rightEdge).toBe(1440)
  const titles = (await panels(drawer).allTextContents()).map((words) => words.replace(/Enabled$/, ''))
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)))
  expect(titles).toContain('Tenant ID')
  expect(titles, 'what cannot be filtered has no panel').not.toContain('Subscription ID')

  for (const name of ['Apply', 'Clear all']) await expect(button(drawer, name)).toBeDisabled()
  await drawer.getByRole('checkbox', { name: 'Disabled' }).check()
  for (const name of ['Apply', 'Clear all']) await expect(button(drawer, name)).toBeEnabled()
  await drawer.getByRole('checkbox', { name: 'Pending Initial Scan' }).check()
  await expect(panels(drawer).filter({ hasText: 'Status' }).last()).toContainText('Enabled, Disabled +1')
  await expect(drawer.locator('.filters-chips')).toHaveCSS('max-height', '94px')
  await expect(drawer.locator('.entry-list')).toHaveCSS('max-height', '250px')
  await expect(drawer.getByRole('status')).toHaveText(/^\d+ of \d+ match$/)
  await expectAccessible(page, '.ant-drawer')

  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(chip(page, 'Status')).toHaveText('StatusisEnabled')
  await openDrawer(page)
  await expect(drawer.getByRole('checkbox', { name: 'Disabled' })).not.toBeChecked()

  await drawer.getByRole('checkbox', { name: 'Disabled' }).check()
  await drawer.getByRole('checkbox', { name: 'Pending Initial Scan' }).check()
  await button(drawer, 'Apply').click()
  await expectToast(page, 'Filters have been applied!')
  await expect(drawer).toBeHidden()
  await expectAddress(page, '$filter', 'status eq 1 or status eq 2 or status eq 4')
  await expect(chip(page, 'Status')).toHaveText('StatusisEnabled, Disabled +1')

  await openDrawer(page)
  await drawer.getByRole('checkbox', { name: 'Enabled' }).uncheck()
  await button(drawer, 'Clear all').click()
  await expect(drawer.locator('.filters-chips')).toHaveCount(0)
  await applied(page, drawer, '')
})

test('numbers compare with six operators, equals first', async ({ api, show }) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: all })
  const drawer = await openDrawer(page)
  const body = await openPanel(drawer, 'ID')
  const operator = body.locator('.ant-select').filter({ has: page.getByLabel('Operator') })
  await expect(operator).toHaveText('is')
  await operator.click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText([
    'is',
    'is not',
    'greater than',
    'less than',
    'at least',
    'at most',
  ])
  await page.keyboard.press('Escape')
  await body.getByRole('spinbutton', { name: 'Value' }).fill('1')
  await applied(page, drawer, 'id eq 1')
  await openDrawer(page)
  await pick(page, operator, 'at most')
  await applied(page, drawer, 'id le 1')
})

test('text, yes-or-no, one of several and given words are each filtered in their way', async ({
  api,
  show,
}) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: all })
  let drawer = await openDrawer(page)
  await (await openPanel(drawer, 'Owner Email')).getByRole('textbox').fill('@NorthBrine')
  await applied(page, drawer, "contains(tolower(ownerEmail), '@northbrine')")
  await expect(page.getByText('Total: 1 entries')).toBeVisible()

  await show('Accounts', { who, at: all })
  drawer = await openDrawer(page)
  const flag = await openPanel(drawer, 'Scanning')
  await expect(flag.locator('label')).toHaveText(['True', 'False'])
  await flag.getByRole('radio', { name: 'False' }).check()
  await applied(page, drawer, 'isScanning eq false')

  await show('Accounts', { who, at: all })
  drawer = await openDrawer(page)
  const status = await openPanel(drawer, 'Application Status')
  await status.getByRole('checkbox', { name: 'No App' }).check()
  await status.getByRole('checkbox', { name: 'Expired Certificate' }).check()
  await applied(page, drawer, 'microsoftApplicationStatus eq 4 or microsoftApplicationStatus eq 5')

  await show('Accounts', { who, at: all })
  drawer = await openDrawer(page)
  const words = await openPanel(drawer, 'Subscription')
  // Which words have it in them the server says.
  const asked = page.waitForRequest(/\/options\/accountExtended\?.*search=PREM/)
  await words.getByLabel('Search...').fill('PREM')
  await asked
  await words.getByRole('checkbox', { name: 'Premium' }).check()
  await applied(page, drawer, "subscriptionName eq 'Premium'")
})

test('days are filtered by day, and by time where the column shows one', async ({ api, show }) => {
  surroundings(api)
  const page = await show('Accounts', { who, at: all })
  let drawer = await openDrawer(page)
  await writeDate(page, await openPanel(drawer, 'Creation Time'), '01/02/2026')
  await applied(page, drawer, 'creationTime ge 2026-02-01')
  await expect(chip(page, 'Creation Time')).toHaveText('Creation Timefrom01/02/2026')

  await show('Accounts', { who, at: all })
  drawer = await openDrawer(page)
  const body = await openPanel(drawer, 'Last Scan')
  await pick(page, body.locator('.ant-select'), 'before')
  await writeDate(page, body, '01/02/2026 10:30')
  await button(drawer, 'Apply').click()
  await expect
    .poll(() => inAddress(page, '$filter'))
    .toMatch(/^lastScanTimeEnd lt 2026-0[12]-\d\dT\d\d:[03]0:00/)
  await expect(chip(page, 'Last Scan')).toHaveText('Last Scanbefore01/02/2026 10:30')
})

test('a condition that cannot be read says what is wrong with it', async ({ api, show }) => {
  surroundings(api)
  api.lists(accounts, [])
  const page = await show('Accounts', { who, at: all })
  for (const [filter, field, words] of [
    ['status eq Nonsense', 'Status', 'Error parsing enum values'],
    ['subscriptionName eq 5', 'Subscription', 'Error parsing textOptions value'],
    ["creationTime eq 'yesterday'", 'Creation Time', 'Error parsing date value'],
    ['status eq 99', 'Status', 'Unknown (99)'],
  ] as const) {
    await show('Accounts', { who, at: `/manage-accounts?${new URLSearchParams({ $filter: filter })}` })
    await expect(chip(page, field)).toContainText(words)
  }
  await show('Accounts', {
    who,
    at: `/manage-accounts?${new URLSearchParams({ $filter: 'status eq 1 or isScanning eq true' })}`,
  })
  await expect(chip(page, 'Condition').getByRole('button'), 'it cannot be edited').toHaveAccessibleName(
    'Remove filter Condition',
  )
  await button(page, 'Remove filter Condition').click()
  await expect(page.getByText(/^Total: \d+ entries$/), 'and can be removed').toBeVisible()
})

async function openDrawer(page: Page): Promise<Locator> {
  await button(page, 'Filters').click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(button(drawer, 'Apply')).toBeVisible()
  return drawer
}

const panels = (drawer: Locator) => drawer.locator('.ant-collapse-header')

/** The body of a panel; opens it when it is closed. */
async function openPanel(drawer: Locator, title: string): Promise<Locator> {
  const panel = drawer
    .locator('.ant-collapse-item')
    .filter({ has: drawer.page().getByText(title, { exact: true }) })
  await panel.getByRole('button', { name: title }).first().click()
  return panel.locator('.ant-collapse-body')
}

async function applied(page: Page, drawer: Locator, filter: string): Promise<void> {
  await button(drawer, 'Apply').click()
  await expectAddress(page, '$filter', filter)
  await expect(drawer).toBeHidden()
}

async function writeDate(page: Page, body: Locator, words: string): Promise<void> {
  await body.getByLabel('Value').fill(words)
  await page.keyboard.press('Enter')
}
