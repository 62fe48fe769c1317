import { rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { scanned } from './scanned.ts'
import { pick } from './table.ts'

test('stories tell risk, effort, impact and progress; each opens with its steps in order', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  await scanned(token)
  const rows = await rowsOf(token, 'StoryExtended', 'id gt 0')
  const page = await as('admin')
  const cards = page.getByRole('list', { name: 'Stories' }).getByRole('article')
  await page.goto('/stories')
  await expect(page.getByText(`of ${rows.length} stories`)).toBeVisible()
  const moderate = rows.filter(({ riskLevel }) => riskLevel === 2)
  await page.locator('.ant-segmented').getByText('Moderate').click()
  await expect(page.getByText(`${moderate.length} of ${moderate.length} stories`)).toBeVisible()
  await pick(page, page.getByRole('main').locator('.ant-select'), 'Least progress first')
  await page.reload()
  const [least] = moderate.toSorted(
    (one, other) =>
      Number(one.percentageCompliant ?? Infinity) - Number(other.percentageCompliant ?? Infinity) ||
      String(one.name).localeCompare(String(other.name)),
  )
  const card = cards.first()
  await expect(card).toContainText(String(least?.name))
  await expect(card).toContainText(`${Math.round(Number(least?.percentageCompliant))}%`)
  await expect(card).toContainText(`${least?.numOfCompliant} of ${least?.numOfAssessed} assessed compliant`)
  for (const name of ['Risk Level', 'Estimated Effort', 'User Impact'])
    await expect(card.getByText(name)).toBeVisible()
  await expectGoodLooks(page)

  await card.click()
  await expect(page).toHaveURL(new RegExp(`/story/${least?.id}$`))
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(String(least?.name))
  await expect(page.getByText(String(least?.description))).toBeVisible()
  const found = await rowsOf(token, 'storyrecommendation', `storyId eq ${least?.id}`)
  const steps = found.toSorted((one, other) => Number(one.priority) - Number(other.priority))
  const links = page.getByRole('list', { name: 'Recommendations' }).getByRole('link')
  await expect(links).toHaveText(steps.map(({ findings }) => String(findings)))
  const next = steps.find(({ isCompliant, isExempted }) => isCompliant === false && !isExempted)
  const told = page.locator('.next-step')
  if (next)
    await expect(told.getByRole('link')).toHaveAttribute('href', `/recommendations/${next.recommendationId}`)
  else await expect(told).toContainText('compliant or exempted')
  const met = steps.filter(({ isCompliant }) => isCompliant === true)
  await page.locator('.ant-segmented').getByText(`Compliant ${met.length}`, { exact: true }).click()
  await expect(links).toHaveCount(met.length)
  await expectGoodLooks(page)
})
