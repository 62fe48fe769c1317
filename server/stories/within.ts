import { stories, storyRecommendations } from '#contract/stories/stories.ts'
import { within } from '../handle.ts'
import { countedInScope, whereInScope } from '../recommendations/actions.ts'

export const storyWithin = [
  within(stories, countedInScope),
  within(storyRecommendations, whereInScope('recommendation_id', 'recommendation_id')),
]
