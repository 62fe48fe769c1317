import { useQuery } from '@tanstack/react-query'
import { getPage } from '#console/kit/api.ts'
import {
  type Story,
  type StoryRecommendation,
  stories,
  storyRecommendations,
} from '#contract/stories/stories.ts'
import { stepsOf } from './steps.ts'

/** A story, or null where there is none. */
export const useStory = (storyId: number | null) =>
  useQuery({
    queryKey: ['story', storyId],
    queryFn: async ({ signal }) => {
      const query = { $filter: `id eq ${storyId}`, $top: 1 }
      const { items } = await getPage<Story>(`/odata/${stories.name}`, query, { signal, quiet: true })
      return items[0] ?? null
    },
    enabled: storyId !== null,
  })

/** As many as the server gives at once; no story is that long. */
const longest = 200

export const useSteps = (storyId: number) =>
  useQuery({
    queryKey: ['story', storyId, 'steps'],
    queryFn: async ({ signal }) => {
      const { items } = await getPage<StoryRecommendation>(
        `/odata/${storyRecommendations.name}`,
        { $filter: `storyId eq ${storyId}`, $orderby: 'priority', $top: longest },
        { signal, quiet: true },
      )
      return stepsOf(items)
    },
  })
