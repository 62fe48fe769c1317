import { componentTest, expect } from '#console/testing/component.ts'
import {
  at,
  choose,
  job,
  surroundings,
  who,
  windowOf,
  written,
} from '#console/testing/recommendation-window.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationVersions, versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './RecommendationDialog.stories.tsx'

const test = componentTest<typeof stories>()
const { Enabled } = recommendationStatus.value
const { Manual } = validationMethod.value

test('the window wants findings and product, and a query only when it is decided by one', async ({
  api,
  show,
}) => {
  surroundings(api, [])
  const created = api.answers(calls.create, { id: 9 })
  const page = await show('Manage', { who, at: at('open=form') })
  const window = windowOf(page)
  const save = window.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  for (const name of ['Findings', 'Product'])
    await expect(window.getByLabel(name, { exact: true })).toHaveAttribute('aria-required', 'true')
  await expect(window.getByLabel('Corrective Action')).not.toHaveAttribute('aria-required')
  await window.getByLabel('Findings', { exact: true }).fill('Close the door')
  await choose(page, window, 'Product', 'Entra ID')
  const publish = window.getByRole('button', { name: 'Save and Publish' }).first()
  for (const button of [save, publish]) await expect(button, 'automatic without a query').toBeDisabled()
  await expectAccessible(page, '.ant-modal')
  await expectNoSidewaysScroll(page)
  await window.getByText('Manual', { exact: true }).click()
  for (const button of [save, publish]) await expect(button).toBeEnabled()
  await save.click()
  await expect(window).toBeHidden()
  expect(
    created.map(({ body }) => [body.findings, body.productId, body.validationMethod, 'query' in body]),
  ).toEqual([['Close the door', 1, Manual, false]])
})

test('Save and Publish creates and then publishes; what the server says stands in the window', async ({
  api,
  show,
}) => {
  surroundings(api, [])
  const created = api.answers(calls.create, { id: 9 })
  const refused = api.refuses(calls.publish, { status: 409, message: 'The query is invalid.' })
  const page = await show('Manage', { who, at: at('open=form') })
  // What was created is edited from then on.
  const window = page.getByRole('dialog', { name: /^(Create|Edit) Recommendation/ })
  await window.getByLabel('Findings', { exact: true }).fill('Close the door')
  await choose(page, window, 'Product', 'Entra ID')
  await window.getByText('Manual', { exact: true }).click()
  const publish = window.getByRole('button', { name: 'Save and Publish' })
  await publish.click()
  await expect(window.getByRole('alert').filter({ hasText: 'The query is invalid.' })).toBeVisible()
  expect(refused.map(({ body }) => body)).toEqual([{ ids: [9] }])
  const updated = api.answers(calls.update, { jobId: null })
  const published = api.answers(calls.publish, { jobId: 12 })
  api.answers(jobCalls.get, job)
  await publish.click()
  await expect(window).toBeHidden()
  expect([created.length, updated.map(({ path }) => path), published.length]).toEqual([
    1,
    ['/recommendations/update/9'],
    1,
  ])
})

test('a refused creation and a refused change stand in the window too', async ({ api, show }) => {
  surroundings(api, [written({ id: 4 })])
  api.refuses(calls.create, { status: 409, message: 'Not today' })
  const page = await show('Manage', { who, at: at('open=form') })
  const window = windowOf(page)
  await window.getByLabel('Findings', { exact: true }).fill('Close the door')
  await choose(page, window, 'Product', 'Entra ID')
  await window.getByText('Manual', { exact: true }).click()
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible()

  api.refuses(calls.update, { status: 409, message: 'Nor tomorrow' })
  const other = await show('Manage', { who, at: at('open=form&for=4') })
  const edit = windowOf(other, 'Edit Recommendation')
  await edit.getByLabel('Findings', { exact: true }).fill('Close both doors')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit.getByRole('alert').filter({ hasText: 'Nor tomorrow' })).toBeVisible()
  await expect(edit.getByLabel('Findings', { exact: true })).toHaveValue('Close both doors')
})

test('the button that was pressed is the one that waits', async ({ api, show }) => {
  surroundings(api, [written({ id: 4 })])
  const { release } = api.holds(calls.update, { jobId: null })
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByLabel('User Impact').fill('None.')
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window.locator('.ant-btn-loading')).toHaveText(['Save'])
  await expect(window.getByRole('button', { name: 'Save and Publish' })).toBeDisabled()
  release()
  await expect(window).toBeHidden()
})

test('an enabled one can be disabled in its window, a disabled one published', async ({ api, show }) => {
  surroundings(api, [written({ id: 5, status: Enabled })])
  const page = await show('Manage', { who, at: at('open=form&for=5') })
  const window = windowOf(page, 'Edit Recommendation')
  await expect(window.getByRole('button', { name: 'Disable' })).toBeEnabled()
  await expect(window.getByRole('button', { name: 'Save and Publish' })).toHaveCount(0)
  api.lists(recommendations, [written({ id: 4 })])
  const other = await show('Manage', { who, at: at('open=form&for=4') })
  const disabled = windowOf(other, 'Edit Recommendation')
  await expect(disabled.getByRole('button', { name: 'Save and Publish' })).toBeEnabled()
  await expect(disabled.getByRole('button', { name: 'Disable' })).toHaveCount(0)
})

test('scopes and prerequisites are entered, with or without a recommendation', async ({ api, show }) => {
  surroundings(api, [])
  api.lists(recommendationNames, [rowOf(recommendationNames, { id: 7, findings: 'Count the keys' })])
  const created = api.answers(calls.create, { id: 9 })
  const page = await show('Manage', { who, at: at('open=form') })
  const window = windowOf(page)
  await window.getByLabel('Findings', { exact: true }).fill('Close the door')
  await choose(page, window, 'Product', 'Entra ID')
  await window.getByRole('checkbox', { name: 'Identity' }).check()
  await window.getByText('Manual', { exact: true }).click()
  await window.getByText('Requirements', { exact: true }).click()
  await choose(page, window, 'Recommendations to implement first', 'Count the keys')
  await window.getByLabel('Other prerequisite').fill('A key')
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window).toBeHidden()
  expect(
    created.map(({ body }) => [body.scopes, body.prerequisiteIds, body.prerequisiteDescription]),
  ).toEqual([[[1], [7], 'A key']])

  api.lists(recommendations, [written({ id: 4, scopes: [1], prerequisiteIds: [7] })])
  const updated = api.answers(calls.update, { jobId: null })
  const other = await show('Manage', { who, at: at('open=form&for=4') })
  const edit = windowOf(other, 'Edit Recommendation')
  await edit.getByRole('checkbox', { name: 'Identity' }).uncheck()
  await edit.getByRole('checkbox', { name: 'Device' }).check()
  await edit.getByText('Requirements', { exact: true }).click()
  await expect(edit.getByTitle('Count the keys')).toBeVisible()
  await edit.getByLabel('Recommendations to implement first').press('Backspace')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit).toBeHidden()
  expect(updated.map(({ body }) => [body.scopes, body.prerequisiteIds])).toEqual([[[2], []]])
})

test('formatted text that is too long is told once', async ({ api, show }) => {
  surroundings(api, [written({ id: 4, description: `<p>${'x'.repeat(20_000)}</p>` })])
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByRole('textbox', { name: 'Description' }).press('y')
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window.getByText(/characters/)).toHaveText([
    /^Shorten the text: it has \d+ of at most 20000 characters, formatting included\.$/,
  ])
})

test('two operators: the second sees both versions and keeps what was typed', async ({ api, show }) => {
  const row = written({ id: 4 })
  surroundings(api, [row])
  const theirs = { findings: 'Close both doors' }
  api.refuses(calls.update, {
    ...{ status: 409, code: 'changed_meanwhile', message: 'Somebody else has changed this.' },
    details: { row: { ...row, ...theirs } },
  })
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByLabel('Findings', { exact: true }).fill('Close the windows')
  await window.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(window.getByText('Currently saved: Close both doors')).toBeVisible()
  await expect(window.getByLabel('Findings', { exact: true })).toHaveValue('Close the windows')
})

test('a shipped one that was edited shows where it differs, and what an update changed too', async ({
  api,
  show,
}) => {
  const row = written({ id: 4, origin: 3, status: Enabled })
  surroundings(api, [row])
  const content = { findings: 'Close the door', userImpact: 'None' }
  api.answers(calls.comparison, {
    present: { ...content, findings: 'Close my door' },
    shipped: { ...content, findings: 'Close every door' },
    base: content,
  })
  api.lists(recommendationVersions, [
    rowOf(recommendationVersions, {
      ...{ id: 2, recommendationId: 4, author: 'olivia@parapet.example', cause: versionCause.value.Edited },
      content: { ...content, findings: 'Close my door' },
    }),
    rowOf(recommendationVersions, {
      ...{ id: 1, recommendationId: 4, author: 'Catalogue', cause: versionCause.value.Shipped },
      content,
    }),
  ])
  const restored = api.answers(calls.restore, { jobId: null })
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByText('History', { exact: true }).click()
  await expect(window.getByText('Differs from the shipped version')).toBeVisible()
  await expect(window.getByText('Also changed by an update since you edited it: Findings')).toBeVisible()
  const versions = window.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText('olivia@parapet.example')
  await versions.nth(1).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(window).toBeHidden()
  expect(restored.map(({ body }) => body)).toEqual([{ versionId: 1 }])
})
