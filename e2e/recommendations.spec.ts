import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { aRecommendation, listOf, recommendationsOf, release } from './recommendations.ts'
import { aName } from './rows.ts'
import {
  chooseAction,
  dialogNamed,
  expectAddress,
  expectColumns,
  expectToast,
  openMenu,
  pick,
  rowOf,
  sayYes,
  select,
} from './table.ts'

const manual = 'validationMethod eq Manual and isExempted eq false'
const automatic = 'validationMethod eq Automatic and isCompliant eq false and isExempted eq false'

test('the list shows its columns and figures, and does what the address says', async ({ as, tokenOf }) => {
  const na = await aRecommendation(await tokenOf('admin'), "naReason eq 'no-licence'")
  const page = await as('admin')
  await page.goto('/recommendations')
  await expectColumns(page, [
    'Findings',
    'Severity',
    'Impact',
    'Effort',
    'Product',
    'Compliance',
    'Exemption',
    'Validation Method',
  ])
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(page.getByRole('row').nth(1)).toContainText('High')
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Modify the table' }).click()
  for (const hidden of [
    'ID',
    'License',
    'Description',
    'Operating System',
    'Scopes',
    'Reference',
    'Tenant Wide',
    'Assigned To',
    'Exemption Reason',
    'Exempted By',
    'Exemption Date',
    'Assignment Date',
    'Assigned By',
  ])
    await expect(page.getByRole('checkbox', { name: hidden, exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const figures = page.getByRole('navigation', { name: 'Recommendations in figures' })
  await expect(figures.getByRole('link', { name: /^Not-Compliant.* \d+ of \d+ assessed/ })).toBeVisible()
  await figures.getByRole('link', { name: /N\/A/ }).click()
  await expectAddress(page, '$filter', 'isCompliant eq null')
  await goOn(page, listOf(na))
  await expect(rowOf(page, na.findings)).toContainText('N/A: The required license is missing')

  await goOn(
    page,
    '/recommendations?$filter=validationMethod eq Manual&$orderby=findings asc&$top=25&$expand=x',
  )
  await expect(page.getByRole('group', { name: 'Filter Validation Method' })).toContainText('Manual')
  await expect(page.getByRole('columnheader', { name: 'Findings' })).toHaveAttribute('aria-sort', 'ascending')
  const methods = page.locator('tbody .table-row td:nth-last-child(2)')
  await expect(methods.first()).toHaveText('Manual')
  await expect(methods.filter({ hasText: 'Auto' })).toHaveCount(0)
  await goOn(page, '/recommendations?$select=findings,severity')
  await expectColumns(page, ['Findings', 'Severity'])
  await goOn(page, '/recommendations?scoreType=custom')
  await expect(page.getByText('What lowers the custom score.')).toBeVisible()
  await expect(page.locator('.filter-bar')).toContainText('Not-Compliant')
  await expect(page.locator('.filter-bar')).toContainText('Not exempted')
  await goOn(page, '/recommendations?scoreType=baseline')
  await expect(page.locator('.filter-bar')).not.toContainText('Not exempted')

  await test.step('the figures are said in German', async () => {
    await page.evaluate(() => localStorage.setItem('lng', 'de'))
    await page.goto('/recommendations')
    await expect(page.getByRole('link', { name: /^Nicht konform.* \d+ von \d+ bewertet/ })).toBeVisible()
  })
})

test('a recommendation is exempted for a reason, and the exemption ended', async ({ as, tokenOf }) => {
  const token = await tokenOf('admin')
  const row = await aRecommendation(token, automatic)
  const page = await as('admin')
  await page.goto(listOf(row))
  await chooseAction(page, row.findings, 'Exempt')
  const dialog = dialogNamed(page, 'Exempt Recommendation')
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expect(dialog.locator('.ant-radio-label')).toHaveText([
    'I use a third party tool',
    'Risk Accepted',
    'Other',
  ])
  await expect(dialog.getByRole('radio', { name: 'I use a third party tool' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Other' }).check()
  await expect(dialog.getByRole('button', { name: 'Exempt', exact: true })).toBeDisabled()
  await dialog.getByLabel('Your reason').focus()
  await dialog.getByLabel('Your reason').blur()
  await expect(dialog.getByText('This field is required')).toBeVisible()

  const call = '**/account-recommendation/setExempt'
  await page.route(call, (route) => route.fulfill({ status: 409, json: { message: 'It is too late' } }))
  await dialog.getByLabel('Your reason').fill('Closed in May')
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  await expect(dialog.getByText('Exemption Failed: It is too late')).toBeVisible()
  await page.unroute(call)
  const sent = page.waitForRequest(call)
  await dialog.getByRole('button', { name: 'Exempt', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({
    accountRecommendationIds: [row.id],
    exempt: true,
    reason: 'Other: Closed in May',
  })
  await expectToast(page, '1 Recommendation(s) Updated')
  await expect(rowOf(page, row.findings)).toContainText('Exempted')
  await chooseAction(page, row.findings, 'Unexempt')
  await sayYes(page)
  await expect(rowOf(page, row.findings)).not.toContainText('Exempted')
  await release(token, row)
})

test('manual ones are marked, several are assigned, and what cannot be done says why', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('admin')
  const byHand = await aRecommendation(token, `${manual} and isCompliant eq null`)
  const scanned = await aRecommendation(token, automatic, 1)
  const page = await as('admin')
  await page.goto(listOf(byHand, scanned))
  await select(page, byHand.findings)
  await select(page, scanned.findings)
  const bar = page.locator('.selection')
  await expect(bar.getByRole('button', { name: 'Mark Compliant' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(bar).toContainText('Only recommendations with manual validation can be marked')
  await bar.getByRole('button', { name: 'Assignment' }).click()
  const assignment = dialogNamed(page, 'Recommendation(s) Assignment')
  await assignment.getByLabel('Assignee').focus()
  await assignment.getByLabel('Assignee').blur()
  await expect(assignment.getByText('This field is required')).toBeVisible()
  await pick(page, assignment.locator('.ant-select'), people.user)
  await assignment.getByLabel('Notes (optional)').fill('by Friday')
  await assignment.getByRole('button', { name: 'Assign' }).click()
  await expectToast(page, '2 Recommendation(s) Updated')

  await chooseAction(page, scanned.findings, 'Assignment')
  await pick(page, assignment.locator('.ant-select'), 'Unassigned')
  const sent = page.waitForRequest('**/account-recommendation/assign')
  await assignment.getByRole('button', { name: 'Assign' }).click()
  expect((await sent).postDataJSON()).toEqual({ recommendationIds: [scanned.id] })
  await expectToast(page, '1 Recommendation(s) Updated')
  await select(page, byHand.findings)
  await select(page, scanned.findings)
  await expect(bar).toContainText('Select recommendations with the same assignee')

  const menu = await openMenu(page, scanned.findings)
  await expect(menu.getByRole('menuitem', { name: /^Mark Compliant/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await chooseAction(page, byHand.findings, 'Mark Compliant')
  const mark = dialogNamed(page, 'Mark as Compliant')
  await mark.getByLabel('Notes (optional)').fill('Seen in the portal')
  await mark.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(rowOf(page, byHand.findings)).toContainText('Compliant')
  await chooseAction(page, byHand.findings, 'Mark Non-Compliant')
  await dialogNamed(page, 'Mark as Non-Compliant').getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(rowOf(page, byHand.findings)).toContainText('Not-Compliant')
  await release(token, byHand)
})

test('a view is saved, changed and deleted', async ({ as }) => {
  const name = aName('View')
  const page = await as('admin')
  await page.goto('/recommendations?$filter=severity eq 3')
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

test('who may only look is offered the details and nothing else', async ({ as, tokenOf }) => {
  const [row] = await recommendationsOf(await tokenOf('reader'), automatic)
  if (!row) throw new Error('nothing to look at')
  const page = await as('reader')
  await page.goto(listOf(row))
  await expect(page.getByRole('checkbox', { name: `Select ${row.findings}` })).toBeVisible()
  const menu = await openMenu(page, row.findings)
  await expect(menu.getByRole('menuitem')).toHaveText(['Additional Details'])
  await menu.getByRole('menuitem').click()
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('heading', { name: row.findings })).toBeVisible()
  await expect(page.locator('.ant-drawer-footer')).toHaveCount(0)
})
