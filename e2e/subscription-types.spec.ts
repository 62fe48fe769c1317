import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { rowsOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, test } from './people.ts'
import { aName, aSubscriptionType, setTypeStatus } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, rowOf, sayYes, select } from './table.ts'

test('an operator finds, creates, edits, disables and enables subscription types', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const off = aName('Switched off')
  await aSubscriptionType(token, { name: off, status: 2 })
  const page = await as('superAdmin')
  await page.goto('/subscription-types')
  await expect(rowOf(page, 'Premium')).toBeVisible()
  await expect(rowOf(page, off)).toHaveCount(0)
  await expectGoodLooks(page)

  await test.step('a type is created, edited, disabled and enabled again', async () => {
    const name = aName('Gold')
    await goOn(page, `/subscription-types?$filter=&$search=${encodeURIComponent(name)}&$added=status`)
    await page.getByRole('button', { name: 'Create Subscription' }).click()
    const dialog = dialogNamed(page, 'Create Subscription')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expectToast(page, 'Subscription Type Created')
    await expect(rowOf(page, name)).toContainText('Enabled')

    await chooseAction(page, name, 'Edit')
    const edit = dialogNamed(page, 'Edit Subscription')
    await edit.getByRole('switch', { name: 'Limit to selected recommendations' }).click()
    await edit.getByRole('button', { name: 'Add Filter' }).click()
    await page.locator('.column-menu').getByRole('button', { name: 'Severity', exact: true }).click()
    await page.getByRole('checkbox', { name: 'High' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(edit.getByText(/^\d+ of \d+ match/)).toBeVisible()
    await edit.getByRole('switch', { name: 'Export Enabled' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Subscription Type(s) Updated')
    const [saved] = await rowsOf(token, 'subscriptionType', `name eq '${name}'`)
    expect(saved).toMatchObject({
      recommendationScopingEnabled: true,
      recommendationsFilter: `severity eq ${recommendationSeverity.value.High}`,
      enableExport: true,
    })

    await select(page, name)
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Disable' }).click()
    await sayYes(page)
    await expect(rowOf(page, name)).toContainText('Disabled')
    await chooseAction(page, name, 'Enable')
    await expect(rowOf(page, name)).toContainText('Enabled')
    await setTypeStatus(token, saved?.id ?? 0, 2)
  })
})
