import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf as rowWith } from '#console/testing/row-of.ts'
import { answer, first, rowOf, second } from '#console/testing/shown-recommendations.ts'
import { userStatus } from '#contract/access/roles.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import type { AccountRecommendation } from '#contract/recommendations/account-recommendations.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { assignableUsers } from '#contract/users/users.ts'
import type * as stories from './dialogs.stories.tsx'

const test = componentTest<typeof stories>()

const red = 'rgb(198, 47, 61)'
const successMessage = '1 Recommendation(s) Updated'
const byHand = { ...second, validationMethod: validationMethod.value.Manual, isCompliant: null }
const una = rowWith(assignableUsers, { id: 11, email: 'una@north.example', status: userStatus.value.Active })

async function openMenu(page: Page, row: AccountRecommendation) {
  await rowOf(page, row)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  return page.getByRole('menu')
}
const choose = async (page: Page, row: AccountRecommendation, name: string) =>
  (await openMenu(page, row)).getByRole('menuitem', { name, exact: true }).click()

test('an exemption has one of three reasons, wants words for another, and stays open with what went wrong', async ({
  api,
  show,
}) => {
  answer(api)
  api.refuses(accountRecommendationCalls.setExempt, { status: 409, message: 'It is too late' })
  const page = await show('Work', { at: '/recommendations' })
  await choose(page, first, 'Exempt')
  const dialog = page.getByRole('dialog', { name: 'Exempt Recommendation' })
  await expect(dialog.locator('.ant-radio-label')).toHaveText([
    'I use a third party tool',
    'Risk Accepted',
    'Other',
  ])
  await expect(dialog.getByRole('radio', { name: 'I use a third party tool' })).toBeChecked()
  const exempt = dialog.getByRole('button', { name: 'Exempt', exact: true })
  const words = dialog.getByLabel('Your reason')
  await dialog.getByRole('radio', { name: 'Other' }).check()
  await expect(exempt).toBeDisabled()
  await words.focus()
  await words.blur()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await words.fill('Closed in May')
  await exempt.click()
  const failure = dialog.getByText('Exemption Failed: It is too late')
  await expect(failure).toBeVisible()
  await expect(failure).toHaveCSS('color', red)

  const sent = api.answers(accountRecommendationCalls.setExempt, { successMessage } as never)
  await exempt.click()
  await expect(page.getByText(successMessage)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { accountRecommendationIds: [first.id], exempt: true, reason: 'Other: Closed in May' },
  ])
})

test('an assignment wants an active person, or ends; notes are optional', async ({ api, show }) => {
  answer(api)
  const offered = api.lists(assignableUsers, [una])
  const sent = api.answers(accountRecommendationCalls.assign, { successMessage } as never)
  const page = await show('Work', { at: '/recommendations' })
  const dialog = page.getByRole('dialog', { name: 'Recommendation(s) Assignment' })
  const assignee = dialog.getByLabel('Assignee')
  const assignTo = async (name: string) => {
    await assignee.click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
  }
  await choose(page, first, 'Assignment')
  await assignee.focus()
  await assignee.blur()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await assignTo(una.email)
  await dialog.getByLabel('Notes (optional)').fill('by Friday')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toBeHidden()
  expect(offered[0]?.query.$filter).toContain(`status eq ${userStatus.value.Active}`)
  await choose(page, first, 'Assignment')
  await assignTo('Unassigned')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { recommendationIds: [first.id], assignedToId: una.id, notes: 'by Friday' },
    { recommendationIds: [first.id] },
  ])
})

test('what cannot be done with a selection says why: marked by hand only, and of one assignee', async ({
  api,
  show,
}) => {
  answer(api, [{ ...first, assignedToId: una.id }, byHand])
  const page = await show('Work', { at: '/recommendations' })
  for (const row of [first, byHand]) await rowOf(page, row).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '2 selected' })
  for (const name of ['Mark Compliant', 'Mark Non-Compliant', 'Assignment'])
    await expect(bar.getByRole('button', { name }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(bar).toContainText('Only recommendations with manual validation can be marked')
  await expect(bar).toContainText('Select recommendations with the same assignee')
  const menu = await openMenu(page, first)
  for (const name of [/^Mark Compliant/, /^Mark Non-Compliant/])
    await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})

test('what is decided by hand is marked into the other state, with notes', async ({ api, show }) => {
  answer(api, [byHand])
  const sent = api.answers(accountRecommendationCalls.setCompliant, { successMessage } as never)
  const page = await show('Work', { at: '/recommendations' })
  await choose(page, byHand, 'Mark Compliant')
  const dialog = page.getByRole('dialog', { name: 'Mark as Compliant' })
  await dialog.getByLabel('Notes (optional)').fill('Seen in the portal')
  await dialog.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(dialog).toBeHidden()
  answer(api, [{ ...byHand, isCompliant: true }])
  await show('Work', { at: '/recommendations' })
  const menu = await openMenu(page, byHand)
  await expect(menu.getByRole('menuitem', { name: /^Mark Compliant/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await menu.getByRole('menuitem', { name: 'Mark Non-Compliant', exact: true }).click()
  const other = page.getByRole('dialog', { name: 'Mark as Non-Compliant' })
  await other.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(other).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { accountRecommendationIds: [byHand.id], compliant: true, notes: 'Seen in the portal' },
    { accountRecommendationIds: [byHand.id], compliant: false },
  ])
})
