import { become } from './become.ts'
import { call, rowsOf, statusOf } from './calls.ts'
import { goOn } from './go-on.ts'
import { expect, test } from './people.ts'
import { recommendationsOf, release } from './recommendations.ts'
import { aName } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, rowOf } from './table.ts'

const carl = 'carl.admin@copperleaf.example'
const removeAlert = (token: string, id: number) => call(token, 'PATCH', `/alert/update/${id}`, { status: 3 })

test('an administrator has alerts and hears of them', async ({ as }) => {
  const page = await as('admin')
  const token = await become(page, carl)
  // The last one: other walks of this account take the first.
  const [row] = (
    await recommendationsOf(
      token,
      'validationMethod eq Manual and isCompliant eq null and isExempted eq false',
    )
  ).slice(-1)
  if (!row) throw new Error('the demonstration has no recommendation that is decided by hand')
  for (const { id } of await rowsOf(token, 'Alert', 'id gt 0')) await removeAlert(token, id)

  await test.step('without alerts six are suggested, each made by one click', async () => {
    await page.goto('/manage-alerts')
    await expect(page.getByText('No alerts yet')).toBeVisible()
    const suggestions = page.getByRole('region', { name: 'Suggested alerts' })
    await expect(suggestions.getByRole('button')).toHaveCount(6)
    await suggestions
      .getByRole('button', { name: 'Create the alert Legacy authentication is allowed' })
      .click()
    await expectToast(page, 'Alert created')
    await expect(rowOf(page, 'Legacy authentication is allowed')).toBeVisible()
    await expect(suggestions.getByRole('button')).toHaveCount(5)
  })

  await test.step('an alert from the filtered list becomes active, is told by email once, and an exemption ends it', async () => {
    const name = aName('Watch this')
    const filter = `recommendationId eq ${row.recommendationId}`
    await goOn(
      page,
      `/recommendations?${new URLSearchParams({ $filter: `${filter} and isCompliant eq false` })}`,
    )
    await page.getByRole('link', { name: 'Create Alert' }).click()
    await expect(page.getByRole('radio', { name: 'Classification Rules' })).toBeChecked()
    await expect(page.getByText('would be quiet now')).toBeVisible()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expectToast(page, 'Alert created')
    await expect.poll(() => new URL(page.url()).pathname, 'back where one came from').toBe('/recommendations')

    await goOn(page, `/recommendations?${new URLSearchParams({ $filter: filter })}`)
    await chooseAction(page, row.findings, 'Mark Non-Compliant')
    await dialogNamed(page, 'Mark as Non-Compliant')
      .getByRole('button', { name: 'Mark', exact: true })
      .click()
    await expectToast(page, '1 Recommendation(s) Updated')

    const mailbox = await page.context().newPage()
    const told = rowOf(mailbox, name).filter({ hasText: carl })
    await expect(async () => {
      await mailbox.goto('/mailbox')
      await expect(told).toHaveCount(1, { timeout: 1000 })
    }, 'the mail').toPass({ timeout: 60_000 })
    await told.getByRole('link').click()
    const link = mailbox.locator('a[href*="/active-alerts/"]').first()
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
    await expect(page.getByRole('table').getByText(row.findings).first()).toBeVisible()
    await expect(page.getByText(/^Recipients: \d/)).toBeVisible()

    await page.getByRole('button', { name: 'Exempt…' }).click()
    const dialog = dialogNamed(page, 'Exempt Recommendation')
    await dialog.getByRole('radio', { name: 'Risk Accepted' }).check()
    await dialog.getByRole('button', { name: 'Exempt' }).click()
    await expect(page.getByText('This alert is not active')).toBeVisible()
    await goOn(page, '/alerts-history')
    await expect(rowOf(page, name)).toHaveCount(2)
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { name: `${name}: deactivated`, level: 2 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What ended it' })).toContainText(row.findings)
    await page
      .getByRole('region', { name: 'This alert over time' })
      .getByRole('link', { name: /Activated/ })
      .click()
    await expect(page.getByRole('heading', { name: `${name}: activated`, level: 2 })).toBeVisible()
    await mailbox.goto('/mailbox')
    await expect(told, 'told once').toHaveCount(1)
  })

  for (const { id } of await rowsOf(token, 'Alert', 'id gt 0')) await removeAlert(token, id)
  await release(token, row)
})

test('View sees alerts, Edit changes them, and nobody else finds them', async ({ as, tokenOf }) => {
  const editor = await as('user')
  await editor.goto('/manage-alerts')
  await expect(editor.getByRole('button', { name: 'Create Alert' })).toBeVisible()
  const [alert] = await rowsOf(await tokenOf('admin'), 'Alert', 'id gt 0')
  const reader = await as('reader')
  await reader.goto('/manage-alerts')
  await expect(reader.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
  await goOn(reader, `/active-alerts/${alert?.id}`)
  await expect(reader.getByRole('heading', { name: String(alert?.name), level: 3 })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Edit Alert' })).toBeHidden()
  await goOn(reader, '/alerts-history')
  await expect(reader.getByRole('heading', { name: 'Alerts History', level: 2 })).toBeVisible()
  const patch = (token: string) =>
    statusOf(token, 'PATCH', `/alert/update/${alert?.id}`, { name: 'Mine now' })
  expect(await patch(await tokenOf('reader'))).toBe(403)
  expect(await patch(await tokenOf('userWithoutGroup'))).toBe(403)
})
