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
import { queryCalls, recommendationPreviews } from '#contract/recommendations/query-calls.ts'
import { validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import type * as stories from './QueryPane.stories.tsx'

const test = componentTest<typeof stories>()
const { Automatic } = validationMethod.value

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
  const row = written({ id: 4, validationMethod: Automatic, query: 'select 1' })
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
