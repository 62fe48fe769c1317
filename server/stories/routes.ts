import { stories, storyCalls } from '#contract/stories/stories.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { forbidden } from '../kit/errors.ts'

export const storyRoutes: Route[] = [
  handle(storyCalls.ofRecommendation, async ({ db, who, params }) => {
    if (who.accountId === null) throw forbidden()
    // Tells the view which recommendations it counts.
    await db.within(stories)
    const rows = await db.rows(sql<{ id: number; storyId: number; name: string; percentage: number | null }>`
      select link.id, link.story_id as "storyId", story.name, story.percentage_compliant as percentage
      from story_recommendation link
      join story_extended story on story.id = link.story_id and story.account_id = ${who.accountId}
      where link.recommendation_id = ${params.recommendationId}
      order by story.risk_level desc, story.name`)
    return rows.map(({ id, storyId, name, percentage }) => ({
      id,
      storyId,
      story: { name, percentageCompliant: percentage },
    }))
  }),
]
