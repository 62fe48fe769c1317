import { componentTest, expect } from '#console/testing/component.ts'
import { first } from '#console/testing/shown-recommendations.ts'
import { accountRecommendationCalls } from '#contract/recommendations/account-recommendation-calls.ts'
import { expectAccessible } from '#e2e/accessible.ts'
import type * as stories from './HistoryTab.stories.tsx'

const test = componentTest<typeof stories>()

test('the own comment can be changed, in a box of 150 px; that of somebody else cannot', async ({
  api,
  show,
}) => {
  const said = (id: number, isOwn: boolean) => ({
    ...{ id: `comment-${id}`, date: '2026-01-05T08:00:00.000Z', event_type: 'comment', change_type: null },
    ...{ user: 'Somebody', comment: `<p>Words ${id}</p>`, commentId: id, isOwn, change_details: null },
    ...{ snapshot_type: null, assigned_to: null, old_value: null, new_value: null },
  })
  api.answers(accountRecommendationCalls.history, [said(1, true), said(2, false)])
  const sent = api.answers(accountRecommendationCalls.editComment, {} as never)
  const page = await show('History', { props: { row: first } })
  await expect(page.locator('.event-comment')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Edit the comment' })).toHaveCount(1)
  await expectAccessible(page, '.details-body')
  await page.getByRole('button', { name: 'Edit the comment' }).click()
  const box = page.getByRole('textbox', { name: 'Comment' })
  await expect(box).toHaveText('Words 1')
  expect((await box.boundingBox())?.height).toBe(150)
  await box.fill('Settled')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(box).toHaveCount(0)
  expect(sent.map(({ body }) => body)).toEqual([{ commentId: 1, comment: '<p>Settled</p>' }])
})
