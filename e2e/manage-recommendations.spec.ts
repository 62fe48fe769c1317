import { call, rowsOf } from './calls.ts'
import { expect, test } from './people.ts'
import { recommendationsOf } from './recommendations.ts'
import { aName } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, pick, rowOf, sayYes } from './table.ts'

const found = (name: string) =>
  `/manage-recommendations?${new URLSearchParams({ $filter: `findings eq '${name}'` })}`

/** Whom it is published to: nobody has this product, so that no other test sees the recommendation come and go. */
async function aProduct(token: string): Promise<{ id: number; name: string }> {
  const name = aName('Vault')
  const { id } = await call<{ id: number }>(token, 'POST', '/data-management/create', {
    displayName: name,
    type: 1,
  })
  return { id, name }
}

test('an operator writes a recommendation, tries its query, publishes and takes it back', async ({
  as,
  tokenOf,
}) => {
  // The first scan and a job over all accounts, beside whatever else the machine does.
  test.setTimeout(400_000)
  const operator = await tokenOf('superAdmin')
  await recommendationsOf(await tokenOf('admin'), 'isCompliant eq true')
  const finding = aName('Close the door')
  const product = await aProduct(operator)
  const page = await as('superAdmin')
  await page.goto(found(finding))
  await page.getByRole('button', { name: 'Create Recommendation' }).click()
  const window = dialogNamed(page, 'Create Recommendation')
  await window.getByLabel('Findings', { exact: true }).fill(finding)
  await pick(page, window.getByLabel('Product', { exact: true }), 'Entra ID')

  await test.step('faults are shown where they are while typing', async () => {
    await window.getByRole('textbox', { name: 'Query' }).click()
    await page.keyboard.insertText('select displayName from nowhere')
    await expect(window.locator('.cm-lintRange-error')).toHaveText('nowhere')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('select displayName from users where accountEnabled')
    await expect(window.locator('.cm-lintRange-error')).toHaveCount(0)
  })
  await test.step('it runs on a snapshot of an account', async () => {
    await pick(page, window.getByLabel('Run on account…'), 'Northbrine Ceramics')
    await window.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(window.getByRole('status').filter({ hasText: 'Not-Compliant' })).toContainText(
      /\d+ items · \d+ ms/,
      { timeout: 60_000 },
    )
  })
  await window.getByLabel('Product', { exact: true }).fill(product.name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(product.name, { exact: true }).click()
  await window.getByRole('button', { name: 'Save and Publish' }).click()
  await expect(window).toBeHidden()
  const job = page.getByRole('region', { name: 'Apply to all active accounts' })
  await expect(job.getByText(/^Accounts updated: \d+\. Results changed: 0\.$/)).toBeVisible({
    timeout: 150_000,
  })
  await expect(rowOf(page, finding)).toContainText('Enabled')

  await chooseAction(page, finding, 'Disable')
  await sayYes(page)
  await expectToast(page, '1 Recommendation(s) Disabled')
  await chooseAction(page, finding, 'Delete')
  await sayYes(page)
  await expectToast(page, '1 Recommendation(s) Deleted')
  expect(await rowsOf(operator, 'recommendationExtended', `findings eq '${finding}'`)).toEqual([])
  await call(operator, 'DELETE', `/data-management/delete/entity/${product.id}/1/true`)
})
