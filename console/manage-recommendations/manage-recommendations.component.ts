import type { Page } from '@playwright/test'
import { componentTest, expect } from '#console/testing/component.ts'
import { at, job, surroundings, who, windowOf, written } from '#console/testing/recommendation-window.ts'
import { exportCalls } from '#contract/exports/exports.ts'
import { jobCalls } from '#contract/kit/job-calls.ts'
import { origin } from '#contract/kit/shipped.ts'
import { recommendations } from '#contract/recommendations/managed-recommendations.ts'
import { recommendationCalls as calls } from '#contract/recommendations/recommendation-calls.ts'
import { recommendationStatus, validationMethod } from '#contract/recommendations/recommendation-choices.ts'
import type * as stories from './manage-recommendations.stories.tsx'

const test = componentTest<typeof stories>()
const { Enabled, Disabled } = recommendationStatus.value
const { Automatic } = validationMethod.value
const { Edited } = origin.value
const bulk = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the list opens with its columns and the enabled ones, and shows Impact, Effort and Critical', async ({
  api,
  show,
}) => {
  const asked = api.lists(recommendations, [
    written({ status: Enabled }),
    written({ id: 5, status: Enabled, validationMethod: Automatic, isValid: false, origin: Edited }),
    written({ id: 6, validationMethod: Automatic, isValid: true }),
  ])
  const page = await show('Manage', { who, at: at('$added=estimatedWork') })
  await expect(page.getByText('2 of 3 enabled')).toHaveText(
    '2 of 3 enabled · 2 automatic · 1 invalid · 1 shipped and edited',
  )
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ })
  await expect(heads.filter({ hasNotText: 'Actions' })).toHaveText([
    ...[
      'ID',
      'Creation Time',
      'Product',
      'Findings',
      'Severity',
      'Impact',
      'Status',
      'Validation Method',
      'Effort',
    ],
  ])
  await expect(page.getByRole('row', { name: /Close the door/ }).first()).toContainText('Critical')
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', '.xlsx,.xls')
  expect(new Set(asked.map(({ query }) => query.$filter))).toEqual(new Set(['status eq 1']))
})

test('Publish, Disable and Delete are offered for a selection, each by its rule', async ({ api, show }) => {
  api.lists(recommendations, [
    written({ id: 4, findings: 'Off', status: Disabled }),
    written({ id: 5, findings: 'On', status: Enabled }),
  ])
  const page = await show('Manage', { who, at: at() })
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await tick('Off').check()
  await expect(bulk(page, 'Publish')).toBeEnabled()
  await expect(bulk(page, 'Disable')).toHaveCount(0)
  await expect(bulk(page, 'Delete')).toBeEnabled()
  await tick('On').check()
  for (const name of ['Publish', 'Disable', 'Delete']) await expect(bulk(page, name).first()).toBeDisabled()
  await tick('Off').uncheck()
  await expect(bulk(page, 'Publish')).toHaveCount(0)
  await expect(bulk(page, 'Disable')).toBeEnabled()
  await expect(bulk(page, 'Delete').first()).toBeDisabled()
})

test('Validate and Validate All start a job', async ({ api, show }) => {
  api.lists(recommendations, [written({ id: 5, findings: 'On', validationMethod: Automatic })])
  api.answers(jobCalls.get, job)
  const one = api.answers(calls.validate, { jobId: 12 })
  const all = api.answers(calls.validateAll, { jobId: 12 })
  const page = await show('Manage', { who, at: at() })
  await page.getByRole('checkbox', { name: 'Select On' }).check()
  await bulk(page, 'Validate').click()
  await expect.poll(() => one.map(({ body }) => body)).toEqual([{ ids: [5] }])
  await bulk(page, 'Validate All').click()
  await expect.poll(() => all.length).toBe(1)
})

test('a German reader sees German titles where there are some, in the list and in the question', async ({
  api,
  show,
}) => {
  api.lists(recommendations, [
    written({ id: 4, findings: 'Close the door', germanFindings: 'Tür schließen' }),
    written({ id: 5, findings: 'Close the window', germanFindings: null }),
  ])
  const page = await show('Manage', { who, at: at(), lang: 'de' })
  for (const name of ['Tür schließen', 'Close the window'])
    await page.getByRole('checkbox', { name: `${name} auswählen` }).check()
  await bulk(page, 'Löschen').click()
  await expect(page.getByRole('dialog')).toContainText('Tür schließen, Close the window.')
})

test('a recommendation that cannot be deleted says so with the reason', async ({ api, show }) => {
  api.lists(recommendations, [written({ findings: 'Off' })])
  api.refuses(calls.remove, { status: 409, message: 'Still needed' })
  const page = await show('Manage', { who, at: at() })
  await page.getByRole('checkbox', { name: 'Select Off' }).check()
  await bulk(page, 'Delete').click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Failed to delete recommendation: Still needed')).toBeVisible()
})

test('an import asks first, and names each fault at its cell', async ({ api, show }) => {
  surroundings(api, [])
  const page = await show('Manage', { who, at: at() })
  const sent = api.refuses(exportCalls.import, {
    ...{ status: 422, code: 'import_rows', message: 'Nothing was imported. Problems in the file: 1' },
    details: [{ row: 3, column: 'severity', problem: 'choose one of: Low' }],
  })
  const question = page.getByRole('dialog', { name: 'Import' })
  for (const answer of ['No', 'Yes']) {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('sheet') },
    })
    await expect(question).toContainText(
      'Are you sure? This action will override existing recommendations data',
    )
    expect(sent).toHaveLength(0)
    await question.getByRole('button', { name: answer }).click()
  }
  await expect(page.getByRole('row', { name: /3.*severity.*choose one of: Low/ })).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/import/recommendationExtended'])
})

test('where data editing is off every control that changes says why', async ({ api, show }) => {
  surroundings(api, [written({ id: 5, findings: 'On', status: Enabled })])
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const reason = 'Updates to recommendation are disabled for the Production environment.'
  const page = await show('Manage', { who, app, at: at() })
  for (const name of ['Create Recommendation', 'Validate All', 'Import']) {
    const button = page.getByRole('button', { name }).first()
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(reason)
  }
  await page.getByRole('button', { name: 'Validate All' }).first().hover()
  await expect(page.getByRole('tooltip', { name: reason })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for On' }).click()
  for (const name of ['Edit', 'Validate', 'Disable', 'Delete']) {
    const item = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).toContainText(reason)
  }
  const opened = await show('Manage', { who, app, at: at('open=form&for=5') })
  const window = windowOf(opened, 'Edit Recommendation')
  for (const name of ['Save', 'Disable'])
    await expect(window.getByRole('button', { name, exact: true }).first()).toBeDisabled()
})
