import { componentTest, expect } from '#console/testing/component.ts'
import { type Terms, terms, termsCalls } from '#contract/terms/terms.ts'
import { termsAcceptances } from '#contract/terms/terms-acceptances.ts'
import { termsAdminCalls } from '#contract/terms/terms-admin-calls.ts'
import { expectAccessible } from '#e2e/accessible.ts'
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
  await expectAccessible(page, '.ant-modal')
  await dialog.getByLabel('Version').fill('2.1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(updated.map(({ body }) => body)).toEqual([{ type: 1, version: '2.1', content: draft.content }])
})

test('a draft is published from its menu after a question, and No changes nothing', async ({ api, show }) => {
  api.lists(terms, [version()])
  const published = api.answers(termsAdminCalls.publish, {} as never)
  const page = await show('Manage', { who: operator, at: at('$filter=status eq 3') })
  const question = page.getByRole('dialog', { name: 'Publish version 2.0?' })
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for 2.0' }).click()
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click()
    await expect(question).toContainText('It replaces the active version of its type immediately.')
  }
  await ask()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  expect(published).toHaveLength(0)
  await ask()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => published.map(({ path }) => path)).toEqual(['/terms-and-conditions/4/publish'])
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
  await expectAccessible(page, '.ant-modal')
})

test('who has not accepted is asked, in a window that cannot be closed but left by signing out', async ({
  api,
  show,
}) => {
  const inForce = { ...version({ status: 1 }), content: '<p>This service reads your tenant.</p>' }
  api.answers(termsCalls.active, inForce)
  const sent = api.answers(termsCalls.accept, {} as never)
  const page = await show('Asked')
  const question = page.getByRole('dialog', { name: "We've updated our Terms and Conditions!" })
  await expect(question).toContainText(
    'Please review the changes below and accept to continue using our service.',
  )
  const area = question.getByRole('region', { name: 'Terms and Conditions' })
  await expect(area).toContainText('This service reads your tenant.')
  await expect(area, 'half of 900 px').toHaveCSS('max-height', '450px')
  await expect(question.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(question).toBeVisible()
  await expectAccessible(page, '.ant-modal')
  await question.getByRole('button', { name: 'Agree To The Terms And Conditions', exact: true }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ version: '2.0' }])
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('Signed out')).toBeVisible()
})
