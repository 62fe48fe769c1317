import { call } from './calls.ts'
import { card, openWeakAccount } from './dashboard.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'

interface State {
  compliantRecommendationPercentage: number
  totalNumOfNonCompliantRecommendations: number
  assessed: number
}

test('an administrator reads the dashboard and plans with it', async ({ as }) => {
  const page = await as('admin')
  const token = await openWeakAccount(page)

  await test.step('the cards tell what the server has found', async () => {
    const state = await call<State>(token, 'GET', '/statistics/compliance-state')
    const wins = await call<{ total: number }>(token, 'GET', '/statistics/quick-wins')
    const [first] = await call<{ name: string; nonCompliantCount: number; total: number }[]>(
      token,
      'GET',
      '/statistics/non-compliants-by-product',
    )
    await page.goto('/dashboard')
    const compliance = card(page, 'Compliance State')
    await expect(compliance).toContainText(`${state.compliantRecommendationPercentage.toFixed(2)}%`)
    const met = state.assessed - state.totalNumOfNonCompliantRecommendations
    await expect(compliance).toContainText(`${met} of ${state.assessed} assessed`)
    const legend = card(page, 'Non-compliant Recommendations by Product').getByRole('link')
    await expect(legend.first()).toHaveText(`${first?.name}${first?.nonCompliantCount} of ${first?.total}`)
    await expect(card(page, 'Quick Wins')).toContainText(`${wins.total}of`)
    await expect(card(page, 'Trend Over Time').locator('.trend')).toBeVisible()
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
    await page.goto(page.url())
    await expect(plan).toContainText(/2 of \d+ selected/)
  })
})

test('who may see the dashboard only is told the figures without links', async ({ as, tokenOf }) => {
  await scanned(await tokenOf('admin'))
  const page = await as('userWithoutGroup')
  await page.goto('/dashboard')
  await expect(card(page, 'Compliance State')).toContainText('%')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
