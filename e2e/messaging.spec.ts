import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { call, rowsOf } from './calls.ts'
import { expect, people, test } from './people.ts'
import { aName } from './rows.ts'
import { expectToast, sayYes } from './table.ts'

test('an operator edits the words of a mail, tries them and goes back to the shipped text', async ({
  as,
  tokenOf,
}) => {
  const token = await tokenOf('superAdmin')
  const [template] = await rowsOf(token, 'MessageTemplate', "name eq 'report-link'")
  await call(token, 'POST', `/message-template/${template?.id}/reset`)
  const mark = aName('Ready')
  const page = await as('superAdmin')
  await page.goto('/messaging')
  await expect(page.getByRole('columnheader')).toContainText(['ID', 'Last Updated', 'Name', 'Description'])
  await expectNoSidewaysScroll(page)
  await page.getByRole('cell', { name: 'Large report by email', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Edit Template')).toBeVisible()
  await dialog.getByLabel('Title').first().fill(`${mark}: {{report}}`)
  await expect(dialog.getByText(`${mark}: Executive Summary`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to me' }).click()
  await expectToast(page, `Test email sent to ${people.superAdmin}`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Message template updated')
  await expect(dialog).toBeHidden()

  await page.goto('/mailbox')
  await page.getByRole('row').filter({ hasText: mark }).getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('sends this email automatically')

  await page.goto('/messaging')
  await page.getByRole('cell', { name: 'Large report by email', exact: true }).click()
  await expect(dialog.getByLabel('Title').first()).toHaveValue(`${mark}: {{report}}`)
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await sayYes(page)
  await expectToast(page, 'Shipped text restored')
  const title = async () => (await rowsOf(token, 'MessageTemplate', "name eq 'report-link'"))[0]?.title
  await expect.poll(title).toBe('{{report}}: {{account}}, {{date}}')
})

test('mails that were not delivered are a list for operators alone', async ({ as }) => {
  const page = await as('superAdmin')
  await page.goto('/messaging')
  await page.getByRole('link', { name: 'Undelivered emails' }).click()
  await expect(page.getByRole('heading', { name: 'Undelivered emails', level: 2 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const admin = await as('admin')
  await admin.goto('/messaging/undelivered')
  await expect(admin.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
})
