import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aRecommendation, listOf } from './recommendations.ts'
import { chooseAction } from './table.ts'

const global = 'queryType eq 1 and isCompliant eq false'
const granular = 'queryType eq 2 and isCompliant eq false and nonCompliantItems gt 0'

test('a finding is read beside the list, with its items; a comment is written and changed by its author alone', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, granular)
  const other = await aRecommendation(token, global, 2)
  const page = await as('admin')
  await page.goto(`${listOf(row, other)}&$orderby=findings asc`)
  await chooseAction(page, row.findings, 'Additional Details')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/recommendations/${row.recommendationId}\\?`))
  await drawer.getByRole('button', { name: 'Not-Compliant' }).click()
  const report = page.getByRole('dialog', { name: 'Compliance Validation Report' })
  await expect(report.locator('tbody .table-row').first()).toBeVisible()
  await expect(report.locator('tbody .table-row')).toHaveCount(Math.min(10, row.nonCompliantItems))
  await report.getByRole('button', { name: 'Close' }).click()
  await expectGoodLooks(page, 'drawer')
  const isFirst = await drawer.getByText('1 of 2').isVisible()
  await drawer
    .getByRole('button', { name: isFirst ? 'Next recommendation' : 'Previous recommendation' })
    .click()
  await expect(drawer.getByRole('heading', { name: other.findings })).toBeVisible()

  await drawer.getByRole('tab', { name: /^History/ }).click()
  await expect(drawer.getByText('First result: Not-Compliant')).toBeVisible()
  await drawer.getByRole('button', { name: 'Add a comment' }).click()
  const box = drawer.getByRole('textbox', { name: 'Comment' })
  await box.pressSequentially('Talked to <the> owner\nMore on Monday')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.locator('.event-comment p')).toHaveText(['Talked to <the> owner', 'More on Monday'])
  await expect(box).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Edit the comment' }).click()
  await box.fill('Settled')
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.locator('.event-comment')).toHaveText('Settled')

  const colleague = await as('user')
  await colleague.goto(`/recommendations/${other.recommendationId}?tab=history`)
  await expect(colleague.locator('.event-comment')).toHaveText('Settled')
  await expect(colleague.getByRole('button', { name: 'Edit the comment' })).toHaveCount(0)
})
