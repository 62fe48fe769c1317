import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import {
  managedRegulationCalls as calls,
  regulationControlCalls as controlCalls,
} from '#contract/regulations/managed-regulation-calls.ts'
import { regulationControls, regulations } from '#contract/regulations/managed-regulations.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './manage-regulations.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = (query = '') => `/manage-regulations?${query}`
const house = rowOf(regulations, { id: 4, name: 'House rules', summary: 'Ours', description: 'All of them' })
const door = rowOf(regulationControls, {
  ...{ id: 7, controlId: 'H.1', text: 'Doors are closed.', regulationId: 4, regulation: 'House rules' },
  recommendations: [
    { id: 1, findings: 'Close the door', isValid: true },
    { id: 2, findings: 'Close the gate', isValid: false },
  ],
  recommendationIds: [1, 2],
})
const names = [rowOf(recommendationNames, { id: 1, findings: 'Close the door' })]
const choose = async (page: Page, option: string) => {
  await page.getByLabel('Recommendations', { exact: true }).last().click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  await page.keyboard.press('Escape')
}

test('the list opens with name and status of the active ones', async ({ api, show }) => {
  const asked = api.lists(regulations, [house])
  const page = await show('Manage', { who, at: at() })
  await expect(page.getByRole('row', { name: /House rules/ })).toBeVisible()
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ })
  await expect(heads.filter({ hasNotText: 'Actions' })).toHaveText(['Name', 'Status'])
  expect(asked.some(({ query }) => query.$filter === 'status eq 1')).toBe(true)
})

test('a regulation wants name, summary and description, and begins active', async ({ api, show }) => {
  api.lists(regulations, [])
  const created = api.answers(calls.create, { id: 4, successMessage: 'Regulation Created' })
  const page = await show('Manage', { who, at: at('open=form') })
  const dialog = page.getByRole('dialog', { name: 'Create Regulation' })
  const create = dialog.getByRole('button', { name: 'Create' })
  for (const [label, words] of [
    ['Name', 'House rules'],
    ['Summary', 'Ours'],
    ['Description', 'All of them'],
  ] as const) {
    await expect(create).toBeDisabled()
    await dialog.getByLabel(label, { exact: true }).fill(words)
  }
  await create.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Regulation Created')).toBeVisible()
  expect(created.map(({ body }) => [body.name, body.status])).toEqual([['House rules', 1]])
})

test('a regulation is changed in its form', async ({ api, show }) => {
  api.lists(regulations, [house])
  const updated = api.answers(calls.update, { successMessage: 'Regulation Updated' } as never)
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const dialog = page.getByRole('dialog', { name: 'Edit Regulation' })
  await dialog.getByLabel('Summary', { exact: true }).fill('Yours')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Regulation Updated')).toBeVisible()
  expect(updated.map(({ path, body }) => [path, body.summary])).toEqual([['/regulations/4', 'Yours']])
})

test('its controls are listed in a window of 70vw and written beside it', async ({ api, show }) => {
  api.lists(regulations, [house])
  api.lists(regulationControls, [door])
  api.lists(recommendationNames, names)
  const created = api.answers(controlCalls.create, { id: 8, successMessage: 'Regulation Control Created' })
  const page = await show('Manage', { who, at: at('open=controls&for=4'), width: 1440 })
  const dialog = page.getByRole('dialog', { name: /Regulation Controls/ })
  await expect(dialog.getByRole('row', { name: /H\.1/ })).toBeVisible()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(Math.round(1440 * 0.7))
  await dialog.getByRole('button', { name: 'New Control' }).click()
  await expectAccessible(page, '.ant-modal')
  await expectNoSidewaysScroll(page)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Control ID' }).fill('H.2')
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Windows are closed.')
  await expect(save, 'without a recommendation').toBeDisabled()
  await choose(page, 'Close the door')
  await save.click()
  await expect(page.getByText('Regulation Control Created')).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    { controlId: 'H.2', text: 'Windows are closed.', recommendationIds: [1], regulationId: 4 },
  ])
})

test('a control keeps recommendations that are no longer enabled, is changed, and deleted after a question', async ({
  api,
  show,
}) => {
  api.lists(regulations, [house])
  api.lists(regulationControls, [door])
  const offered = api.lists(recommendationNames, names)
  const updated = api.answers(controlCalls.update, { successMessage: 'Regulation Control Updated' } as never)
  const removed = api.answers(controlCalls.remove, {
    successMessage: 'Regulation Control(s) Deleted',
  } as never)
  const page = await show('Manage', { who, at: at('open=controls&for=4') })
  const dialog = page.getByRole('dialog', { name: /Regulation Controls/ })
  await dialog.getByRole('button', { name: 'H.1', exact: true }).click()
  await expect(dialog.getByText('1 no longer enabled: Close the gate')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('Doors are locked.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Regulation Control Updated')).toBeVisible()
  expect(updated.map(({ body }) => [body.text, body.recommendationIds])).toEqual([
    ['Doors are locked.', [1, 2]],
  ])
  const asked = offered.map(({ query }) => query.$filter ?? '')
  expect(asked.filter((filter) => !/^id\b/.test(filter)).every((filter) => /^status eq 1/.test(filter))).toBe(
    true,
  )
  expect(
    asked.some((filter) => /^id\b/.test(filter)),
    'its own by their ids',
  ).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Select H.1' }).check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Regulation Control(s) Deleted')).toBeVisible()
  expect(removed.map(({ body }) => body)).toEqual([{ ids: [7] }])
})

test('where data editing is off nothing of it can be changed, and each control says why', async ({
  api,
  show,
}) => {
  api.lists(regulations, [house])
  api.lists(regulationControls, [door])
  api.lists(recommendationNames, names)
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const page = await show('Manage', { who, app, at: at() })
  await expect(page.getByRole('button', { name: 'Create Regulation' }).first()).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for House rules' }).click()
  const edit = page.getByRole('menuitem', { name: /^Edit/ })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toContainText('Updates to Regulation are disabled for the Production environment.')
  const opened = await show('Manage', { who, app, at: at('open=controls&for=4') })
  const dialog = opened.getByRole('dialog', { name: /Regulation Controls/ })
  for (const name of ['New Control', 'Save']) {
    const button = dialog.getByRole('button', { name }).first()
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(
      'Updates to Regulation Control are disabled for the Production environment.',
    )
  }
  await dialog.getByRole('button', { name: /^Actions for/ }).click()
  await expect(opened.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  const form = await show('Manage', { who, app, at: at('open=form&for=4') })
  const edited = form.getByRole('dialog', { name: 'Edit Regulation' })
  await edited.getByLabel('Summary', { exact: true }).fill('Yours')
  await expect(edited.getByRole('button', { name: 'Save' }).first()).toBeDisabled()
})
