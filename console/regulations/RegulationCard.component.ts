import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { accountRegulations } from '#contract/regulations/regulations.ts'
import type * as stories from './RegulationCard.stories.tsx'

const test = componentTest<typeof stories>()
const regulation = rowOf(accountRegulations, {
  ...{ name: 'NIS 2', numOfControls: 5, numOfProvableControls: 4, numOfRecommendations: 12 },
  ...{ numOfCompliant: 0, numOfNonCompliant: 0, numOfCompliantLastWeek: null },
})

test('a regulation of which nothing was assessed has no percentage', async ({ show }) => {
  const page = await show('Card', { props: { regulation }, lang: 'de' })
  await expect(page.getByText('Nicht bewertet', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('0 %')).toHaveCount(0)
  await expect(page.getByRole('img')).toHaveAccessibleName(
    'Nachweise: Noch keine von 12 Empfehlungen bewertet',
  )
})

test('one that was assessed and is not met at all has 0 %', async ({ show }) => {
  const page = await show('Card', { props: { regulation: { ...regulation, numOfNonCompliant: 2 } } })
  await expect(page.getByText('0%', { exact: true })).toBeVisible()
})
