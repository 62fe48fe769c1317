import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { accountRegulations, regulationCalls } from '#contract/regulations/regulations.ts'
import type * as stories from './regulations.stories.tsx'

const test = componentTest<typeof stories>()

const cards = (page: Page) => page.getByRole('list', { name: 'Regulations' }).getByRole('article')
const scrollTo = (page: Page, aboveEnd: number) =>
  page.evaluate(`scrollTo(0, document.documentElement.scrollHeight - innerHeight - ${aboveEnd})`)
const regulation = (id: number, name = `Regulation ${id}`) =>
  rowOf(accountRegulations, {
    ...{ id, name, numOfControls: 93, numOfProvableControls: 40, numOfRecommendations: 12 },
    ...{ numOfCompliant: 6, numOfNonCompliant: 4, numOfCompliantLastWeek: null },
  })
const fifteen = Array.from({ length: 15 }, (_, index) => regulation(index + 1))
const at = '/regulations-compliance'
const withClock = (page: Page) => page.clock.install()

test('cards come 7 a page, or 9 in a tall window, in two columns, and more within 100 px of the end', async ({
  api,
  show,
}) => {
  const asked = api.lists(accountRegulations, fifteen)
  const page = await show('Regulations', { at, width: 1280, height: 600, prepare: withClock })
  const pages = () => asked.map(({ query: { $top, $skip } }) => `${$top} ${$skip}`)
  await expect(cards(page)).toHaveCount(7)
  await scrollTo(page, 150)
  await page.clock.runFor(400)
  expect(pages()).toEqual(['7 0'])
  await scrollTo(page, 90)
  await page.clock.runFor(400)
  await expect(cards(page)).toHaveCount(14)
  await scrollTo(page, 0)
  await page.clock.runFor(400)
  await expect(cards(page)).toHaveCount(15)
  await expect(page.getByText('15 of 15 regulations')).toBeVisible()
  expect(pages()).toEqual(['7 0', '7 7', '7 14'])

  const twoColumns = /^[\d.]+px [\d.]+px$/
  await expect(page.locator('.card-grid')).toHaveCSS('grid-template-columns', twoColumns)
  const tall = await show('Regulations', { at, width: 2560, height: 1080 })
  await expect(cards(tall).first()).toBeVisible()
  await expect(tall.locator('.card-grid')).toHaveCSS('grid-template-columns', twoColumns)
  expect(asked.at(-1)?.query.$top).toBe('9')
})

test('they are searched by name when the hand has rested for 800 ms, and the search stands in the address', async ({
  api,
  show,
}) => {
  const asked = api.lists(accountRegulations, [regulation(1, 'ISO/IEC 27001:2022')])
  const page = await show('Regulations', { at, prepare: withClock })
  await expect(cards(page)).toHaveCount(1)
  const before = asked.length
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').fill('iso')
  await page.clock.runFor(750)
  expect(asked.length).toBe(before)
  await page.clock.runFor(100)
  await expect.poll(() => asked.length).toBe(before + 1)
  expect(asked.at(-1)?.query.$filter).toBe("contains(tolower(name), 'iso')")
  await page.clock.resume()
  await expect.poll(() => new URL(page.url()).searchParams.get('$search')).toBe('iso')
})

test('a card counts recommendations, compliant, non-compliant and the rest, and leads to its regulation', async ({
  api,
  show,
}) => {
  api.lists(accountRegulations, [regulation(4, 'ISO/IEC 27001:2022')])
  const page = await show('Regulations', { at })
  const card = cards(page).first()
  await expect(card).toContainText('50%')
  await expect(card.getByRole('listitem')).toHaveText([
    ...['12 recommendations', '6 compliant', '4 non-compliant', '2 N/A'],
  ])
  await expect(card).toContainText('Scans cover 40 of 93 controls; 53 need other evidence')
  api.refuses(regulationCalls.information, { status: 404, message: 'Not found' })
  await card.click()
  await expect(page).toHaveURL(/\/regulation-information\/4$/)
  await expect(page.getByText('Regulation not found')).toBeVisible()
  await page.getByRole('link', { name: 'All regulations' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('where nothing is published, or could not be read, it says so', async ({ api, show }) => {
  api.lists(accountRegulations, [])
  const page = await show('Regulations', { at })
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(
    page.getByText('Data for this section isn’t available yet. Please check back later.'),
  ).toBeVisible()
  api.refuses(regulationCalls.information, { status: 503, message: 'Busy', code: 'busy' })
  await show('Regulations', { at: '/regulation-information/1' })
  await expect(page.getByText('Busy')).toBeVisible()
  api.answers(regulationCalls.information, information)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(information.name)
})

type Information = AnswerOf<typeof regulationCalls.information>
type Control = Information['controls'][number]
const aControl = (id: number, said: Partial<Control> = {}): Control => ({
  ...{ id, controlId: `A.5.${id}`, text: `Control ${id}`, isProvable: true, compliant: 1, assessed: 1 },
  ...{ percentageCompliant: 100, recommendations: [] },
  ...said,
})
const broken = {
  ...{ accountRecommendationId: 1, recommendationId: 108, findings: 'Block legacy protocols', severity: 3 },
  ...{ productName: 'Entra ID', isCompliant: false, isExempted: false },
}
const information: Information = {
  ...{ id: 4, name: 'ISO/IEC 27001:2022', summary: 'In short', description: 'At length', lastWeek: null },
  controls: Array.from({ length: 25 }, (_, index) => {
    if (index < 3) return aControl(index + 1, { isProvable: false, compliant: 0, assessed: 0 })
    if (index > 22) return aControl(index + 1, { compliant: 0, assessed: 1, recommendations: [broken] })
    return aControl(index + 1)
  }),
}

test('a regulation shows its controls page by page, by state, by words and by link', async ({
  api,
  show,
}) => {
  api.answers(regulationCalls.information, information)
  const page = await show('Regulations', { at: '/regulation-information/4' })
  const rows = page.getByRole('list', { name: 'Controls' }).locator('.control-row')
  const expectControls = async (count: number) => {
    await expect(page.getByText(`of ${count} entries`)).toBeVisible()
    await expect(rows).toHaveCount(Math.min(count, 10))
  }
  await expect(page.getByText('In short')).toBeVisible()
  await expect(page.getByText('At length')).toBeVisible()
  await expect(page).toHaveTitle('ISO/IEC 27001:2022 | Parapet Dashboard')
  await expectControls(25)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows.first()).toContainText('A.5.11')
  await page.getByText('Other evidence 3').click()
  await expectControls(3)
  await rows.first().click()
  await expect(page.getByText('A scan gives no evidence for this control.')).toBeVisible()
  await page.getByText('Gaps 2').click()
  await expectControls(2)
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('gaps')
  await show('Regulations', { at: '/regulation-information/4?state=gaps' })
  await expectControls(2)

  await test.step('what is typed fast is all there, and leads to the first page', async () => {
    await show('Regulations', { at: '/regulation-information/4?$skip=10' })
    const asked = (name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name))
    const box = page.getByRole('searchbox')
    await box.pressSequentially('A.5.7')
    await expect(box).toHaveValue('A.5.7')
    await asked('q').toBe('A.5.7')
    await asked('$skip').toBe('0')
    await expect(rows).toHaveCount(1)
    await box.fill('no control has these words')
    await page.getByRole('button', { name: 'Show all controls' }).click()
    await expectControls(25)
  })
  await test.step('a link to a control shows it with its evidence', async () => {
    await show('Regulations', { at: '/regulation-information/4?control=A.5.25' })
    const open = page.locator('.control').filter({ has: page.locator('[aria-expanded=true]') })
    await expect(open).toBeInViewport()
    await expect(open).toContainText('0 of 1')
    const row = open.getByRole('listitem').filter({ hasText: broken.findings })
    await expect(row).toContainText('Not-Compliant')
    await expect(row.getByRole('link')).toHaveAttribute('href', '/recommendations/108')
  })
})
