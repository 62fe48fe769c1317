import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { aRecommendation, listOf, release } from './recommendations.ts'
import { aName } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectAddress,
  expectToast,
  pick,
  rowOf,
  sayYes,
  select,
} from './table.ts'

const manual = 'validationMethod eq Manual and isExempted eq false'
const automatic = 'validationMethod eq Automatic and isCompliant eq false and isExempted eq false'

test('from the figures to the rows, which are exempted, assigned and marked, and kept as a view', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const scanned = await aRecommendation(token, automatic)
  const byHand = await aRecommendation(token, `${manual} and isCompliant eq null`)
  const page = await as('admin')
  await page.goto('/recommendations')
  await expect(page.getByRole('row').nth(1)).toContainText('High')
  await expectGoodLooks(page)
  const figures = page.getByRole('navigation', { name: 'Recommendations in figures' })
  await expect(figures.getByRole('link', { name: /^Not-Compliant.* \d+ of \d+ assessed/ })).toBeVisible()
  await figures.getByRole('link', { name: /N\/A/ }).click()
  await expectAddress(page, '$filter', 'isCompliant eq null')
  await expect(page.getByRole('row').nth(1)).toContainText('N/A')

  await test.step('a recommendation is exempted for a reason, and the exemption ended', async () => {
    await goOn(page, listOf(scanned, byHand))
    await chooseAction(page, scanned.findings, 'Exempt')
    const dialog = dialogNamed(page, 'Exempt Recommendation')
    await dialog.getByRole('radio', { name: 'Other' }).check()
    await dialog.getByLabel('Your reason').fill('Closed in May')
    await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
    await expectToast(page, '1 Recommendation(s) Updated')
    await expect(rowOf(page, scanned.findings)).toContainText('Exempted')
    await chooseAction(page, scanned.findings, 'Unexempt')
    await sayYes(page)
    await expect(rowOf(page, scanned.findings)).not.toContainText('Exempted')
  })
  await test.step('several are assigned at once', async () => {
    for (const row of [byHand, scanned]) await select(page, row.findings)
    await page.locator('.selection').getByRole('button', { name: 'Assignment' }).click()
    const assignment = dialogNamed(page, 'Recommendation(s) Assignment')
    await pick(page, assignment.locator('.ant-select'), people.user)
    await assignment.getByLabel('Notes (optional)').fill('by Friday')
    await assignment.getByRole('button', { name: 'Assign' }).click()
    await expectToast(page, '2 Recommendation(s) Updated')
  })
  await test.step('what is decided by hand is marked', async () => {
    await chooseAction(page, byHand.findings, 'Mark Compliant')
    const mark = dialogNamed(page, 'Mark as Compliant')
    await mark.getByLabel('Notes (optional)').fill('Seen in the portal')
    await mark.getByRole('button', { name: 'Mark', exact: true }).click()
    await expect(rowOf(page, byHand.findings)).toContainText('Compliant')
    await chooseAction(page, byHand.findings, 'Mark Non-Compliant')
    await dialogNamed(page, 'Mark as Non-Compliant')
      .getByRole('button', { name: 'Mark', exact: true })
      .click()
    await expect(rowOf(page, byHand.findings)).toContainText('Not-Compliant')
  })
  for (const row of [scanned, byHand]) await release(token, row)

  await test.step('a view is saved, changed and deleted', async () => {
    const name = aName('View')
    await goOn(page, '/recommendations?$filter=severity eq 3')
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = dialogNamed(page, 'Save view')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'View saved')
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await views.getByRole('button', { name: 'Update view' }).click()
    await expectToast(page, 'View updated')
    // Gone when the views were read again: until then the link leads where it led.
    await expect(views.getByRole('button', { name: 'Update view' })).toHaveCount(0)
    await views.getByRole('link', { name: /^All/ }).click()
    await views.getByRole('link', { name }).click()
    await expectAddress(page, '$filter', null)
    await views.getByRole('button', { name: `Actions for the view ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await sayYes(page)
    await expect(views.getByRole('link', { name })).toHaveCount(0)
  })
})
