import type { Page } from '@playwright/test'
import { alterAnswer } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, signIn, test } from './people.ts'
import { scanned } from './scanned.ts'
import { pick } from './table.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const filterOf = async (link: ReturnType<Page['locator']>) =>
  new URL((await link.getAttribute('href')) ?? '', 'https://console.test').searchParams.get('$filter')
const hour = 60 * 60 * 1000
const day = 24 * hour
const quick = 'isCompliant eq false and isExempted eq false and estimatedWork eq 1 and easeOfFix eq 1'

interface State {
  compliantRecommendationPercentage: number
  totalNumOfNonCompliantRecommendations: number
  exempted: number
  assessed: number
  total: number
  automaticRecommendations: { compliant: number; nonCompliant: number; na: number; total: number }
  manualRecommendations: { compliant: number; nonCompliant: number; na: number; total: number }
}
interface Wins {
  total: number
  points: number
  byProduct: { name: string; count: number }[]
  byRisk: { severity: number; count: number }[]
}

/** A tenant that is large and weak, so that every card has something to tell. */
async function openWeakAccount(page: Page): Promise<string> {
  await signIn(page, 'alma.admin@alderfinch.example')
  const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
  await scanned(token)
  return token
}

test('six cards tell how the account is, each figure with its base and its rows', async ({ page }) => {
  const token = await openWeakAccount(page)
  const state = await call<State>(token, 'GET', '/statistics/compliance-state')
  const wins = await call<Wins>(token, 'GET', '/statistics/quick-wins')
  const products = await call<{ name: string; nonCompliantCount: number; total: number }[]>(
    token,
    'GET',
    '/statistics/non-compliants-by-product',
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Compliance State',
    'Non-compliant Recommendations by Product',
    'Quick Wins',
    'Latest Compliance Drifts',
    'Latest Alerts',
    'Trend Over Time',
  ])

  const compliance = card(page, 'Compliance State')
  await expect(compliance).toContainText(`${state.compliantRecommendationPercentage.toFixed(2)}%`)
  const met = state.assessed - state.totalNumOfNonCompliantRecommendations
  await expect(compliance).toContainText(`${met} of ${state.assessed} assessed`)
  for (const [word, counts] of [
    ['Automatic', state.automaticRecommendations],
    ['Manual', state.manualRecommendations],
  ] as const)
    await expect(compliance).toContainText(
      `${word}${counts.compliant} of ${counts.compliant + counts.nonCompliant} compliant` +
        `${counts.nonCompliant} Not-Compliant · ${counts.na} N/A · ${counts.total} total`,
    )
  const more = compliance.getByRole('link', { name: 'Show More' })
  expect(await filterOf(more)).toBe('isExempted eq false')
  const unread = compliance.getByRole('link', { name: `${state.total - state.assessed} not assessed` })
  expect(await filterOf(unread)).toBe('isCompliant eq null')

  const [first] = products
  const legend = card(page, 'Non-compliant Recommendations by Product').getByRole('link')
  await expect(legend.first()).toHaveText(`${first?.name}${first?.nonCompliantCount} of ${first?.total}`)
  expect(await filterOf(legend.first())).toBe(
    `contains(productName, '${first?.name}') and isCompliant eq false`,
  )
  expect(await legend.count()).toBe(Math.min(5, products.length))

  const quickWins = card(page, 'Quick Wins')
  await expect(quickWins).toContainText(`${wins.total}of`)
  await expect(quickWins).toContainText(`+${wins.points.toFixed(1)} points of custom score`)
  for (const [name, severity] of [
    ['Low', 1],
    ['Moderate', 2],
    ['High', 3],
  ] as const) {
    const count = wins.byRisk.find((risk) => risk.severity === severity)?.count
    const link = quickWins.getByRole('link', { name: new RegExp(`^${name} ?${count}$`) })
    expect(await filterOf(link)).toBe(`severity eq ${severity} and ${quick}`)
  }
  const most = wins.byProduct.toSorted((one, other) => other.count - one.count)[0]
  const product = quickWins.getByRole('link', { name: new RegExp(`^${most?.name} ${most?.count}$`) })
  expect(await filterOf(product)).toBe(`contains(productName, '${most?.name}') and ${quick}`)

  await expect(
    card(page, 'Latest Compliance Drifts').getByRole('link', { name: 'Show More' }),
  ).toHaveAttribute('href', '/recommendation-history')
  const alerts = card(page, 'Latest Alerts')
  await expect(alerts.getByRole('link', { name: 'Show More' })).toHaveAttribute('href', '/alerts-history')
  await expect(alerts).toContainText('No alerts triggered so far')
  await expect(card(page, 'Trend Over Time').locator('.trend')).toHaveCSS('height', '400px')
  await expectGoodLooks(page)
})

test('products stand five to a page, and empty cards say so', async ({ as }) => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
  const page = await as('admin')
  await alterAnswer(page, '/statistics/non-compliants-by-product', () =>
    names.map((name, id) => ({ id, name, nonCompliant: 10, total: 20, nonCompliantCount: 10 })),
  )
  await alterAnswer(page, '/statistics/quick-wins', () => ({
    total: 0,
    points: 0,
    byProduct: [],
    byRisk: [],
  }))
  await page.goto('/dashboard')
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

  await test.step('recent times are told as such, older than a day as the day', async () => {
    const alert = (historyId: number, age: number) => {
      const triggerTime = new Date(Date.now() - age).toISOString()
      return { historyId, alertName: `Alert ${historyId}`, status: true, triggerTime }
    }
    await alterAnswer(page, '/statistics/latest-alerts', () => [alert(1, 2.5 * hour), alert(2, 2 * day)])
    await page.goto('/dashboard')
    const times = card(page, 'Latest Alerts').locator('time')
    await expect(times).toHaveText(['2 hours ago', /^\d\d\/\d\d\/\d{4}$/])
  })

  await alterAnswer(page, '/statistics/non-compliants-by-product', () => [])
  await alterAnswer(page, '/statistics/trend-over-time', () => ({ bySecurityScore: [], byProduct: [] }))
  await page.goto('/dashboard')
  await expect(shares).toContainText('No Data')
  await expect(card(page, 'Trend Over Time')).toContainText('No scores in this time')
})

test('drifts are shown by kind and time, or that there are none', async ({ page }) => {
  await signIn(page, 'carl.admin@copperleaf.example')
  const token = await page.evaluate(() => localStorage.getItem('sessionToken') ?? '')
  await scanned(token)
  const [one, other] = await rowsOf(token, 'accountRecommendationExtended', 'validationMethod eq Manual')
  const mark = (row: { id: number } | undefined, compliant: boolean) =>
    call(token, 'POST', '/account-recommendation/setCompliant', {
      accountRecommendationIds: [row?.id],
      compliant,
    })
  await mark(one, true)
  await mark(other, false)

  const asked: number[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname !== '/api/statistics/compliance-drifts') return
    const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
    asked.push(Math.round((Number(to) - Number(from)) / day))
  })
  await page.goto('/dashboard')
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
  await worse.locator('time').hover()
  await expect(page.getByRole('tooltip')).toHaveText(/\w+day.* \d{4} at .*(UTC|GMT)/)
  await drifts.getByText('Regression', { exact: false }).first().click()
  await expect(better).toHaveCount(0)
  await expect(worse).toBeVisible()
  await drifts.getByText('Remediation').click()
  await expect(better).toBeVisible()
  await expect(worse).toHaveCount(0)
  const period = drifts.locator('.ant-select')
  await expect(period).toHaveText('This Week')
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
  const asked: number[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname !== '/api/statistics/trend-over-time') return
    const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
    asked.push(Math.round((Number(to) - Number(from)) / day))
  })
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
  await page.goto('/dashboard')
  const trend = card(page, 'Trend Over Time')
  const period = trend.locator('.ant-select')
  await expect(period).toHaveText('Last 7 days')
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

  await trend.getByText('Product', { exact: true }).click()
  await expect(trend).toContainText('1–5 of 6 products')
  await expect(trend.locator('.line-chart g[stroke]')).toHaveCount(5)
  await trend.getByRole('button', { name: 'Next products' }).click()
  await expect(trend.locator('.trend-legend li')).toHaveText(['Zeta'])
  await pick(page, period, 'Last 90 days')
  await expect.poll(() => asked).toContain(90)
  await page.reload()
  await expect(period).toHaveText('Last 90 days')
  await expect(trend.locator('.trend-legend li')).toHaveText(['Zeta'])
})

test('ticked quick wins tell the score that they would give, in an address to send on', async ({ page }) => {
  const token = await openWeakAccount(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'What if?' }).click()
  const plan = page.getByRole('dialog', { name: 'What if?' })
  const boxes = plan.getByRole('checkbox')
  await boxes.first().check()
  await boxes.nth(1).check()
  await expect(plan).toContainText(/2 of \d+ ticked/)
  await expect.poll(() => new URL(page.url()).searchParams.get('whatIf')).toMatch(/^\d+,\d+$/)
  const ids = (new URL(page.url()).searchParams.get('whatIf') ?? '').split(',').map(Number)
  const scores = await call<{ customSecurityScore: number; customSecurityScoreIf: number }>(
    token,
    'POST',
    '/account-recommendation/what-if',
    { ids },
  )
  expect(scores.customSecurityScoreIf).toBeGreaterThan(scores.customSecurityScore)
  const custom = plan.locator('dl > div').filter({ hasText: 'Custom Score' })
  await expect(custom).toContainText(scores.customSecurityScoreIf.toFixed(1))
  await expect(custom).toContainText(`today ${scores.customSecurityScore.toFixed(1)}`)
  await page.reload()
  await expect(plan).toContainText(/2 of \d+ ticked/)
  await expectGoodLooks(page, 'drawer')
})

test('who may see the dashboard only is told the figures without links', async ({ as }) => {
  const page = await as('userWithoutGroup')
  await page.goto('/dashboard')
  await expect(card(page, 'Compliance State')).toContainText('%')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
