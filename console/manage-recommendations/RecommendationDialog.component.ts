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
import { accountStatus, accounts } from '#contract/accounts/accounts.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { queryCalls, recommendationPreviews } from '#contract/recommendations/query-calls.ts'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationVersions, versionCause } from '#contract/recommendations/recommendation-versions.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import type * as stories from './RecommendationDialog.stories.tsx'

const test = componentTest<typeof stories>()
const { Enabled } = recommendationStatus.value
const { Automatic, Manual } = validationMethod.value

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

test('a fault of the whole query marks it all; Escape stays in the editor, and Tab then leaves it', async ({
  api,
  show,
}) => {
  const query = 'select 1; select 2'
  surroundings(api, [written({ id: 4, validationMethod: Automatic, query })])
  api.answers(queryCalls.inspect, { faults: [{ message: 'One statement only', from: null, to: null }] })
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await expect(window.locator('.cm-lintRange-error')).toHaveText([query])
  await window.getByRole('textbox', { name: 'Query' }).click()
  await page.keyboard.type('x')
  // The question is there once, so that it would come at once.
  await window.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('Discard your changes?')).toBeHidden()
  await window.getByRole('textbox', { name: 'Query' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(window.getByLabel('Run on account…')).toBeFocused()
})

test('a query runs on an account that was scanned, and what was found and compared can be reached', async ({
  api,
  show,
}) => {
  surroundings(api, [written({ id: 4, validationMethod: Automatic, query: 'select 1' })])
  const { Enabled: active } = accountStatus.value
  api.keeps(accounts, [
    rowOf(accounts, { id: 2, name: 'Alder', status: active, lastScanTimeEnd: null }),
    ...Array.from({ length: 300 }, (_, n) =>
      rowOf(accounts, { id: 10 + n, name: `Branch ${n}`, status: active }),
    ),
    rowOf(accounts, {
      id: 3,
      name: 'Northbrine',
      status: active,
      lastScanTimeEnd: '2026-01-05T08:00:00.000Z',
    }),
  ])
  const rows = Array.from({ length: 40 }, (_, at) => ({ displayName: `Item ${at}` }))
  const ran = api.answers(queryCalls.run, {
    ...{ isCompliant: false, message: '', columns: ['displayName'], rows, isCut: false, itemCount: 40 },
    ...{ newItems: null, milliseconds: 4, takenAt: '2026-01-05T08:00:00.000Z' },
  })
  api.answers(queryCalls.preview, { jobId: 12 })
  api.answers(jobCalls.get, job)
  api.lists(recommendationPreviews, [northbrineTurns])
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(window.getByRole('cell', { name: 'Item 0', exact: true })).toBeInViewport()
  expect(ran.map(({ body }) => body.accountId)).toEqual([3])
  // One of many is found by its letters.
  await window.getByLabel('Run on account…').fill('branch 299')
  await page.locator('.ant-select-dropdown:visible').getByTitle('Branch 299', { exact: true }).click()
  await window.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(() => ran.map(({ body }) => body.accountId)).toEqual([3, 309])
  await expect(window.getByText('Nothing is saved.')).toHaveCount(0)
  await window.getByRole('button', { name: 'Compare on all accounts' }).click()
  await expect(window.getByText('Would change 1 of 1 accounts')).toBeInViewport()
})

test('an older snapshot is one of its account, and what fails is told', async ({ api, show }) => {
  surroundings(api, [written({ id: 4, validationMethod: Automatic, query: 'select 1', origin: 2 })])
  const scanned = { status: accountStatus.value.Enabled, lastScanTimeEnd: '2026-01-05T08:00:00.000Z' }
  api.keeps(accounts, [
    rowOf(accounts, { id: 3, name: 'Alder', ...scanned }),
    rowOf(accounts, { id: 5, name: 'Northbrine', ...scanned }),
  ])
  api.answers(queryCalls.snapshots, [
    { scanId: 'b', takenAt: '2026-01-05T08:00:00.000Z' },
    { scanId: 'a', takenAt: '2026-01-04T08:00:00.000Z' },
  ])
  const ran = api.answers(queryCalls.run, {
    ...{ isCompliant: true, message: '', columns: [], rows: [], isCut: false, itemCount: 0 },
    ...{ newItems: null, milliseconds: 4, takenAt: '2026-01-05T08:00:00.000Z' },
  })
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  const run = window.getByRole('button', { name: 'Run', exact: true })
  await window.getByLabel('Snapshot').click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^04\/01\/2026/)
    .click()
  await run.click()
  await expect(window.getByText('The query returned no rows.')).toBeVisible()
  await choose(page, window, 'Run on account…', 'Northbrine')
  await expect(window.getByText('The query returned no rows.'), 'of another account').toHaveCount(0)
  await run.click()
  await expect
    .poll(() => ran.map(({ body }) => [body.accountId, body.scanId]))
    .toEqual([
      [3, 'a'],
      [5, undefined],
    ])
  api.refuses(queryCalls.fixtures, { status: 409, message: 'Not now' })
  await window.getByRole('button', { name: 'Run fixtures' }).click()
  await expect(window.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible()
})

test('what publishing would change is told with the accounts and their items', async ({ api, show }) => {
  const row = written({ id: 4, validationMethod: validationMethod.value.Automatic, query: 'select 1' })
  surroundings(api, [row])
  api.answers(queryCalls.preview, { jobId: 12 })
  api.answers(jobCalls.get, { ...job, message: 'Compliant accounts: 0. Non-compliant: 1. N/A: 0.' })
  api.lists(recommendationPreviews, [northbrineTurns])
  const page = await show('Manage', { who, at: at('open=form&for=4') })
  const window = windowOf(page, 'Edit Recommendation')
  await window.getByRole('button', { name: 'Compare on all accounts' }).click()
  await expect(window.getByText('Would change 1 of 1 accounts')).toBeVisible()
  await expect(window.getByRole('row', { name: /Northbrine/ })).toContainText('Ada')
})

const northbrineTurns = rowOf(recommendationPreviews, {
  ...{ id: 1, jobId: 12, accountName: 'Northbrine', was: true, becomes: false, isChange: true },
  ...{ items: [{ displayName: 'Ada' }], itemCount: 1 },
})
