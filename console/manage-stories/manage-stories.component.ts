import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { origin } from '#contract/kit/shipped.ts'
import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { recommendationNames } from '#contract/recommendations/recommendations.ts'
import { managedStories, storyLinks } from '#contract/stories/managed-stories.ts'
import { managedStoryCalls as calls, storiesShipped } from '#contract/stories/managed-story-calls.ts'
import type * as stories from './manage-stories.stories.tsx'

const test = componentTest<typeof stories>()
const who = { role: 'SuperAdmin' } as const
const at = (query = '') => `/manage-stories?${query}`
const story = rowOf(managedStories, { id: 4, name: 'The break-in' })
const link = rowOf(storyLinks, {
  id: 9,
  storyId: 4,
  recommendationId: 1,
  priority: 2,
  findings: 'Close the door',
})
const offered = rowOf(recommendationNames, { id: 3, findings: 'Count the keys' })

test('the list has its columns; a story is created, changed and deleted with their sentences', async ({
  api,
  show,
}) => {
  api.lists(managedStories, [story])
  const created = api.answers(calls.create, { id: 5, successMessage: 'Story successfully created' })
  const updated = api.answers(calls.update, { successMessage: 'Successfully updated story' } as never)
  const removed = api.answers(calls.remove, { successMessage: 'Successfully deleted 1 story(ies)' } as never)
  const page = await show('Manage', { who, at: at() })
  const heads = page.getByRole('columnheader').filter({ hasText: /\w/ })
  await expect(heads.filter({ hasNotText: 'Actions' })).toHaveText([
    ...['Name', 'Risk Level', 'Estimated Effort', 'User Impact', 'Status'],
  ])
  await page.getByRole('button', { name: 'Create Story' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Story' })
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled()
  await dialog.getByLabel('Name', { exact: true }).fill('The theft')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Story successfully created')).toBeVisible()
  expect(created.map(({ body }) => body.name)).toEqual(['The theft'])

  const menu = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for The break-in' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await menu('Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Story' })
  await edit.getByLabel('Name', { exact: true }).fill('The second break-in')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully updated story')).toBeVisible()
  expect(updated.map(({ path, body }) => [path, body.name])).toEqual([['/story/4', 'The second break-in']])

  await menu('Delete')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Successfully deleted 1 story(ies)')).toBeVisible()
  expect(removed.map(({ body }) => body)).toEqual([{ ids: [4] }])
})

test('its recommendations are added with a priority, moved, exchanged and removed', async ({ api, show }) => {
  api.lists(managedStories, [story])
  api.lists(storyLinks, [link])
  api.lists(recommendationNames, [offered])
  const added = api.answers(calls.addRecommendation, {
    id: 10,
    successMessage: 'Added new story recommendation',
  })
  const changed = api.answers(calls.updateRecommendation, {
    successMessage: 'Updated story recommendation',
  } as never)
  const removed = api.answers(calls.removeRecommendations, {
    successMessage: 'Deleted 1 story recommendation(s)',
  } as never)
  const page = await show('Manage', { who, at: at('open=recommendations&for=4') })
  const dialog = page.getByRole('dialog', { name: /Recommendations of the story/ })
  await dialog.getByLabel('Recommendation', { exact: true }).click()
  await page.getByTitle('Count the keys', { exact: true }).click()
  await dialog.getByRole('spinbutton', { name: 'Priority' }).fill('1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Added new story recommendation')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ storyId: 4, recommendationId: 3, priority: 1 }])

  const menu = async (action: string) => {
    await dialog.getByRole('button', { name: 'Actions for Close the door' }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await menu('Move up')
  await expect.poll(() => changed.map(({ body }) => body)).toEqual([{ priority: 1 }])
  await menu('Edit or replace…')
  const edit = page.getByRole('dialog', { name: 'Edit story recommendation' })
  await edit.getByLabel('Replace with…').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('Count the keys', { exact: true }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('Updated story recommendation').first()).toBeVisible()
  expect(changed.at(-1)?.body).toMatchObject({ newRecommendationId: 3 })
  expect(changed.at(-1)?.path).toBe('/story/4/1')

  await menu('Remove from story')
  const question = page.getByRole('dialog', { name: 'Remove “Close the door” from the story?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Deleted 1 story recommendation(s)')).toBeVisible()
  expect(removed.map(({ path, body }) => [path, body])).toEqual([['/story/4', { recommendationIds: [1] }]])
})

test('recommendations that the story has are not offered once more', async ({ api, show }) => {
  api.lists(managedStories, [story])
  api.lists(storyLinks, [link])
  const status = recommendationStatus.value.Enabled
  const present = rowOf(recommendationNames, { id: 1, findings: 'Close the door', status })
  api.keeps(recommendationNames, [present, { ...offered, status }])
  const page = await show('Manage', { who, at: at('open=recommendations&for=4') })
  const dialog = page.getByRole('dialog', { name: /Recommendations of the story/ })
  await dialog.getByLabel('Recommendation', { exact: true }).click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveText([
    'Count the keys',
  ])
})

test('where data editing is off nothing of it can be changed, and each control says why', async ({
  api,
  show,
}) => {
  api.lists(managedStories, [story])
  api.lists(storyLinks, [link])
  api.lists(recommendationNames, [offered])
  const app = { dataEditAllowed: false, environmentName: 'Production' }
  const reason = 'Updates to Story are disabled for the Production environment.'
  const page = await show('Manage', { who, app, at: at() })
  await expect(page.getByRole('button', { name: 'Create Story' }).first()).toBeDisabled()
  await page.getByRole('button', { name: 'Actions for The break-in' }).click()
  for (const name of [/^Edit/, /^Delete/]) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('menuitem', { name })).toContainText(reason)
  }
  const opened = await show('Manage', { who, app, at: at('open=recommendations&for=4') })
  const dialog = opened.getByRole('dialog', { name: /Recommendations of the story/ })
  const add = dialog.getByRole('button', { name: 'Add', exact: true }).first()
  await expect(add).toBeDisabled()
  await add.hover()
  await expect(opened.getByRole('tooltip', { name: reason })).toBeVisible()
  await dialog.getByRole('button', { name: 'Actions for Close the door' }).click()
  await expect(opened.getByRole('menuitem', { name: /^Remove from story/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const form = await show('Manage', { who, app, at: at('open=form&for=4') })
  const edit = form.getByRole('dialog', { name: 'Edit Story' })
  await edit.getByLabel('Name', { exact: true }).fill('Another')
  const save = edit.getByRole('button', { name: 'Save' }).first()
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(reason)
})

test('an edited story that an update has changed too is compared, and the shipped one is put back', async ({
  api,
  show,
}) => {
  const edited = { ...story, origin: origin.value.Updated }
  const own = { ...story, id: 5, name: 'The theft', origin: origin.value.Own }
  const asked = api.lists(managedStories, [edited, { ...edited, id: 6, origin: origin.value.Shipped }, own])
  api.answers(storiesShipped.calls.comparison, {
    present: { name: 'The break-in', riskLevel: 3, recommendationNames: ['doors'] },
    shipped: { name: 'The theft', riskLevel: 2, recommendationNames: ['doors', 'windows'] },
    base: { name: 'The burglary', riskLevel: 2, recommendationNames: ['doors', 'windows'] },
  })
  const restored = api.answers(storiesShipped.calls.restore, {} as never)
  const page = await show('Manage', { who, at: at() })
  await expect(page.getByText('2 shipped')).toHaveText(
    '2 shipped · 1 own · 1 edited · 1 edited and changed by an update',
  )
  expect(asked.filter(({ query }) => query.$top === '0')).toEqual([])
  await page.getByRole('link', { name: '1 edited and changed by an update' }).click()
  await expect.poll(() => asked.map(({ query }) => query.$filter)).toContain('origin eq 4')
  await page.getByRole('button', { name: 'Actions for The break-in' }).first().click()
  await page.getByRole('menuitem', { name: 'Compare with shipped version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with shipped version' })
  await expect(dialog.getByText('Also changed by an update since you edited it: Name')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText([/theft.*break-in/, /Moderate.*High/, /windows/])
  await dialog.getByRole('button', { name: 'Restore shipped version' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  expect(restored.map(({ path }) => path)).toEqual(['/story/4/shipped'])
})
