import { expectAccessible } from './accessible.ts'
import { become } from './become.ts'
import { call, rowsOf } from './calls.ts'
import { expectGoodLooks } from './looks.ts'
import { expect, people, test } from './people.ts'
import { aName } from './rows.ts'
import { chooseAction, expectColumns, expectToast, rowOf, sayYes } from './table.ts'

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
  await expectColumns(page, ['ID', 'Last Updated', 'Name', 'Description'])
  await page.getByRole('cell', { name: 'Large report by email', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Edit Template')).toBeVisible()
  await dialog.getByLabel('Title').first().fill(`${mark}: {{report}}`)
  await expect(dialog.getByText(`${mark}: Executive Summary`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to me' }).click()
  await expectToast(page, `Test email sent to ${people.superAdmin}`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Message template updated')
  await expect(dialog).toBeHidden()

  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  await mailbox.getByRole('row').filter({ hasText: mark }).getByRole('link').click()
  await expect(mailbox.getByRole('article')).toContainText('sends this email automatically')

  await page.getByRole('cell', { name: 'Large report by email', exact: true }).click()
  await expect(dialog.getByLabel('Title').first()).toHaveValue(`${mark}: {{report}}`)
  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await sayYes(page)
  await expectToast(page, 'Shipped text restored')
  const title = async () => (await rowsOf(token, 'MessageTemplate', "name eq 'report-link'"))[0]?.title
  await expect.poll(title).toBe('{{report}}: {{account}}, {{date}}')

  await test.step('mails that were not delivered are a list for operators alone', async () => {
    await page.getByRole('link', { name: 'Undelivered emails' }).click()
    await expect(page.getByRole('heading', { name: 'Undelivered emails', level: 2 })).toBeVisible()
    await become(page, people.admin)
    await page.goto('/messaging/undelivered')
    await expect(page.getByText("you don't have enough permissions", { exact: false })).toBeVisible()
  })
})

test('a webhook is tried, its delivery log tells why it failed, and its secret is rolled', async ({
  as,
  tokenOf,
}) => {
  const name = aName('Operations')
  const page = await as('admin')
  try {
    await page.goto('/settings/webhooks')
    await page.getByRole('button', { name: 'Create Webhook' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create Webhook' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Address').fill('http://127.0.0.1:9/hook')
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form.getByText(/private, local or reserved/)).toBeVisible()
    // Nobody has this name, anywhere.
    await form.getByLabel('Address').fill('https://hooks.northbrine.invalid/parapet')
    await form.getByRole('button', { name: 'Create' }).click()
    const secret = page.getByRole('dialog', { name: 'Secret of the webhook' })
    const first = await secret.getByRole('textbox').inputValue()
    expect(first).toMatch(/^whsec_/)
    await secret.getByRole('button', { name: 'Done' }).click()
    await expectGoodLooks(page)

    await chooseAction(page, name, 'Send test message')
    await expectToast(page, 'Test message queued. The deliveries show the answer.')
    const log = page.getByRole('dialog', { name: `Deliveries of ${name}` })
    await expect(async () => {
      await page.goto('/settings/webhooks')
      await chooseAction(page, name, 'Deliveries')
      await expect(log.getByText('The name of the receiver cannot be resolved').first()).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    await expectAccessible(page, '.ant-modal')
    await page.goto('/settings/webhooks')
    await chooseAction(page, name, 'New secret')
    await sayYes(page)
    const second = await secret.getByRole('textbox').inputValue()
    expect(second).toMatch(/^whsec_/)
    expect(second).not.toBe(first)
    await secret.getByRole('button', { name: 'Done' }).click()
    await expect(rowOf(page, name)).toBeVisible()
  } finally {
    const token = await tokenOf('admin')
    const made = await rowsOf(token, 'webhook', `name eq '${name}'`)
    if (made.length > 0) await call(token, 'DELETE', '/webhook', { ids: made.map(({ id }) => id) })
  }
})
