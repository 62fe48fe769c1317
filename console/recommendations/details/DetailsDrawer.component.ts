import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { answer, aRow, details, first, rowOf, second, title } from '#console/testing/shown-recommendations.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import {
  type AccountRecommendation,
  recommendationPrerequisites,
} from '#contract/recommendations/account-recommendations.ts'
import { queryType } from '#contract/recommendations/recommendation-choices.ts'
import { regulationCalls } from '#contract/regulations/regulations.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { settled } from '#e2e/settled.ts'
import type * as stories from './DetailsDrawer.stories.tsx'

const test = componentTest<typeof stories>()

const granular = { ...first, queryType: queryType.value.Granular, nonCompliantItems: 12 }
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ displayName: `Item ${index + 1}` }))
const reportOf = (count: number) => ({
  displayName: granular.findings,
  items: itemsOf(count),
  isTruncated: false,
})
const addressOf = ({ recommendationId }: AccountRecommendation) => `/recommendations/${recommendationId}`
const place = (page: Page) => details(page).getByRole('status').filter({ hasText: / of / })
const report = (page: Page) => page.getByRole('dialog', { name: 'Compliance Validation Report' })
const button = (page: Page, name: string) => details(page).getByRole('button', { name, exact: true })
const tab = (page: Page, name: string) => details(page).getByRole('tab', { name: new RegExp(`^${name}`) })

test('the drawer takes 65 % of the window, with its tabs, and its menu item opens it at its address', async ({
  api,
  show,
}) => {
  answer(api)
  const page = await show('Details', { at: '/recommendations' })
  await rowOf(page, first)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Additional Details' }).click()
  await expect(title(page, first)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(addressOf(first))
  await expect
    .poll(async () => (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width)
    .toBe(Math.round(1440 * 0.65))
  for (const name of ['Overview', 'Requirements', 'Remediation steps', 'History'])
    await expect(tab(page, name)).toBeVisible()
})

test('what fails with items has a report of ten a page, 600 px wide; what fails as a whole has none', async ({
  api,
  show,
}) => {
  answer(api, [granular, second])
  api.answers(accountRecommendationCalls.validationReport, reportOf(12))
  const page = await show('Details', { at: addressOf(granular) })
  const rows = report(page).locator('tbody .table-row')
  const pager = report(page).getByRole('navigation', { name: 'Pages' })
  const numbers = pager.getByRole('button', { name: /^Page \d+$/ })
  const open = () => button(page, 'Not-Compliant').click()
  const close = () => report(page).getByRole('button', { name: 'Close' }).click()
  await open()
  await expect(rows).toHaveCount(10)
  await expect(numbers).toHaveText(['1', '2'])
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(600)
  await close()

  await test.step('a short report has no pages', async () => {
    api.answers(accountRecommendationCalls.validationReport, reportOf(2))
    await open()
    await expect(rows).toHaveCount(2)
    await expect(pager).toHaveCount(0)
    await close()
  })
  await test.step('a long report has pages: previous, current and next', async () => {
    api.answers(accountRecommendationCalls.validationReport, reportOf(45))
    await open()
    await expect(numbers).toHaveText(['1', '2'])
    await expect(pager.getByRole('button', { name: 'Previous page' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await pager.getByRole('button', { name: 'Next page' }).click()
    await expect(report(page).getByText('Item 11', { exact: true })).toBeVisible()
    await expect(numbers).toHaveText(['1', '2', '3'])
    await close()
  })
  await button(page, 'Next recommendation').click()
  await expect(title(page, second)).toBeVisible()
  const facts = details(page).locator('.facts-line')
  await expect(facts.getByText('Not-Compliant')).toBeVisible()
  await expect(facts.getByRole('button')).toHaveCount(0)
})

test('a comment that is not saved is asked for before it is lost', async ({ api, show }) => {
  answer(api)
  const page = await show('Details', { at: `${addressOf(first)}?tab=history` })
  await button(page, 'Add a comment').click()
  const box = details(page).getByRole('textbox', { name: 'Comment' })
  expect((await box.boundingBox())?.height).toBe(100)
  await expect(button(page, 'Save')).toBeDisabled()
  await box.pressSequentially('Half a thought')
  await tab(page, 'Overview').click()
  await tab(page, 'History').click()
  await button(page, 'Close').click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(box).toHaveText('Half a thought')
  await button(page, 'Next recommendation').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page, second)).toBeVisible()
  await expect(box).toHaveCount(0)
  await button(page, 'Close').click()
  await expect(details(page)).toBeHidden()
  await expect(question).toBeHidden()
})

test('keys of a dialog stay in it, and the buttons to the neighbours keep the focus over the pages', async ({
  api,
  show,
}) => {
  const many = Array.from({ length: 7 }, (_, index) => aRow(index + 1, `Check ${index + 1}`))
  answer(api, many)
  const page = await show('Details', { at: '/recommendations?$top=5' })
  await page.locator('.finding-link').nth(4).click()
  await expect(place(page)).toHaveText('5 of 7')
  await button(page, 'Exempt').click()
  const dialog = page.getByRole('dialog', { name: 'Exempt Recommendation' })
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  for (const key of ['k', 'j', 'ArrowUp']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await expect(place(page)).toHaveText('5 of 7')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const [next, previous] = [button(page, 'Next recommendation'), button(page, 'Previous recommendation')]
  await next.press('Enter')
  await expect(place(page)).toHaveText('6 of 7')
  await expect(next).toBeFocused()
  for (let at = 5; at > 0; at -= 1) {
    await previous.press('Enter')
    await expect(place(page)).toHaveText(`${at} of 7`)
  }
  await expect(previous).toBeFocused()
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
})

test('a neighbour that cannot be read is told, one that comes late opens nothing', async ({ api, show }) => {
  const many = Array.from({ length: 7 }, (_, index) => aRow(index + 1, `Check ${index + 1}`))
  answer(api, many)
  const page = await show('Details', { at: '/recommendations?$top=5' })
  await page.locator('.finding-link').nth(4).click()
  const isNeighbour = (url: URL) => url.searchParams.get('$top') === '1' && url.searchParams.has('$skip')
  await page.route(isNeighbour, (route) => route.fulfill({ status: 500, json: { message: 'Not today' } }))
  await button(page, 'Next recommendation').press('Enter')
  await expect(page.getByText('Not today')).toBeVisible()
  await expect(place(page)).toHaveText('5 of 7')
  await page.unroute(isNeighbour)

  const gate = Promise.withResolvers<void>()
  await page.route(isNeighbour, async (route) => {
    await gate.promise
    await route.fallback()
  })
  const answered = page.waitForResponse((response) => isNeighbour(new URL(response.url())))
  await button(page, 'Next recommendation').press('Enter')
  await button(page, 'Close').click()
  await expect(details(page)).toBeHidden()
  gate.resolve()
  await (await answered).finished()
  await settled(page)
  expect(new URL(page.url()).pathname).toBe('/recommendations')
  await expect(details(page)).toBeHidden()
})

test('regulations, prerequisites and stories lead to their pages in a new tab, with how far the account is', async ({
  api,
  show,
}) => {
  const led = { ...first, prerequisites: [{ id: 108, label: 'Block legacy protocols' }] } as typeof first
  answer(api, [led])
  api.lists(recommendationPrerequisites, [
    rowWith(recommendationPrerequisites, {
      ...{ id: 1, name: 'Block legacy protocols', prerequisiteRecommendationId: 108 },
      ...{ recommendationId: led.recommendationId, percentageCompliant: 0, compliant: false },
    }),
  ])
  api.answers(regulationCalls.ofRecommendation, [{ id: 4, name: 'ISO 27001', controls: ['A.5.1'] }])
  api.answers(storyCalls.ofRecommendation, [
    { id: 1, storyId: 6, story: { name: 'Ransomware', percentageCompliant: 62.5 } },
  ])
  const page = await show('Details', { at: addressOf(led) })
  for (const [section, name, href, words] of [
    ['Prerequisites', 'Block legacy protocols', '/recommendations/108', '0%'],
    ['Regulations', 'ISO 27001', '/regulation-information/4', 'A.5.1'],
    ['Stories', 'Ransomware', '/story/6', '63%'],
  ] as const) {
    const link = details(page).getByRole('region', { name: section }).getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link.locator('..')).toContainText(words)
  }
})

test('every place without content says so, and regulations that cannot be read are none', async ({
  api,
  show,
}) => {
  const bare = { ...first, isCompliant: true, remediation: '' }
  answer(api, [bare])
  api.lists(recommendationPrerequisites, [])
  api.refuses(regulationCalls.ofRecommendation, { status: 500, message: 'No list today' })
  const page = await show('Details', { at: addressOf(bare) })
  await expect(details(page).getByText('No non-compliant items found.')).toBeVisible()
  await tab(page, 'Requirements').click()
  await expect(details(page).getByText('No license associated with this recommendation.')).toBeVisible()
  await expect(details(page).getByText('No license plans associated with this recommendation.')).toBeVisible()
  await tab(page, 'Remediation steps').click()
  await expect(details(page).getByText('No remediation steps')).toBeVisible()
  await tab(page, 'History').click()
  await expect(details(page).getByText('No data recorded for this recommendation so far.')).toBeVisible()
  await expect(details(page).getByRole('region', { name: 'Regulations' })).toHaveCount(0)
  await expect(page.getByText('No list today')).toHaveCount(0)
  await show('Details', { at: '/recommendations/99999999' })
  await expect(details(page).getByText('This recommendation was not found')).toBeVisible()
})

test('the remediation is shown as it was formatted', async ({ api, show }) => {
  answer(api, [{ ...first, remediation: '<ol><li>Open <b>Conditional Access</b></li><li>Block</li></ol>' }])
  const page = await show('Details', { at: addressOf(first) })
  await expect(tab(page, 'Remediation steps')).toHaveText('Remediation steps 2')
  await tab(page, 'Remediation steps').click()
  await expect(details(page).locator('.details-html ol > li')).toHaveText([
    'Open Conditional Access',
    'Block',
  ])
  await expect(details(page).locator('.details-html ol b')).toHaveText('Conditional Access')
})

test('what could not be read says so and can be asked for again', async ({ api, show }) => {
  answer(api, [granular, second])
  const failure = { status: 500, message: 'Not today' }
  api.refuses(accountRecommendationCalls.evidence, failure)
  api.refuses(accountRecommendationCalls.history, failure)
  api.refuses(accountRecommendationCalls.validationReport, failure)
  const isAsked = (url: URL) =>
    url.searchParams.get('$filter') === `recommendationId eq ${granular.recommendationId}`
  const page = await show('Details', { at: '/recommendations' })
  await page.route(isAsked, (route) => route.fulfill({ status: 500, json: { message: 'Not today' } }))
  // The list shows it: then it is there, whatever became of reading it again.
  await page.locator('.finding-link').first().click()
  await expect(title(page, granular)).toBeVisible()
  await expect(details(page).getByRole('region', { name: 'Non-compliant items' })).toContainText('Not today')
  await button(page, 'Not-Compliant').click()
  await expect(report(page)).toContainText('Not today')
  await expect(report(page).getByText('No non-compliant items found.')).toHaveCount(0)
  api.answers(accountRecommendationCalls.validationReport, reportOf(12))
  await report(page).getByRole('button', { name: 'Try again' }).click()
  await expect(report(page).locator('tbody .table-row').first()).toBeVisible()
  await report(page).getByRole('button', { name: 'Close' }).click()
  api.answers(accountRecommendationCalls.evidence, {
    ...{ at: null, message: null, reason: null, items: itemsOf(12), isTruncated: false, details: {} },
  })
  await button(page, 'Try again').click()
  await expect(details(page).locator('.item').first()).toBeVisible()
})

test('a row that the list does not show and that could not be read says so, not that it is missing', async ({
  api,
  show,
}) => {
  answer(api)
  const isAsked = (url: URL) =>
    url.searchParams.get('$filter') === `recommendationId eq ${first.recommendationId}`
  const page = await show('Details', {
    at: `${addressOf(first)}?$filter=severity eq 1`,
    prepare: (own) =>
      own.route(isAsked, (route) => route.fulfill({ status: 500, json: { message: 'Not today' } })),
  })
  await expect(details(page)).toContainText('Not today')
  await expect(details(page).getByText('This recommendation was not found')).toHaveCount(0)
})
