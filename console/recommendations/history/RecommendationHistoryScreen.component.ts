import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside } from '#console/testing/outside.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { answer, details, first, title } from '#console/testing/shown-recommendations.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { changeField, recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import type * as stories from './RecommendationHistoryScreen.stories.tsx'

const test = componentTest<typeof stories>()

const at = '/recommendation-history'
const now = '2026-03-10T12:00:00'
const today = '10/03/2026'
const onThatDay = { at, prepare: (page: Page) => page.clock.setFixedTime(new Date(now)) }
const { IsCompliant, IsExempted } = changeField.value

const change = rowWith(recommendationHistory, {
  ...{ id: 1, date: '2026-03-10T08:00:00.000Z', accountRecommendationId: first.id },
  ...{ recommendationId: first.recommendationId, findings: first.findings },
  ...{ changeField: IsExempted, changeDetails: 'Risk Accepted', oldValue: 'false' },
  ...{ newValue: 'true', isExempted: true, isCompliant: null },
  ...{ validationMethod: validationMethod.value.Manual },
})
function answered(api: Outside) {
  answer(api)
  const none = { became_compliant: 0, became_non_compliant: 0, risky_non_compliant: 0, assignments: 0 }
  api.answers(accountRecommendationCalls.dailyEvents, [
    { ...none, local_date: '2026-03-10', marked_exempted: 2, marked_non_exempted: 0 },
    { ...none, local_date: '2026-03-08', marked_exempted: 0, marked_non_exempted: 0, became_compliant: 3 },
  ])
  return api.keeps(recommendationHistory, [change])
}
const asked = (page: Page, name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name))

test('the history has four tabs and its columns, the newest first, fifty to a page, of the last 90 days', async ({
  api,
  show,
}) => {
  const sent = answered(api)
  const page = await show('History', onThatDay)
  for (const tab of ['All', 'Configuration Changes', 'Exemptions', 'Assignments'])
    await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`) })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All History' })).toBeVisible()
  const headers = page.locator('.table').getByRole('columnheader')
  await expect(headers.filter({ hasNotText: /^(Actions)?$/ })).toHaveText([
    ...['Time (UTC)', 'Findings', 'Change Type', 'Change Description', 'Change Field', 'Snapshot Type'],
    ...['Product', 'Severity', 'Description', 'Validation Method', 'Compliance', 'Exemption'],
  ])
  await expect(page.getByRole('columnheader', { name: 'Time (UTC)' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByLabel('Entries per page')).toHaveValue('50')
  const ends = page.locator('.ant-picker-range input')
  await expect(ends.nth(0)).toHaveValue('11/12/2025')
  await expect(ends.nth(1)).toHaveValue(today)
  const row = page.getByRole('row').filter({ hasText: first.findings })
  await expect(row).toContainText('Exempted: Risk Accepted')
  await expect(row).toContainText('IsExempted')
  await expect(row).toContainText(/10\/03\/2026 \d{2}:00/)
  const list = sent.find(({ query }) => query.$top === '50')
  expect(list?.query.$filter).toMatch(/^date ge .* and date lt /)
})

test('a tab shows its kind of change alone, and stands in the address', async ({ api, show }) => {
  const sent = answered(api)
  const page = await show('History', onThatDay)
  const row = page.getByRole('row').filter({ hasText: first.findings })
  await expect(row).toHaveCount(1)
  const lists = () => sent.filter(({ query }) => query.$top === '50').map(({ query }) => query.$filter)
  await page.getByRole('tab', { name: /^Configuration/ }).click()
  await asked(page, 'show').toBe('configuration')
  await expect(row).toHaveCount(0)
  expect(lists().at(-1)).toContain(`changeField eq ${IsCompliant} and`)
  await page.getByRole('tab', { name: /^Exemptions/ }).click()
  await asked(page, 'show').toBe('exemptions')
  await expect(row).toHaveCount(1)
  expect(lists().at(-1)).toContain(`changeField eq ${IsExempted} and`)
})

test('a row offers what can be done about its recommendation, and leads to the details', async ({
  api,
  show,
}) => {
  answered(api)
  const page = await show('History', onThatDay)
  await page.getByRole('button', { name: `Actions for ${first.findings}` }).click()
  const menu = page.getByRole('menu')
  for (const name of ['Additional Details', 'Unexempt', 'Assignment', 'Mark Compliant', 'Mark Non-Compliant'])
    await expect(menu.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Additional Details' }).click()
  await expect(title(page, first)).toBeVisible()
  await details(page).getByRole('button', { name: 'Close' }).click()
  await expect(details(page)).toBeHidden()
})

test('a day of the chart is a button that says what it brought, and shows that day alone', async ({
  api,
  show,
}) => {
  answered(api)
  const page = await show('History', onThatDay)
  const told = page.getByRole('table', { name: 'Daily events' }).getByRole('row').filter({ hasText: today })
  await expect(told.filter({ hasText: 'Exemptions' })).toContainText('2 exempted')
  const dot = page.getByRole('button', { name: new RegExp(`^${today}, Exemptions, .*mixed or other`) })
  await expect(page.getByRole('button', { name: /^08\/03\/2026, .*only improvements/ })).toBeVisible()
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Only ${today}: Exemptions`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all days' }).click()
  await asked(page, 'day').toBeNull()
})
