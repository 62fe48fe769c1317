import { componentTest, expect } from '#console/testing/component.ts'
import type { Call } from '#contract/kit/call.ts'
import type * as stories from './FormDialog.stories.tsx'

const test = componentTest<typeof stories>(import.meta.url)
const call: Call = { method: 'PATCH', path: '/name', permission: 'signedIn', summary: 'Rename' }

test('asks for what is required when the field is left, and sends once what was typed', async ({
  api,
  show,
}) => {
  const { sent, release } = api.holds(call, {})
  const page = await show('NameDialog', { props: { call } })
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByLabel('Name').focus()
  await dialog.getByLabel('Name').blur()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Name').fill('Harbour')
  await save.dblclick()
  release()
  await expect(dialog).toBeHidden()
  expect(sent.map((one) => one.body)).toEqual([{ name: 'Harbour' }])
})

test('stays with what was typed when the server says no, in the language of the reader', async ({
  api,
  show,
}) => {
  api.refuses(call, { status: 409, message: 'Den Namen gibt es schon' })
  const page = await show('NameDialog', { props: { call }, lang: 'de' })
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  await dialog.getByLabel('Name').fill('Harbour')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Den Namen gibt es schon')
  await expect(dialog.getByLabel('Name')).toHaveValue('Harbour')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
})
