import type { Locator, Page } from '@playwright/test'
import { alterAnswer } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, people, test } from './people.ts'
import { aRecommendation, release } from './recommendations.ts'
import { scanned } from './scanned.ts'
import { chooseAction, dialogNamed } from './table.ts'

const total = (page: Page, count: number) => page.getByText(`Total: ${count} entries`, { exact: true })
const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('article')

/** Follows a figure to its rows and comes back. */
async function expectRows(page: Page, link: Locator, count: number, chip: string): Promise<void> {
  await link.click()
  await expect(total(page, count)).toBeVisible()
  await expect(page.locator('.filter-bar')).toContainText(chip)
  await page.goBack()
}

test('an administrator follows figures to their rows', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  await scanned(token)
  const page = await as('admin')

  await test.step('each figure of a regulation leads to as many rows', async () => {
    const [iso] = await rowsOf(token, 'AccountRegulations', "contains(name, 'ISO')")
    const name = String(iso?.name)
    const [all = 0, met = 0, open = 0] = [
      iso?.numOfRecommendations,
      iso?.numOfCompliant,
      iso?.numOfNonCompliant,
    ].map(Number)
    await page.goto('/regulations-compliance?$search=iso')
    const card = cards(page, 'Regulations').filter({ hasText: name })
    await expect(card).toBeVisible()
    await expect(card.getByText('since last week'), 'nothing is known of last week').toHaveCount(0)
    for (const [words, count] of [
      [`${all} recommendations`, all],
      [`${met} compliant`, met],
      [`${open} non-compliant`, open],
      [`${all - met - open} N/A`, all - met - open],
    ] as const)
      await expectRows(page, card.getByRole('link', { name: words, exact: true }), count, name)

    await alterAnswer(page, `/regulation-information/${iso?.id}`, (answer: object) => ({
      ...answer,
      lastWeek: { compliant: met, nonCompliant: open - 2 },
    }))
    await page.goto(`/regulation-information/${iso?.id}`)
    await expect(page.getByText('No change since last week')).toBeVisible()
    const figures = page.locator('.strip-figure')
    await expect(figures.filter({ hasText: 'Non-compliant' })).toContainText('+2 since last week')
    await expect(figures.filter({ hasText: 'N/A' })).toContainText('-2 since last week')
    await expectRows(page, figures.getByRole('link', { name: `${open} Non-compliant` }), open, name)
  })

  await test.step('each figure of a story leads to as many rows, and its change since last week has arrow and words', async () => {
    const rows = await rowsOf(token, 'StoryExtended', 'numOfAssessed gt 1')
    const story = rows.find(
      ({ numOfCompliant, numOfAssessed }) => Number(numOfCompliant) < Number(numOfAssessed),
    )
    const [met = 0, assessed = 0] = [story?.numOfCompliant, story?.numOfAssessed].map(Number)
    const name = String(story?.name)
    await goOn(page, `/stories?${new URLSearchParams({ $search: name })}`)
    const card = cards(page, 'Stories').filter({ hasText: name })
    await expect(card).toBeVisible()
    await expect(card.getByText('since last week')).toHaveCount(0)
    const words = `${met} of ${assessed} assessed compliant`
    await expectRows(page, card.getByRole('link', { name: words, exact: true }), met, name)
    const open = card.getByRole('link', { name: `${assessed - met} non-compliant`, exact: true })
    await expectRows(page, open, assessed - met, name)

    await alterAnswer(page, '/odata/StoryExtended', (answer: { items: object[] }) => ({
      ...answer,
      items: answer.items.map((item) => ({
        ...item,
        numOfCompliantLastWeek: assessed,
        numOfAssessedLastWeek: assessed,
      })),
    }))
    await page.reload()
    const points = 100 - Math.round((100 * met) / assessed)
    const change = card.locator('.since')
    await expect(change).toHaveText(`-${points} ${points === 1 ? 'point' : 'points'} since last week`)
    await expect(change.locator('svg.lucide-arrow-down')).toHaveCount(1)
  })

  await test.step('the live chat lies in the margin of the page, over nothing', async () => {
    for (const address of ['/recommendations', '/dashboard']) {
      await page.goto(address)
      const shown = page.getByRole('main').locator('.panel, .list-foot').first()
      await expect(shown).toBeVisible()
      const chat = page.getByRole('button', { name: 'Live chat' })
      await expect(chat).toBeVisible()
      const left = (await chat.boundingBox())?.x ?? 0
      const edges = await page
        .getByRole('main')
        .locator('.panel, .list-foot')
        .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().right))
      expect(edges, address).not.toEqual([])
      expect(Math.max(...edges), address).toBeLessThanOrEqual(left)
    }
  })

  await test.step('an assignment from the history begins with who holds the recommendation today', async () => {
    const row = await aRecommendation(token, 'isCompliant eq true and isExempted eq false', 5)
    const [uma] = await rowsOf(token, 'user', `email eq '${people.user}'`)
    await call(token, 'POST', '/account-recommendation/assign', {
      recommendationIds: [row.id],
      assignedToId: uma?.id,
    })
    try {
      await page.goto(
        `/recommendation-history?${new URLSearchParams({ show: 'assignments', $search: row.findings, $top: '1' })}`,
      )
      await chooseAction(page, row.findings, 'Assignment')
      await expect(dialogNamed(page, 'Recommendation(s) Assignment').locator('.ant-select')).toContainText(
        people.user,
      )
    } finally {
      await release(token, row)
    }
  })
})
