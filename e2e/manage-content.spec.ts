import { aSheet } from '#server/testing/sheets.ts'
import { call, rowsOf } from './calls.ts'
import { expect, test } from './people.ts'
import { aName } from './rows.ts'
import { chooseAction, dialogNamed, expectToast, pick, rowOf, sayYes } from './table.ts'

const sheetFile = async (...rows: (string | number | null)[][]) => ({
  name: 'sheet.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await aSheet(...rows),
})

test('a regulation of one’s own comes from a sheet; a broken one is told cell by cell; its controls are edited beside the list', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const name = aName('House rules')
  const check = 'legacy-authentication-is-blocked'
  const page = await as('superAdmin')
  await page.goto('/manage-regulations?tab=articles')
  await expect(page.getByRole('heading', { name: 'Manage Regulation Articles', level: 2 })).toBeVisible()
  const head = ['regulation', 'controlId', 'text', 'recommendationNames']
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(
    await sheetFile(head, [name, 'H.1', 'Doors are closed.', check], [name, 'H.2', '', 'nobody-knows']),
  )
  await sayYes(page)
  const problems = dialogNamed(page, 'Import')
  await expect(problems.getByRole('row', { name: /recommendationNames/ })).toContainText(
    "contains the unknown value 'nobody-knows'",
  )
  await problems.getByRole('button', { name: 'Close' }).last().click()
  expect(await rowsOf(token, 'Regulation', `name eq '${name}'`), 'nothing of it was written').toEqual([])
  await picker.setInputFiles(await sheetFile(head, [name, 'H.1', 'Doors are closed.', check]))
  await sayYes(page)
  await expectToast(page, 'Import Successful!')

  await page.goto(`/manage-regulations?${new URLSearchParams({ $filter: `name eq '${name}'` })}`)
  await chooseAction(page, name, 'Regulation Controls')
  const dialog = page.getByRole('dialog', { name: /Regulation Controls/ })
  await expect(dialog.getByRole('row', { name: /H\.1/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'H.1', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Doors are locked.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Regulation Control Updated')
  await expect(dialog.getByRole('row', { name: /H\.1/ })).toContainText('Doors are locked.')
  const [regulation] = await rowsOf(token, 'Regulation', `name eq '${name}'`)
  const controls = await rowsOf(token, 'RegulationControl', `regulationId eq ${regulation?.id}`)
  await call(token, 'DELETE', '/regulation-control', { ids: controls.map(({ id }) => id) })
  await call(token, 'PATCH', `/regulations/${regulation?.id}`, { status: 2 })
})

test('a story is written, gets recommendations in an order, and is deleted', async ({ as, tokenOf }) => {
  const token = await tokenOf('superAdmin')
  const name = aName('The break-in')
  const [first, second] = (await rowsOf(token, 'recommendation', 'status eq 1 and severity eq 3')).map(
    (row) => String(row.findings),
  ) as [string, string]
  const page = await as('superAdmin')
  await page.goto(`/manage-stories?${new URLSearchParams({ $filter: `name eq '${name}'` })}`)
  await page.getByRole('button', { name: 'Create Story' }).click()
  const create = dialogNamed(page, 'Create Story')
  await create.getByLabel('Name', { exact: true }).fill(name)
  // Nobody else is told of it.
  await pick(page, create.getByLabel('Status'), 'Disabled')
  await create.getByRole('button', { name: 'Create' }).click()
  await expectToast(page, 'Story successfully created')
  await chooseAction(page, name, 'Recommendations')
  const dialog = page.getByRole('dialog', { name: /Recommendations of the story/ })
  for (const findings of [first, second]) {
    await dialog.getByLabel('Recommendation', { exact: true }).fill(findings)
    await page.locator('.ant-select-dropdown:visible').getByTitle(findings, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(rowOf(page, findings)).toBeVisible()
  }
  await page.getByRole('button', { name: `Actions for ${second}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move up', exact: true }).click()
  await expectToast(page, 'Updated story recommendation')
  const [story] = await rowsOf(token, 'Story', `name eq '${name}'`)
  await expect
    .poll(async () =>
      (await rowsOf(token, 'storyRecommendationLink', `storyId eq ${story?.id} and priority eq 1`)).map(
        (row) => row.findings,
      ),
    )
    .toContain(second)
  await page.goto(`/manage-stories?${new URLSearchParams({ $filter: `name eq '${name}'` })}`)
  await chooseAction(page, name, 'Delete')
  await sayYes(page)
  await expectToast(page, 'Successfully deleted 1 story(ies)')
})

test('a license gets a plan and is deleted with a warning that names what goes with it', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const [license, plan] = [aName('License'), aName('Plan')]
  for (const [displayName, type] of [
    [license, 2],
    [plan, 3],
  ])
    await call(token, 'POST', '/data-management/create', { displayName, type })
  const page = await as('superAdmin')
  await page.goto('/data-management?type=2&with=3')
  await page.getByRole('searchbox').first().fill(license)
  await page.getByRole('button', { name: license, exact: true }).click()
  await page.getByRole('button', { name: 'Relate…' }).click()
  const relate = dialogNamed(page, 'Relate License Plan')
  await relate.getByLabel('License Plan').fill(plan)
  await page.locator('.ant-select-dropdown:visible').getByTitle(plan, { exact: true }).click()
  await page.keyboard.press('Escape')
  await relate.getByRole('button', { name: 'Relate', exact: true }).click()
  await expectToast(page, 'Relationship Established')
  await expect(rowOf(page, plan)).toBeVisible()

  await chooseAction(page, license, 'Delete')
  const question = page.getByRole('dialog').last()
  await question.getByPlaceholder('Enter entity name to confirm').fill(license)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const warning = dialogNamed(page, 'Warning')
  await warning.getByRole('button', { name: 'Continue with deletion' }).click()
  await expectToast(page, 'Entity Deleted')
  expect(await rowsOf(token, 'license', `displayName eq '${license}'`)).toEqual([])
  const [left] = await rowsOf(token, 'licensePlan', `displayName eq '${plan}'`)
  await call(token, 'DELETE', `/data-management/delete/entity/${left?.id}/3/false`)
})
