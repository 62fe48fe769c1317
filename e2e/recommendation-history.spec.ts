import { call } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aRecommendation, release } from './recommendations.ts'
import { chooseAction, dialogNamed, expectAddress, expectColumns, openMenu, rowOf, sizeBox } from './table.ts'

const automatic = 'validationMethod eq Automatic and isCompliant eq true and isExempted eq false'
const today = (() => {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(now.getDate())}/${two(now.getMonth() + 1)}/${now.getFullYear()}`
})()

test('the history shows what changed by kind and day, and leads back to the recommendation', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, automatic, 2)
  const rows = { accountRecommendationIds: [row.id] }
  const reason = 'Risk Accepted'
  await call(token, 'POST', '/account-recommendation/setExempt', { ...rows, exempt: true, reason })
  const page = await as('admin')
  const asked = page.waitForRequest(/odata\/accountRecommendationHistory\?.*top=50/)
  await page.goto('/recommendation-history')
  expect(new URL((await asked).url()).searchParams.get('$filter')).toMatch(/^date ge .* and date lt /)
  for (const tab of ['All', 'Configuration Changes', 'Exemptions', 'Assignments'])
    await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`) })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All History' })).toBeVisible()
  await expectColumns(page, [
    'Time (UTC)',
    'Findings',
    'Change Type',
    'Change Description',
    'Change Field',
    'Snapshot Type',
    'Product',
    'Severity',
    'Description',
    'Validation Method',
    'Compliance',
    'Exemption',
  ])
  await expect(page.getByRole('columnheader', { name: 'Time (UTC)' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(sizeBox(page)).toHaveValue('50')
  const ends = page.locator('.ant-picker-range input')
  await expect(ends.nth(1)).toHaveValue(today)
  await expect
    .poll(async () => daysBetween(await ends.nth(0).inputValue(), await ends.nth(1).inputValue()))
    .toBe(89)

  const search = page.getByRole('searchbox', { name: 'Search...' })
  await search.nth(-1).fill(row.findings)
  await expectAddress(page, '$search', row.findings)
  const line = rowOf(page, row.findings).filter({ hasText: 'Exempted: Risk Accepted' }).first()
  await expect(line).toContainText('IsExempted')
  await expect(line).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  const filtered = page.waitForRequest(/changeField(\+|%20)eq(\+|%20)2/)
  await page.getByRole('tab', { name: /^Exemptions/ }).click()
  await filtered
  await expectAddress(page, 'show', 'exemptions')
  await expect(rowOf(page, row.findings)).toHaveCount(1)
  const menu = await openMenu(page, row.findings)
  await expect(menu.getByRole('menuitem', { name: 'Unexempt' })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /^Mark (Non-)?Compliant/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  const dot = page.getByRole('button', { name: new RegExp(`^${today}, Exemptions, .*mixed or other`) })
  const told = page.getByRole('table', { name: 'Daily events' }).getByRole('row').filter({ hasText: today })
  await expect(told.filter({ hasText: 'Exemptions' })).toContainText(/\d+ exempted/)
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Only ${today}: Exemptions`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all days' }).click()
  await expectAddress(page, 'day', null)

  await chooseAction(page, row.findings, 'Assignment')
  await dialogNamed(page, 'Recommendation(s) Assignment').getByRole('button', { name: 'Cancel' }).click()
  await chooseAction(page, row.findings, 'Additional Details')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.locator('.event').first()).toContainText('Exempted')
  await release(token, row)
  await page.goto('/recommendation-history')
  await expect(page.locator('.dot').first()).toBeVisible()
  await expect(page.getByText('Un-Exempted').first()).toBeVisible()
  await test.step('the history looks good in both themes and at every width', () => expectGoodLooks(page))
})

function daysBetween(from: string, to: string): number {
  const dayOf = (text: string) => Date.parse(text.split('/').reverse().join('-'))
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}
