import type { Locator, Page } from '@playwright/test'
import { answerStatus } from '#console/testing/account-status.ts'
import { componentTest, expect } from '#console/testing/component.ts'
import type { Outside, Sent } from '#console/testing/outside.ts'
import { auditCalls } from '#contract/audit-events/audit-calls.ts'
import { statisticsCalls } from '#contract/statistics/statistics.ts'
import { card } from '#e2e/dashboard.ts'
import { pointAt } from '#e2e/point-at.ts'
import { pick } from '#e2e/table.ts'
import type * as stories from './DashboardScreen.stories.tsx'

const test = componentTest<typeof stories>()
const at = '/dashboard'
const day = 24 * 60 * 60 * 1000

const filterOf = async (link: Locator) =>
  new URL((await link.getAttribute('href')) ?? '', 'https://console.test').searchParams.get('$filter')
const quick = 'isCompliant eq false and isExempted eq false and estimatedWork eq 1 and easeOfFix eq 1'

const noDrifts = {
  ...{ total: 0, totalNumOfRegressions: 0, recentRegressions: 0 },
  ...{ totalNumOfImprovements: 0, recentImprovements: 0, recentComplianceDriftsRecs: [], byDay: [] },
}
const share = (name: string, id: number) => ({
  ...{ id, name, nonCompliant: 10, total: 20, nonCompliantCount: 10 },
})

/** What all cards ask for: an account with something to tell, and nothing over time. */
function answerCards(api: Outside): void {
  answerStatus(api, { lastScanTime: new Date().toISOString() })
  api.answers(statisticsCalls.complianceState, {
    compliantRecommendationPercentage: 62.5,
    totalNumOfNonCompliantRecommendations: 30,
    automaticRecommendations: { compliant: 40, nonCompliant: 25, na: 5, total: 70 },
    manualRecommendations: { compliant: 10, nonCompliant: 5, na: 15, total: 30 },
    ...{ assessed: 80, total: 100, exempted: 4 },
    ...{ percentageChange: null, nonCompliantChange: 0, weekAgo: null },
  })
  api.answers(statisticsCalls.nonCompliantsByProduct, [
    { id: 1, name: 'Entra ID', nonCompliant: 60, total: 40, nonCompliantCount: 18 },
    { id: 2, name: 'Intune', nonCompliant: 40, total: 40, nonCompliantCount: 12 },
  ])
  api.answers(statisticsCalls.quickWins, {
    total: 9,
    points: 4.25,
    byProduct: [
      { id: 2, name: 'Intune', count: 2, points: 1 },
      { id: 1, name: 'Entra ID', count: 7, points: 3.25 },
    ],
    byRisk: [
      { severity: 1, count: 2, points: 0.5 },
      { severity: 2, count: 3, points: 1.5 },
      { severity: 3, count: 4, points: 2.25 },
    ],
  })
  api.answers(statisticsCalls.complianceDrifts, noDrifts)
  api.answers(statisticsCalls.latestAlerts, [])
  api.answers(statisticsCalls.trendOverTime, { bySecurityScore: [], byProduct: [] })
}

/** For how many days each request asks. */
const periodsOf = (asked: Sent[]): number[] =>
  asked.map(({ query }) => Math.round((Date.parse(query.to ?? '') - Date.parse(query.from ?? '')) / day))

test('the cards tell how the account is, each figure with its base and its rows', async ({ api, show }) => {
  answerCards(api)
  const page = await show('Dashboard', { at })
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Compliance State',
    'Non-compliant Recommendations by Product',
    'Quick Wins',
    'Latest Compliance Drifts',
    'Latest Alerts',
    'Trend Over Time',
  ])

  const compliance = card(page, 'Compliance State')
  await expect(compliance).toContainText('62.50%')
  await expect(compliance).toContainText('50 of 80 assessed')
  await expect(compliance).toContainText('Automatic40 of 65 compliant25 Not-Compliant · 5 N/A · 70 total')
  await expect(compliance).toContainText('Manual10 of 15 compliant5 Not-Compliant · 15 N/A · 30 total')
  expect(await filterOf(compliance.getByRole('link', { name: 'Show More' }))).toBe('isExempted eq false')
  const unread = compliance.getByRole('link', { name: '20 not assessed' })
  expect(await filterOf(unread)).toBe('isCompliant eq null')

  const legend = card(page, 'Non-compliant Recommendations by Product').getByRole('link')
  await expect(legend).toHaveText(['Entra ID18 of 40', 'Intune12 of 40'])
  expect(await filterOf(legend.first())).toBe("contains(productName, 'Entra ID') and isCompliant eq false")

  const quickWins = card(page, 'Quick Wins')
  await expect(quickWins).toContainText('9of')
  await expect(quickWins).toContainText('Raises the custom score by up to 4.3 points')
  for (const [words, severity] of [
    [/^Low ?2$/, 1],
    [/^Moderate ?3$/, 2],
    [/^High ?4$/, 3],
  ] as const)
    expect(await filterOf(quickWins.getByRole('link', { name: words }))).toBe(
      `severity eq ${severity} and ${quick}`,
    )
  const product = quickWins.getByRole('link', { name: /^Entra ID 7$/ })
  expect(await filterOf(product)).toBe(`contains(productName, 'Entra ID') and ${quick}`)

  await expect(
    card(page, 'Latest Compliance Drifts').getByRole('link', { name: 'Show More' }),
  ).toHaveAttribute('href', '/recommendation-history')
  await expect(card(page, 'Latest Alerts').getByRole('link', { name: 'Show More' })).toHaveAttribute(
    'href',
    '/alerts-history',
  )
})

test('products stand five to a page, and empty cards say so', async ({ api, show }) => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
  answerCards(api)
  api.answers(statisticsCalls.nonCompliantsByProduct, names.map(share))
  api.answers(statisticsCalls.quickWins, { total: 0, points: 0, byProduct: [], byRisk: [] })
  const page = await show('Dashboard', { at })
  await expect(card(page, 'Quick Wins')).toContainText('No quick wins available')
  const shares = card(page, 'Non-compliant Recommendations by Product')
  await expect(shares).toContainText('1–5 of 7 products')
  const colours = await shares
    .locator('circle')
    .evaluateAll((parts) => parts.map((one) => one.getAttribute('stroke')))
  expect(new Set(colours).size, 'five colours and one for the rest').toBe(6)
  await shares.getByRole('button', { name: 'Next products' }).click()
  await expect(shares.getByRole('link')).toHaveText([/^Zeta/, /^Eta/])
  expect(new URL(page.url()).searchParams.get('products')).toBe('2')

  api.answers(statisticsCalls.nonCompliantsByProduct, [])
  await show('Dashboard', { at })
  await expect(shares).toContainText('No Data')
  await expect(card(page, 'Trend Over Time')).toContainText('No scores in this period')
})

test('products that were never scored have no lines', async ({ api, show }) => {
  const never = { date: '2026-03-01', customScore: null, standardScore: null }
  answerCards(api)
  api.answers(statisticsCalls.trendOverTime, {
    bySecurityScore: [{ ...never, assessed: 0, total: 9 }],
    byProduct: [{ id: 1, name: 'Alpha', scores: [never] }],
  })
  const page = await show('Dashboard', { at: `${at}?trendBy=product` })
  await expect(card(page, 'Trend Over Time')).toContainText('No scores in this period')
})

const drift = (id: number, findings: string, change_type: string, change_date: string) => ({
  ...{ recommendation_id: id, account_recommendation_id: id, arh_findings: findings },
  ...{ product_name: 'Entra ID', change_date, change_type },
})

test('drifts are shown by kind and time, or that there are none', async ({ api, show }) => {
  answerCards(api)
  api.answers(auditCalls.causes, {
    ...{ since: '2026-11-06T03:41:00.000Z', until: '2026-11-11T03:41:00.000Z' },
    ...{ isComplete: true, isTraceable: false, came: [], went: [], events: [] },
  })
  const asked = api.answers(statisticsCalls.complianceDrifts, {
    ...{ ...noDrifts, total: 2, totalNumOfRegressions: 1, recentRegressions: 1 },
    ...{ totalNumOfImprovements: 1, recentImprovements: 1 },
    recentComplianceDriftsRecs: [
      drift(1, 'Doors are closed', 'Improvement', '2026-11-11T03:41:00.000Z'),
      drift(2, 'Windows are closed', 'Regression', '2026-11-10T14:05:00.000Z'),
    ],
  })
  const page = await show('Dashboard', { at })
  const drifts = card(page, 'Latest Compliance Drifts')
  const rows = drifts.getByRole('listitem')
  const better = rows.filter({ hasText: 'Doors are closed' })
  const worse = rows.filter({ hasText: 'Windows are closed' })
  await expect(better).toContainText('Improvement')
  await expect(worse).toContainText('Regression')
  await expect(worse.locator('time')).toHaveText(await monthFirst(page, '2026-11-10T14:05:00.000Z'))
  await pointAt(worse.locator('time'), /\w+day.* \d{4} at .*(UTC|GMT)/)
  await drifts.getByText('Regression', { exact: false }).first().click()
  await expect(better).toHaveCount(0)
  await expect(worse).toBeVisible()
  await drifts.getByText('Remediation').click()
  await expect(better).toBeVisible()
  await expect(worse).toHaveCount(0)
  const period = drifts.getByRole('combobox')
  await expect(period.locator('option:checked')).toHaveText('This Week')
  expect(periodsOf(asked).at(0)).toBe(7)
  await pick(page, period, 'This Month')
  await expect.poll(() => periodsOf(asked)).toContain(30)
  await pick(page, period, 'This Year')
  await expect.poll(() => periodsOf(asked).some((days) => days === 365 || days === 366)).toBe(true)

  api.answers(statisticsCalls.complianceDrifts, noDrifts)
  await show('Dashboard', { at })
  for (const time of ['Year', 'Month', 'Week']) {
    await pick(page, period, `This ${time}`)
    for (const [kind, words] of [
      ['All', 'No compliance drifts'],
      ['Regression', 'No regressions'],
      ['Remediation', 'No improvements'],
    ] as const) {
      await drifts.locator('.ant-segmented-item').filter({ hasText: kind }).click()
      await expect(drifts.getByText(`${words} for this ${time.toLowerCase()}`, { exact: true })).toBeVisible()
    }
  }
})

/** As the reader's clock says it, the month first. */
const monthFirst = (page: Page, iso: string): Promise<string> =>
  page.evaluate(
    (time) =>
      new Intl.DateTimeFormat('en-US', {
        ...({ month: '2-digit', day: '2-digit', year: 'numeric' } as const),
        ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
      })
        .format(new Date(time))
        .replace(',', ''),
    iso,
  )

test('the trend shows both scores and the products over time, to the eye, the keyboard and in a table', async ({
  api,
  show,
}) => {
  const days = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
  )
  answerCards(api)
  const asked = api.answers(statisticsCalls.trendOverTime, {
    bySecurityScore: days.map((date, index) => ({
      ...{ date, standardScore: 60 + index, customScore: 65 + index },
      ...{ assessed: 238, total: 251 },
    })),
    byProduct: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map((name, id) => ({
      ...{ id, name },
      scores: days.map((date) => ({ date, standardScore: 50 + id, customScore: 55 + id })),
    })),
  })
  const byDay = [{ date: days[1] ?? '', count: 120 }]
  api.answers(statisticsCalls.complianceDrifts, { ...noDrifts, byDay })
  const page = await show('Dashboard', { at })
  const trend = card(page, 'Trend Over Time')
  const period = trend.getByRole('combobox')
  await expect(trend.locator('.trend')).toHaveCSS('height', '400px')
  await expect(period.locator('option:checked')).toHaveText('Last 7 days')
  await expect(trend.locator('.line-chart-tick text')).toHaveText(['40%', '60%', '80%', '100%'])
  const labels = ['Mar 01', 'Mar 04', 'Mar 07', 'Mar 10']
  await expect(trend.locator('.line-chart-day'), 'two labels are left out').toHaveText(labels)
  expect(periodsOf(asked).at(0)).toBe(7)
  const chart = trend.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    'Mar 12, Baseline 71.0, Custom 76.0, 238 of 251 assessed',
  )
  await expect(trend.locator('.line-chart-tip')).toContainText('Baseline Score71.0')
  const table = trend.getByRole('table')
  await expect(table.getByRole('row').last()).toContainText('Mar 1271.076.0')
  await expect(table.getByRole('row').nth(2), 'all are counted, also those not listed').toContainText('120')
  await expect(trend.locator('.line-chart-mark')).toHaveCount(1)

  await trend.getByText('Product', { exact: true }).click()
  await expect(trend).toContainText('1–5 of 6 products')
  await expect(trend.locator('.line-chart g[stroke]')).toHaveCount(5)
  await trend.getByRole('button', { name: 'Next products' }).click()
  await expect(trend.locator('.trend-legend li')).toHaveText(['Zeta'])
  await pick(page, period, 'Last 90 days')
  await expect.poll(() => periodsOf(asked)).toContain(90)
  await show('Dashboard', { at: new URL(page.url()).pathname + new URL(page.url()).search })
  await expect(period.locator('option:checked')).toHaveText('Last 90 days')
  await expect(trend.locator('.trend-legend li')).toHaveText(['Zeta'])
})
