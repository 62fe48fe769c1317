import { useMemo } from 'react'
import { useRow, useRows } from '#console/kit/rows.ts'
import { up } from '#contract/kit/entity.ts'
import { where } from '#contract/kit/where.ts'
import { stories, storyRecommendations } from '#contract/stories/stories.ts'
import { stepsOf } from './steps.ts'

/** A story, or null where there is none. */
export const useStory = (storyId: number | null) =>
  useRow(stories, storyId === null ? '' : where(stories, { id: storyId }), {
    quiet: true,
    enabled: storyId !== null,
  })

/** As many as the server gives at once; no story is that long. */
const longest = 200

export function useSteps(storyId: number) {
  const filter = where(storyRecommendations, { storyId })
  const rows = useRows(storyRecommendations, { filter, sort: up('priority'), top: longest }, { quiet: true })
  const { data } = rows
  return { ...rows, data: useMemo(() => data && stepsOf(data), [data]) }
}
