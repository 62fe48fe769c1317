import type { Page } from '@playwright/test'
import { alterAnswer } from './altered-answers.ts'
import { become } from './become.ts'
import { call, rowsOf } from './calls.ts'
import { card } from './dashboard.ts'
import { expect, test } from './people.ts'
import { pointAt } from './point-at.ts'
import { scanned } from './scanned.ts'
import { pick } from './table.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** For how many days a path is asked from now on: what was on the page before asks no more. */
function periodsAsked(page: Page, path: string): number[] {
  const asked: number[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname !== path) return
    const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
    asked.push(Math.round((Number(to) - Number(from)) / day))
  })
  return asked
}

test('drifts are shown by kind and time, or that there are none', async ({ as }) => {
  const page = await as('admin')
  const token = await become(page, 'carl.admin@copperleaf.example')
  await scanned(token)
  const [one, other] = await rowsOf(
    token,
    'accountRecommendationExtended',
    'validationMethod eq Manual and isCompliant eq null',
  )
  const mark = (row: { id: number } | undefined, compliant: boolean) =>
    call(token, 'POST', '/account-recommendation/setCompliant', {
      accountRecommendationIds: [row?.id],
      compliant,
    })
  await mark(one, true)
  await mark(other, false)

  await page.goto('/dashboard')
  const asked = periodsAsked(page, '/api/statistics/compliance-drifts')
  const drifts = card(page, 'Latest Compliance Drifts')
  const rows = drifts.getByRole('listitem')
  const better = rows.filter({ hasText: String(one?.findings) })
  const worse = rows.filter({ hasText: String(other?.findings) })
  await expect(better).toContainText('Improvement')
  await expect(worse).toContainText('Regression')
  const driftedAt = new Date((await worse.locator('time').getAttribute('datetime')) ?? '')
  const monthFirst = new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  await expect(worse.locator('time')).toHaveText(monthFirst.format(driftedAt).replace(',', ''))
  await pointAt(worse.locator('time'), /\w+day.* \d{4} at .*(UTC|GMT)/)
  await drifts.getByText('Regression', { exact: false }).first().click()
  await expect(better).toHaveCount(0)
  await expect(worse).toBeVisible()
  await drifts.getByText('Remediation').click()
  await expect(better).toBeVisible()
  await expect(worse).toHaveCount(0)
  const period = drifts.getByRole('combobox')
  await expect(period.locator('option:checked')).toHaveText('This Week')
  expect(asked.at(0)).toBe(7)
  await pick(page, period, 'This Month')
  await expect.poll(() => asked).toContain(30)
  await pick(page, period, 'This Year')
  await expect.poll(() => asked.some((days) => days === 365 || days === 366)).toBe(true)

  await alterAnswer(page, '/statistics/compliance-drifts', () => ({
    total: 0,
    totalNumOfRegressions: 0,
    recentRegressions: 0,
    totalNumOfImprovements: 0,
    recentImprovements: 0,
    recentComplianceDriftsRecs: [],
    byDay: [],
  }))
  await page.reload()
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

test('the trend shows both scores and the products over time, to the eye, the keyboard and in a table', async ({
  as,
}) => {
  const days = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
  )
  const page = await as('admin')
  await alterAnswer(page, '/statistics/trend-over-time', () => ({
    bySecurityScore: days.map((date, index) => ({
      date,
      standardScore: 60 + index,
      customScore: 65 + index,
      assessed: 238,
      total: 251,
    })),
    byProduct: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map((name, id) => ({
      id,
      name,
      scores: days.map((date) => ({ date, standardScore: 50 + id, customScore: 55 + id })),
    })),
  }))
  await alterAnswer(page, '/statistics/compliance-drifts', (answer: object) => ({
    ...answer,
    recentComplianceDriftsRecs: [],
    byDay: [{ date: days[1], count: 120 }],
  }))
  await page.goto('/dashboard')
  const asked = periodsAsked(page, '/api/statistics/trend-over-time')
  const trend = card(page, 'Trend Over Time')
  const period = trend.getByRole('combobox')
  await expect(period.locator('option:checked')).toHaveText('Last 7 days')
  await expect(trend.locator('.line-chart-tick text')).toHaveText(['40%', '60%', '80%', '100%'])
  await expect(trend.locator('.line-chart-day'), 'two labels are left out').toHaveText([
    'Mar 01',
    'Mar 04',
    'Mar 07',
    'Mar 10',
  ])
  expect(asked.at(0)).toBe(7)
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
  await expect.poll(() => asked).toContain(90)
  await page.reload()
  await expect(period.locator('option:checked')).toHaveText('Last 90 days')
  await expect(trend.locator('.trend-legend li')).toHaveText(['Zeta'])
})
