import type { Page } from '@playwright/test'
import { alterAnswer, answerInstead } from './altered-answers.ts'
import { call } from './calls.ts'
import { card, openWeakAccount } from './dashboard.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'

const filterOf = async (link: ReturnType<Page['locator']>) =>
  new URL((await link.getAttribute('href')) ?? '', 'https://console.test').searchParams.get('$filter')
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

test('an administrator reads the dashboard and plans with it', async ({ as }) => {
  const page = await as('admin')
  const token = await openWeakAccount(page)

  await test.step('the cards tell how the account is, each figure with its base and its rows', async () => {
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
    await expect(quickWins).toContainText(`Raises the custom score by up to ${wins.points.toFixed(1)} points`)
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
    await expect(card(page, 'Trend Over Time').locator('.trend')).toHaveCSS('height', '400px')
    await expectGoodLooks(page)
  })

  await test.step('ticked quick wins tell the score that they would give, in an address to send on', async () => {
    await page.getByRole('link', { name: 'What if?' }).click()
    const plan = page.getByRole('dialog', { name: 'What if?' })
    const boxes = plan.getByRole('checkbox')
    await boxes.first().check()
    await boxes.nth(1).check()
    await expect(plan).toContainText(/2 of \d+ selected/)
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
    await expect(plan).toContainText(/2 of \d+ selected/)
    await expectGoodLooks(page, 'drawer')

    await answerInstead(page, '/odata/accountRecommendationExtended', 500, { message: 'Not today' })
    await page.goto(page.url())
    await expect(plan).toContainText('Not today')
    await expect(plan.getByText('Nothing to plan')).toHaveCount(0)
    await page.unrouteAll()
    await plan.getByRole('button', { name: 'Try again' }).first().click()
    await expect(boxes.first()).toBeVisible()
  })
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

  await alterAnswer(page, '/statistics/non-compliants-by-product', () => [])
  await alterAnswer(page, '/statistics/trend-over-time', () => ({ bySecurityScore: [], byProduct: [] }))
  await page.goto('/dashboard')
  await expect(shares).toContainText('No Data')
  await expect(card(page, 'Trend Over Time')).toContainText('No scores in this period')

  await test.step('products that were never scored have no lines', async () => {
    await alterAnswer(page, '/statistics/trend-over-time', () => ({
      bySecurityScore: [
        { date: '2026-03-01', customScore: null, standardScore: null, assessed: 0, total: 9 },
      ],
      byProduct: [
        { id: 1, name: 'Alpha', scores: [{ date: '2026-03-01', customScore: null, standardScore: null }] },
      ],
    }))
    await page.goto('/dashboard?trendBy=product')
    await expect(card(page, 'Trend Over Time')).toContainText('No scores in this period')
  })
})

test('who may see the dashboard only is told the figures without links', async ({ as, tokenOf }) => {
  await scanned(await tokenOf('admin'))
  const page = await as('userWithoutGroup')
  await page.goto('/dashboard')
  await expect(card(page, 'Compliance State')).toContainText('%')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
