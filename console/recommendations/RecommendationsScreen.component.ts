import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import {
  answer,
  aRow,
  details,
  first,
  rowOf,
  second,
  third,
  title,
} from '#console/testing/shown-recommendations.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import {
  type AccountRecommendation,
  accountRecommendations,
} from '#contract/recommendations/account-recommendations.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationHistory } from '#contract/recommendations/recommendation-history.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './RecommendationsScreen.stories.tsx'

const test = componentTest<typeof stories>()

test('a click anywhere on a row opens it, the arrow keys go on, and Escape returns to the row', async ({
  api,
  show,
}) => {
  answer(api)
  const page = await show('Recommendations', { at: '/recommendations' })
  await rowOf(page, first).getByText('Auto', { exact: true }).click()
  await expect(title(page, first)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(title(page, second)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(title(page, third)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(title(page, second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details(page)).toBeHidden()
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, third)).toBeFocused()
  await expect(title(page, second), 'what is closed keeps nothing that could be found').toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(title(page, third)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(title(page, second)).toBeVisible()
})

test('a tick, the menu and marked text open nothing', async ({ api, show }) => {
  answer(api)
  const page = await show('Recommendations', { at: '/recommendations' })
  await rowOf(page, first).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await rowOf(page, first)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Additional Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  const before = page.url()
  const words = await rowOf(page, second).getByText('Entra ID').boundingBox()
  if (!words) throw new Error('The row has no product')
  const middle = words.y + words.height / 2
  await page.mouse.move(words.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(words.x + 40, middle)
  await page.mouse.up()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toMatch(/^Entra/)
  expect(page.url()).toBe(before)
  await rowOf(page, second).getByText('Auto', { exact: true }).click()
  await expect(details(page)).toBeVisible()
  expect(page.url()).not.toBe(before)
})

test('a selection is planned with: what is chosen stands first, then what is worth most', async ({
  api,
  show,
}) => {
  answer(api)
  const asked = api.answers(accountRecommendationCalls.whatIf, {
    standardSecurityScore: 60,
    customSecurityScore: 65,
    standardSecurityScoreIf: 61,
    customSecurityScoreIf: 66,
    worth: [
      { id: first.id, points: 1.25 },
      { id: second.id, points: 0.5 },
      { id: third.id, points: 2 },
    ],
  })
  const page = await show('Recommendations', { at: '/recommendations' })
  await rowOf(page, second).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'What if?' }).last().click()
  const plan = page.getByRole('dialog', { name: 'What if?' })
  await expect(plan.getByRole('listitem')).toContainText([second, third, first].map((one) => one.findings))
  await expect(plan.getByRole('listitem').first()).toContainText('+0.5 points')
  await expectAccessible(page, '.ant-drawer')
  await expect(plan).toContainText('1 of 3 selected')
  await plan.getByRole('checkbox', { name: first.findings }).check()
  await expect.poll(() => asked.at(-1)?.body).toEqual({ ids: [second.id, first.id] })
  await expect(plan.getByRole('listitem')).toContainText([second, third, first].map((one) => one.findings))
  await plan.getByRole('button', { name: 'Select all' }).click()
  await expect(plan).toContainText('3 of 3 selected')
})

test('the question before exemptions end says how many, and names them', async ({ api, show }) => {
  answer(
    api,
    [first, second].map((row) => ({ ...row, isExempted: true })),
  )
  const sent = api.answers(accountRecommendationCalls.setExempt, {} as never)
  const page = await show('Recommendations', { at: '/recommendations' })
  for (const row of [first, second]) await rowOf(page, row).getByRole('checkbox').check()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Unexempt' }).click()
  const question = page.getByRole('dialog', { name: 'End 2 exemptions?' })
  await expect(question).toContainText(`${first.findings}, ${second.findings}.`)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ accountRecommendationIds: [first.id, second.id], exempt: false }])
})

test('a plan holds all open ones, more than a page of the list has', async ({ api, show }) => {
  const many = Array.from({ length: 230 }, (_, index) => aRow(index + 1, `Check ${index + 1}`))
  answer(api, many)
  api.keeps(accountRecommendations, many)
  const asked = api.answers(accountRecommendationCalls.whatIf, {
    ...{ standardSecurityScore: 60, customSecurityScore: 65 },
    ...{ standardSecurityScoreIf: 90, customSecurityScoreIf: 95, worth: [] },
  })
  const page = await show('Recommendations', { at: '/recommendations?whatIf=all' })
  const plan = page.getByRole('dialog', { name: 'What if?' })
  await expect(plan).toContainText('230 of 230 selected')
  await expect.poll(() => asked.at(-1)?.body.ids.length).toBe(230)
})

test('all that match are planned with, and become what an alert watches', async ({ api, show }) => {
  const many = Array.from({ length: 12 }, (_, index) => aRow(index + 1, `Check ${index + 1}`))
  answer(api, many)
  const asked = api.answers(accountRecommendationCalls.whatIf, {
    ...{ standardSecurityScore: 60, customSecurityScore: 65 },
    ...{ standardSecurityScoreIf: 90, customSecurityScoreIf: 95, worth: [] },
  })
  const page = await show('Recommendations', { at: '/recommendations?$filter=severity eq 3' })
  const takeAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of the page' }).check()
    await page.getByRole('button', { name: 'Select all 12 that match' }).click()
  }
  await takeAll()
  const bar = page.getByRole('region', { name: /selected$/ })
  await bar.getByRole('button', { name: 'What if?' }).click()
  const plan = page.getByRole('dialog', { name: 'What if?' })
  await expect(plan).toContainText('12 of 12 selected')
  await expect.poll(() => asked.at(-1)?.body.ids).toEqual(many.map(({ id }) => id))
  expect(page.url()).toContain('whatIf=all')
  await plan.getByRole('checkbox', { name: 'Check 5' }).uncheck()
  await expect(plan).toContainText('11 of 12 selected')
  await page.keyboard.press('Escape')
  await expect(plan).toBeHidden()
  await bar.getByRole('button', { name: 'Create Alert' }).click()
  await expect(page.getByText('Watched: severity eq 3')).toBeVisible()
})

test('the filter, a row, the details and the history begin an alert about what they show', async ({
  api,
  show,
}) => {
  answer(api)
  api.answers(accountRecommendationCalls.dailyEvents, [])
  api.lists(recommendationHistory, [
    rowWith(recommendationHistory, { findings: 'One', recommendationId: 108 }),
  ])
  const page = await show('Recommendations', { at: '/recommendations?$filter=severity eq 3' })
  await page.getByRole('link', { name: 'Create Alert' }).click()
  await expect(page.getByText('Watched: severity eq 3')).toBeVisible()
  const fromRow = async (at: string, name: string) => {
    await show('Recommendations', { at })
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Create Alert' }).click()
  }
  await fromRow('/recommendations', second.findings)
  await expect(page.getByText('Watched: 102')).toBeVisible()
  await show('Recommendations', { at: `/recommendations/${first.recommendationId}` })
  await details(page).getByRole('button', { name: 'Create Alert' }).click()
  await expect(page.getByText('Watched: 101')).toBeVisible()
  await fromRow('/recommendation-history', 'One')
  await expect(page.getByText('Watched: 108')).toBeVisible()
})

test('on a phone four rows stand on the first screen, and a tap opens one', async ({ api, show }) => {
  const many = [first, second, third, aRow(4, `${first.findings} at all`), aRow(5, 'One more')]
  answer(api, many)
  const page = await show('Recommendations', { at: '/recommendations', width: 390, height: 844 })
  const list = page.locator('.narrow-rows')
  const fourth = rowOf(page, many[3] as AccountRecommendation)
  await expect(fourth).toBeVisible()
  const [box, row] = [await list.boundingBox(), await fourth.boundingBox()]
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  // The header of the frame and its margin, which stand above the story.
  expect((box?.y ?? 0) + (box?.height ?? 0) + 56).toBeLessThanOrEqual(844)
  await rowOf(page, second).getByText('Entra ID').click()
  await expect(title(page, second)).toBeVisible()
})

test('the strip says the change since last week', async ({ api, show }) => {
  answer(api)
  const page = await show('Recommendations', { at: '/recommendations' })
  const strip = page.getByRole('navigation', { name: 'Recommendations in figures' })
  await expect(strip.getByRole('link')).toHaveText([
    'Not-Compliant-2 since last week2of 8 assessed',
    'Compliant+1 since last week5of 8 assessed',
    'Exempted+1 since last week1of 3 non-compliant',
    'N/A±0 since last week2of 10, not assessed',
  ])
})

for (const lang of ['en', 'de'] as const)
  test(`names that begin alike are told apart at 1440 px (${lang})`, async ({ api, show }) => {
    answer(api)
    const page = await show('Recommendations', { at: '/recommendations', lang, width: 1092 })
    for (const row of [first, second]) {
      const link = rowOf(page, row).getByRole('link')
      await expect(link).toBeVisible()
      const cut = await link.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
      expect(cut, row.findings).toBe(false)
    }
    const table = page.locator('.data-table')
    expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    )
    expect((await rowOf(page, first).boundingBox())?.height).toBeLessThanOrEqual(41)
    await expect(rowOf(page, first).getByRole('link')).toHaveCSS('color', 'rgb(47, 91, 234)')
  })

test('the old rows are marked while a filter loads, and nothing is counted before it is known', async ({
  api,
  show,
}) => {
  answer(api)
  const waiting = api.holdsList(accountRecommendations, [first, second])
  const page = await show('Recommendations', { at: '/recommendations' })
  await expect(page.locator('.list-bones')).toBeVisible()
  await expect(page.getByText(/^Showing 0/)).toHaveCount(0)
  waiting.release()
  await expect(page.getByText('Showing 1 to 2 of 2 entries')).toBeVisible()
  const filtered = api.holdsList(accountRecommendations, [third])
  await page.getByRole('searchbox').first().fill('Safe')
  await expect(page.locator('.rows[aria-busy="true"]')).toBeVisible()
  await expect(rowOf(page, first)).toBeVisible()
  filtered.release()
  await expect(rowOf(page, third)).toBeVisible()
  await expect(page.locator('.rows[aria-busy="true"]')).toHaveCount(0)
})

test('the list has its columns, the others hidden, the worst first, and does what the address says', async ({
  api,
  show,
}) => {
  const manual = { ...second, validationMethod: validationMethod.value.Manual }
  const na = { ...third, isCompliant: null, naReason: 'no-licence' } as typeof third
  answer(api, [first, manual, na])
  const page = await show('Recommendations', { at: '/recommendations' })
  const headers = page.getByRole('columnheader').filter({ hasNotText: /^(Actions)?$/ })
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(headers).toHaveText([
    ...['Findings', 'Severity', 'Impact', 'Effort', 'Product', 'Compliance', 'Exemption'],
    'Validation Method',
  ])
  await expect(header('Severity')).toHaveAttribute('aria-sort', 'descending')
  await expect(rowOf(page, na)).toContainText('N/A: The required license is missing')
  await page.getByRole('button', { name: 'Modify the table' }).click()
  for (const hidden of [
    ...['ID', 'License', 'Description', 'Operating System', 'Scopes', 'Reference', 'Tenant Wide'],
    ...['Assigned To', 'Assigned By', 'Assignment Date'],
    ...['Exemption Reason', 'Exempted By', 'Exemption Date'],
  ])
    await expect(page.getByRole('checkbox', { name: hidden, exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const asked = api.keeps(accountRecommendations, [first, manual, na])
  const query = '$filter=validationMethod eq Manual&$orderby=findings asc&$top=25&$expand=x'
  await show('Recommendations', { at: `/recommendations?${query}` })
  await expect(page.getByRole('group', { name: 'Filter Validation Method' })).toContainText('Manual')
  await expect(header('Findings')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowOf(page, manual)).toBeVisible()
  await expect(page.locator('tbody .table-row')).toHaveCount(1)
  expect(asked.map(({ query: { $top, $orderby } }) => `${$top} ${$orderby}`)).toContain('25 findings asc')
  await show('Recommendations', { at: '/recommendations?$select=findings,severity' })
  await expect(headers).toHaveText(['Findings', 'Severity'])
  await show('Recommendations', { at: '/recommendations?scoreType=custom' })
  await expect(page.getByText('What lowers the custom score.')).toBeVisible()
  await expect(page.locator('.filter-bar')).toContainText('Not-Compliant')
  await expect(page.locator('.filter-bar')).toContainText('Not exempted')
  await show('Recommendations', { at: '/recommendations?scoreType=baseline' })
  await expect(page.locator('.filter-bar')).toContainText('Not-Compliant')
  await expect(page.locator('.filter-bar')).not.toContainText('Not exempted')
  await show('Recommendations', { at: '/recommendations', lang: 'de' })
  await expect(page.getByRole('link', { name: /^Nicht konform.*von 8 bewerteten/ })).toBeVisible()
})
