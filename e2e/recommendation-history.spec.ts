import { call } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aRecommendation, release } from './recommendations.ts'
import { expectAddress, rowOf } from './table.ts'

const automatic = 'validationMethod eq Automatic and isCompliant eq true and isExempted eq false'

test('the history shows what changed by kind and day, and leads back to the recommendation', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, automatic, 2)
  const rows = { accountRecommendationIds: [row.id] }
  const reason = 'Risk Accepted'
  await call(token, 'POST', '/account-recommendation/setExempt', { ...rows, exempt: true, reason })
  await release(token, row)
  const page = await as('admin')
  await page.goto('/recommendation-history')
  await expect(page.getByText('Un-Exempted').first()).toBeVisible()
  await expect(page.locator('.dot').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search...' }).nth(-1).fill(row.findings)
  await expectAddress(page, '$search', row.findings)
  await page.getByRole('tab', { name: /^Exemptions/ }).click()
  await expect(rowOf(page, row.findings).filter({ hasText: 'Exempted: Risk Accepted' }).first()).toBeVisible()
  await expect(rowOf(page, row.findings).filter({ hasText: 'Un-Exempted' }).first()).toBeVisible()
  await expectGoodLooks(page)
  await rowOf(page, row.findings).first().getByText('Un-Exempted').first().click()
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect(drawer.locator('.event').first()).toContainText('Un-Exempted')
})
