import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import {
  environmentCalls as calls,
  conflictCause,
  environmentChangeKind,
  environmentChanges,
  environmentPlans,
  pushedModel,
} from '#contract/environment/environment.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#e2e/accessible.ts'
import type * as stories from './environment.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const app = { environmentName: 'stage', syncTargetEnvironment: 'https://production.example' }
const { recommendationExtended, Story } = pushedModel.value
const count = { added: 0, changed: 0, removed: 0, conflicts: 0, unchanged: 19 }

test('nothing is pushed before it was previewed; the preview says what it would do, model by model', async ({
  api,
  show,
}) => {
  api.lists(environmentChanges, [])
  const page = await show('Environment', { who, app, at: '/environment' })
  await expect(page.getByText('from stage to production.example')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Push' }).first()).toBeDisabled()
  await expect(page.getByText('Not compared yet')).toBeVisible()

  const started = api.answers(calls.preview, { jobId: 12 })
  api.lists(environmentPlans, [
    rowOf(environmentPlans, {
      id: 1,
      jobId: 12,
      model: recommendationExtended,
      ...count,
      changed: 1,
      conflicts: 1,
    }),
    rowOf(environmentPlans, {
      ...{ id: 2, jobId: 12, model: Story, ...count, added: 1 },
      problems: [{ row: 3, column: 'recommendationNames', problem: "contains the unknown value 'x'" }],
    }),
  ])
  api.lists(environmentChanges, [
    rowOf(environmentChanges, {
      ...{ id: 1, jobId: 12, model: recommendationExtended, name: 'lock-the-vault', fields: ['findings'] },
      ...{ change: environmentChangeKind.value.Conflict, cause: conflictCause.value.EditedThere },
    }),
  ])
  await page.getByRole('button', { name: 'Preview' }).click()
  const plan = page.getByRole('table', { name: 'What a push would do' })
  await expect(plan.getByRole('row', { name: /Recommendations/ })).toContainText('19')
  await expect(plan.getByText("Row 3, recommendationNames: contains the unknown value 'x'")).toBeVisible()
  await expect(page.getByRole('row', { name: /lock-the-vault/ })).toContainText('Edited in the target')
  await expect(page.getByRole('row', { name: /lock-the-vault/ })).toContainText('Findings')
  expect(started).toHaveLength(1)

  const pushed = api.answers(calls.sync, { jobId: 13 })
  await page.getByRole('button', { name: 'Push' }).click()
  const dialog = page.getByRole('dialog', { name: 'Push content' })
  await dialog.getByRole('switch', { name: 'Overwrite conflicts' }).click()
  await dialog.getByRole('button', { name: 'Push' }).click()
  await expect(dialog).toBeHidden()
  expect(
    pushed.map(({ body }) => body),
    'what the target cannot take stays here',
  ).toEqual([{ planId: 12, models: [recommendationExtended], overwrite: true, remove: false }])
})

test('without a target the screen says what to set', async ({ api, show }) => {
  api.lists(environmentChanges, [])
  const page = await show('Environment', { who, at: '/environment' })
  await expect(page.getByText('Set SYNC_TARGET_ENVIRONMENT and SYNC_KEY').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview' }).first()).toBeDisabled()
  await expectAccessible(page, '#root')
  await expectNoSidewaysScroll(page)
})
