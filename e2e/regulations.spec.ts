import type { Page } from '@playwright/test'
import { answerInstead } from './altered-answers.ts'
import { call, rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'
import { expectAddress } from './table.ts'

interface Control {
  controlId: string
  isProvable: boolean
  assessed: number
  compliant: number
  recommendations: { recommendationId: number; findings: string; isCompliant: boolean | null }[]
}

const cards = (page: Page) => page.getByRole('list', { name: 'Regulations' }).getByRole('article')

/** What the list was asked for, and when. */
function questions(page: Page): { at: number; top: string | null; skip: string | null; filter: string }[] {
  const asked: ReturnType<typeof questions> = []
  page.on('request', (request) => {
    const { pathname, searchParams: of } = new URL(request.url())
    if (pathname !== '/api/odata/AccountRegulations') return
    asked.push({
      at: Date.now(),
      top: of.get('$top'),
      skip: of.get('$skip'),
      filter: of.get('$filter') ?? '',
    })
  })
  return asked
}
const scrollTo = (page: Page, aboveEnd: number) =>
  page.evaluate(`scrollTo(0, document.documentElement.scrollHeight - innerHeight - ${aboveEnd})`)

test('cards of regulations come page by page, are searched by name, and each opens its regulation', async ({
  asAlone,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  await scanned(token)
  const rows = await rowsOf(token, 'AccountRegulations', 'id gt 0')
  const page = await asAlone('admin')
  await page.clock.install()
  const asked = questions(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/regulations-compliance')
  await expect(cards(page)).toHaveCount(7)
  await scrollTo(page, 150)
  await page.clock.runFor(400)
  expect(asked.map(({ top, skip }) => `${top} ${skip}`)).toEqual(['7 0'])
  await scrollTo(page, 90)
  await expect(cards(page)).toHaveCount(14)
  await scrollTo(page, 0)
  await expect(cards(page)).toHaveCount(rows.length)
  await expect(page.getByText(`${rows.length} of ${rows.length} regulations`)).toBeVisible()

  const iso = rows.find(({ name }) => String(name).startsWith('ISO')) ?? rows[0]
  const counts = [iso?.numOfRecommendations, iso?.numOfCompliant, iso?.numOfNonCompliant].map(Number)
  const [total = 0, compliant = 0, nonCompliant = 0] = counts
  const card = cards(page).filter({ hasText: String(iso?.name) })
  await expect(card).toContainText(`${Math.round((compliant / total) * 100)}%`)
  await expect(card.getByRole('listitem')).toHaveText([
    `${total} recommendations`,
    `${compliant} compliant`,
    `${nonCompliant} non-compliant`,
    `${total - compliant - nonCompliant} N/A`,
  ])
  await expect(card).toContainText(/Scans cover \d+ of \d+ controls; \d+ need other evidence/)
  await expectGoodLooks(page)

  // Before the first letter: what comes after it may be late, never early.
  const typed = Date.now()
  await page.getByRole('main').getByRole('searchbox').fill('iso')
  await expect(cards(page)).toHaveCount(1)
  expect((asked.at(-1)?.at ?? 0) - typed).toBeGreaterThan(750)
  expect(asked.at(-1)?.filter).toBe("contains(tolower(name), 'iso')")
  await expectAddress(page, '$search', 'iso')
  const twoColumns = /^[\d.]+px [\d.]+px$/
  await expect(page.locator('.card-grid')).toHaveCSS('grid-template-columns', twoColumns)
  await page.setViewportSize({ width: 2560, height: 1080 })
  await expect(page.locator('.card-grid')).toHaveCSS('grid-template-columns', twoColumns)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  expect(asked.at(-1)?.top).toBe('9')
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/regulation-information/${iso?.id}$`))
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(String(iso?.name))
})

test('a regulation shows its controls with their evidence, by state and by link', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  await scanned(token)
  const [iso] = await rowsOf(token, 'AccountRegulations', "contains(name, 'ISO')")
  const { summary, description, controls } = await call<{
    summary: string
    description: string
    controls: Control[]
  }>(token, 'GET', `/regulation-information/${iso?.id}`)
  const silent = controls.filter(({ isProvable }) => !isProvable)
  const open = controls.filter(
    ({ isProvable, assessed, compliant }) => isProvable && assessed > 0 && compliant < assessed,
  )
  const page = await as('admin')
  await page.goto(`/regulation-information/${iso?.id}`)
  await expect(page.getByText(summary)).toBeVisible()
  await expect(page.getByText(description)).toBeVisible()
  await expect(page).toHaveTitle(`${iso?.name} | Parapet Dashboard`)
  const rows = page.getByRole('list', { name: 'Controls' }).locator('.control-row')
  const expectControls = async (count: number) => {
    await expect(page.getByText(`of ${count} entries`)).toBeVisible()
    await expect(rows).toHaveCount(Math.min(count, 10))
  }
  await expectControls(controls.length)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows.first()).toContainText(controls[10]?.controlId ?? '')
  await page.getByText(`Other evidence ${silent.length}`).click()
  await expectControls(silent.length)
  await rows.first().click()
  await expect(page.getByText('A scan gives no evidence for this control.')).toBeVisible()
  await page.getByText(`Gaps ${open.length}`).click()
  await expectControls(open.length)
  await page.reload()
  await expectControls(open.length)

  const gap = open.at(-1)
  await page.goto(`/regulation-information/${iso?.id}?control=${encodeURIComponent(gap?.controlId ?? '')}`)
  const evidence = page.locator('.control').filter({ has: page.locator('[aria-expanded=true]') })
  await expect(evidence).toBeInViewport()
  await expect(evidence).toContainText(`${gap?.compliant} of ${gap?.assessed}`)
  const broken = gap?.recommendations.find(({ isCompliant }) => isCompliant === false)
  const row = evidence.getByRole('listitem').filter({ hasText: String(broken?.findings) })
  await expect(row).toContainText('Not-Compliant')
  await expect(row.getByRole('link')).toHaveAttribute('href', `/recommendations/${broken?.recommendationId}`)
  await expectGoodLooks(page)

  await test.step('what is typed fast is all there, and leads to the first page', async () => {
    const box = page.getByRole('main').getByRole('searchbox')
    const words = controls.at(0)?.controlId ?? ''
    await box.pressSequentially(words)
    await expect(box).toHaveValue(words)
    await expectAddress(page, 'q', words)
    await expectAddress(page, '$skip', '0')
    await expect(rows.first()).toContainText(words)
    await box.clear()
    await expectAddress(page, 'q', null)
    await expect(rows.first()).toContainText(words)
  })
  await page.getByRole('main').getByRole('searchbox').fill('no control has these words')
  await page.getByRole('button', { name: 'Show all controls' }).click()
  await expectControls(controls.length)

  await test.step('a regulation that is not there, or could not be read, says so', async () => {
    await goOn(page, '/regulation-information/999999')
    await expect(page.getByText('Regulation not found')).toBeVisible()
    await page.getByRole('link', { name: 'All regulations' }).click()
    await expect(cards(page).first()).toBeVisible()

    await answerInstead(page, '/regulation-information/1', 503, { message: 'Busy', code: 'busy' })
    await page.goto('/regulation-information/1')
    await expect(page.getByText('Busy')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible()

    await answerInstead(page, '/odata/AccountRegulations', 200, { count: 0, items: [] })
    await page.goto('/regulations-compliance')
    await expect(page.getByText('No data available')).toBeVisible()
    await expect(
      page.getByText('Data for this section isn’t available yet. Please check back later.'),
    ).toBeVisible()
  })
})
