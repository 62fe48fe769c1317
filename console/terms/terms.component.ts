import { componentTest, expect } from '#console/testing/component.ts'
import { type Terms, terms } from '#contract/terms/terms.ts'
import { termsAcceptances } from '#contract/terms/terms-acceptances.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import type * as stories from './terms.stories.tsx'

const test = componentTest<typeof stories>()
const operator = { role: 'SuperAdmin' } as const
const at = (query: string) => `/manage-terms-and-conditions?${query}`

const version = (changes: Partial<Terms> = {}): Terms => ({
  id: 4,
  version: '2.0',
  type: 1,
  status: 3,
  content: '<p>Kept for 400 days.</p>',
  acceptedBy: 0,
  creationTime: '2026-01-05T08:00:00.000Z',
  lastUpdateTime: '2026-01-05T08:00:00.000Z',
  ...changes,
})
const reach = {
  users: 164,
  active: { id: 1, version: '1.0', content: '<p>Kept for 180 days.</p>', acceptedBy: 158 },
}

test('a new version wants type and content, and publishing it asks first', async ({ api, show }) => {
  api.lists(terms, [])
  api.answers(termsAdminCalls.reach, reach)
  const created = api.answers(termsAdminCalls.create, { id: 4 })
  const successMessage = 'Terms and Conditions Successfully Published'
  const published = api.answers(termsAdminCalls.publish, { successMessage } as never)
  const page = await show('Manage', { who: operator, at: at('open=form') })
  const dialog = page.getByRole('dialog', { name: 'Create Terms And Conditions' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  const offered = page.locator('.ant-select-dropdown:visible')
  await expect(offered.getByTitle('Reseller')).toBeVisible()
  await offered.getByTitle('User').click()
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Kept for 400 days.')
  await expect(dialog.getByText('164')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Publish now' }).check()
  await save.click()
  const question = page.getByRole('dialog', { name: 'Publish this version?' })
  await question.getByRole('button', { name: 'No' }).click()
  expect(created).toHaveLength(0)
  await save.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => published.map(({ path }) => path)).toEqual(['/terms-and-conditions/4/publish'])
  await expect(page.getByText(successMessage)).toBeVisible()
  expect(created.map(({ body }) => body)).toEqual([{ type: 1, content: '<p>Kept for 400 days.</p>' }])
})

test('a draft is saved without a question, and shows what has changed since the active version', async ({
  api,
  show,
}) => {
  const draft = version()
  api.lists(terms, [draft])
  api.answers(termsAdminCalls.get, draft)
  api.answers(termsAdminCalls.reach, reach)
  const updated = api.answers(termsAdminCalls.update, {} as never)
  const page = await show('Manage', { who: operator, at: at('open=form&for=4') })
  const dialog = page.getByRole('dialog', { name: 'Edit Terms And Conditions' })
  await expect(dialog.getByRole('deletion')).toHaveText('180 ')
  await expect(dialog.getByRole('insertion')).toHaveText('400 ')
  await dialog.getByLabel('Version').fill('2.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(updated.map(({ body }) => body)).toEqual([{ type: 1, version: '2.1', content: draft.content }])
})

test('what is in force or past can be read, not edited, published or deleted', async ({ api, show }) => {
  const past = version({ status: 2, version: '0.9', acceptedBy: 12 })
  api.lists(terms, [past])
  api.answers(termsAdminCalls.get, past)
  const page = await show('Manage', { who: operator, at: at('$filter=status eq 2') })
  await page.getByRole('row', { name: /0\.9/ }).getByRole('button').click()
  for (const name of [/^Edit/, /^Publish/, /^Delete/])
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Read version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 0.9 for type User' })
  await expect(dialog.getByText('Kept for 400 days.')).toBeVisible()
  await expect(dialog.getByText('Past')).toBeVisible()
  await expect(dialog.getByText('Accepted by: 12')).toBeVisible()
})

test('who accepted a version is a list with export', async ({ api, show }) => {
  const active = version({ status: 1, version: '1.0' })
  api.lists(terms, [active])
  const asked = api.lists(termsAcceptances, [
    {
      id: 1,
      termsId: 4,
      userName: 'Ada Admin',
      email: 'ada.admin@northbrine.example',
      accountName: 'Northbrine',
      vendorName: null,
      version: '1.0',
      type: 1,
      acceptedAt: '2026-01-05T08:00:00.000Z',
    },
  ])
  const page = await show('Manage', { who: operator, at: at('open=acceptances&for=4') })
  const dialog = page.getByRole('dialog', { name: 'Who accepted version 1.0' })
  await expect(dialog.getByRole('row', { name: /Ada Admin.*Northbrine/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export to excel' })).toBeEnabled()
  expect(asked[0]?.query.$filter).toContain('termsId eq 4')
})
