import { componentTest, expect } from '#console/testing/component.ts'
import { rowOf } from '#console/testing/row-of.ts'
import { stories as allStories, storyRecommendations } from '#contract/stories/stories.ts'
import type * as stories from './StoryScreen.stories.tsx'

const test = componentTest<typeof stories>()

const at = '/story/1'
const ransomware = rowOf(allStories, { id: 1, name: 'Ransomware' })

test('a story that is not there says so; a step without a finding is dropped', async ({ api, show }) => {
  api.lists(allStories, [])
  const page = await show('Story', { at })
  await expect(page.getByText('Story not found')).toBeVisible()
  api.lists(allStories, [ransomware])
  api.lists(storyRecommendations, [rowOf(storyRecommendations, { storyId: 1, findings: '' })])
  await show('Story', { at })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Ransomware')
  await expect(page.getByText('No recommendation of this story applies')).toBeVisible()
})

test('a story that could not be read says so and is read again when told to', async ({ api, show }) => {
  api.lists(allStories, [ransomware])
  api.lists(storyRecommendations, [])
  let isBusy = true
  const page = await show('Story', {
    at,
    prepare: (own) =>
      own.route(/\/api\/odata\/StoryExtended/, (route) =>
        isBusy ? route.fulfill({ status: 503, json: { message: 'Busy', code: 'busy' } }) : route.fallback(),
      ),
  })
  await expect(page.getByText('Busy')).toBeVisible()
  isBusy = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Ransomware')
})
