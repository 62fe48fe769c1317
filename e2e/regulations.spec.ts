import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'

interface Control {
  controlId: string
  isProvable: boolean
  assessed: number
  compliant: number
  recommendations: { recommendationId: number; findings: string; isCompliant: boolean | null }[]
}

test('a regulation is found by its card, shows its controls with their evidence, and leads to what is not met', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  await scanned(token)
  const rows = await rowsOf(token, 'AccountRegulations', 'id gt 0')
  const iso = rows.find(({ name }) => String(name).startsWith('ISO'))
  const { controls } = await call<{ controls: Control[] }>(token, 'GET', `/regulation-information/${iso?.id}`)
  const page = await as('admin')
  await page.goto('/regulations-compliance')
  const cards = page.getByRole('list', { name: 'Regulations' }).getByRole('article')
  await expect(page.getByText(`of ${rows.length} regulations`)).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('iso')
  await expect(cards).toHaveCount(1)
  await expectGoodLooks(page)
  const [total = 0, compliant = 0, nonCompliant = 0] = [
    ...[iso?.numOfRecommendations, iso?.numOfCompliant, iso?.numOfNonCompliant].map(Number),
  ]
  await expect(cards.getByRole('listitem')).toHaveText([
    `${total} recommendations`,
    `${compliant} compliant`,
    `${nonCompliant} non-compliant`,
    `${total - compliant - nonCompliant} N/A`,
  ])
  await cards.click()
  await expect(page).toHaveURL(new RegExp(`/regulation-information/${iso?.id}$`))
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(String(iso?.name))
  await expect(page.getByText(`of ${controls.length} entries`)).toBeVisible()

  const open = controls.filter(
    ({ isProvable, assessed, compliant: met }) => isProvable && assessed > 0 && met < assessed,
  )
  await page.getByText(`Gaps ${open.length}`).click()
  await expect(page.getByText(`of ${open.length} entries`)).toBeVisible()
  const [gap] = open
  await page.locator('.control-row').first().click()
  const evidence = page.locator('.control').filter({ has: page.locator('[aria-expanded=true]') })
  await expect(evidence).toContainText(`${gap?.compliant} of ${gap?.assessed}`)
  await expectGoodLooks(page)
  const broken = gap?.recommendations.find(({ isCompliant }) => isCompliant === false)
  const row = evidence.getByRole('listitem').filter({ hasText: String(broken?.findings) })
  await expect(row).toContainText('Not-Compliant')
  await row.getByRole('link').click()
  await expect(
    page.getByRole('dialog', { name: 'Details' }).getByRole('heading', { name: String(broken?.findings) }),
  ).toBeVisible()
})
