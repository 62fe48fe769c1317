import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
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

test('an operator writes a recommendation, tries its query, sees whom it would hit, publishes and takes it back', async ({
  as,
  tokenOf,
}) => {
  // The first scan and two jobs over all accounts, beside whatever else the machine does.
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
  await test.step('what it would change is told before it is published', async () => {
    await window.getByRole('button', { name: 'Compare on all accounts' }).click()
    await expect(window.getByText(/^Would change \d+ of \d+ accounts$/)).toBeVisible({ timeout: 150_000 })
    await expect(window.getByRole('cell', { name: 'Northbrine Ceramics' })).toBeVisible()
  })
  await expectGoodLooks(page, 'dialog')
  await window.getByLabel('Product', { exact: true }).fill(product.name)
  await page.locator('.ant-select-dropdown:visible').getByTitle(product.name, { exact: true }).click()
  await window.getByRole('button', { name: 'Save and Publish' }).click()
  await expect(window).toBeHidden()
  const job = page.getByRole('region', { name: 'Apply to all active accounts' })
  await expect(job.getByText(/^Accounts updated: \d+\. Results changed: 0\.$/)).toBeVisible({
    timeout: 150_000,
  })
  await expect(rowOf(page, finding)).toContainText('Enabled')

  await test.step('each version is kept and can be put back', async () => {
    await chooseAction(page, finding, 'Edit')
    const edit = page.getByRole('dialog', { name: /^Edit Recommendation/ })
    await edit.getByLabel('User Impact').fill('Mine.')
    await test.step('of two operators at one recommendation the second is told, and loses nothing', async () => {
      const [{ id } = { id: 0 }] = await rowsOf(
        operator,
        'recommendationExtended',
        `findings eq '${finding}'`,
      )
      await call(operator, 'PATCH', `/recommendations/update/${id}`, { userImpact: 'Theirs.', severity: 3 })
      await edit.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(edit.getByText('Currently saved: Theirs.')).toBeVisible()
      await expect(edit.getByLabel('User Impact')).toHaveValue('Mine.')
      await edit.getByRole('button', { name: 'Save', exact: true }).click()
      await expectToast(page, 'Recommendation updated')
      const [row] = await rowsOf(operator, 'recommendationExtended', `id eq ${id}`)
      expect([row?.userImpact, row?.severity]).toEqual(['Mine.', 3])
    })
    await chooseAction(page, finding, 'Edit')
    await edit.getByText('History', { exact: true }).click()
    const versions = edit.getByRole('list', { name: 'Versions' }).getByRole('listitem')
    await expect(versions.first()).toContainText('olivia.operator@parapet.example')
    await versions.nth(1).getByRole('button', { name: 'Restore' }).click()
    await sayYes(page)
    await expectToast(page, 'Recommendation restored')
  })

  await chooseAction(page, finding, 'Disable')
  await sayYes(page)
  await expectToast(page, '1 Recommendation(s) Disabled')
  await chooseAction(page, finding, 'Delete')
  await sayYes(page)
  await expectToast(page, '1 Recommendation(s) Deleted')
  expect(await rowsOf(operator, 'recommendationExtended', `findings eq '${finding}'`)).toEqual([])
  await call(operator, 'DELETE', `/data-management/delete/entity/${product.id}/1/true`)
})
