import { recommendationStatus } from '#contract/recommendations/recommendation-choices.ts'
import { managedStories, type StoryLink } from '#contract/stories/managed-stories.ts'
import { managedStoryCalls, storyForm } from '#contract/stories/managed-story-calls.ts'
import { storyStatus } from '#contract/stories/stories.ts'
import { contentChanged } from '../alerts/actions.ts'
import { handle, type Route } from '../handle.ts'
import { hold, holdOne, insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badField, notFound, taken } from '../kit/errors.ts'
import { writeGerman } from '../kit/german.ts'

const { Enabled } = recommendationStatus.value

export const managedStoryRoutes: Route[] = [
  handle(managedStoryCalls.create, async ({ db, body, now, note }) => {
    const { germanName, germanDescription, ...values } = body
    const begins = storyForm.initial as Partial<typeof values>
    const id = await insert(db, managedStories, { ...begins, ...values }, now, { edited_at: now })
    await writeGerman(db, 'story', id, { name: germanName, description: germanDescription })
    note({ id })
    return { id }
  }),

  handle(managedStoryCalls.update, async ({ db, params, body, now, seen }) => {
    const { germanName, germanDescription, ...values } = body
    const { id } = await holdOne(db, managedStories, params.storyId, { seen })
    await update(db, managedStories, [id], values, now, { edited_at: now })
    await writeGerman(db, 'story', id, { name: germanName, description: germanDescription })
    if (values.status !== undefined) await contentChanged(db, now)
  }),

  handle(managedStoryCalls.remove, async ({ db, body, now, say }) => {
    await hold(db, managedStories, body.ids)
    await update(db, managedStories, body.ids, {}, now, { status: storyStatus.value.Deleted, edited_at: now })
    await contentChanged(db, now)
    say({ n: body.ids.length })
  }),

  handle(managedStoryCalls.removeRecommendations, async ({ db, params, body, now, say }) => {
    await holdOne(db, managedStories, params.storyId)
    const n = await db.run(sql`
      delete from story_recommendation
      where story_id = ${params.storyId} and recommendation_id = any(${body.recommendationIds})`)
    if (n < body.recommendationIds.length) throw notFound()
    await touch(db, params.storyId, now)
    await contentChanged(db, now)
    say({ n })
  }),

  handle(managedStoryCalls.updateRecommendation, async ({ db, params, body, now }) => {
    const { storyId, recommendationId } = params
    await holdOne(db, managedStories, storyId)
    const { id, priority } = await db.one(sql<Pick<StoryLink, 'id' | 'priority'>>`
      select id, priority from story_recommendation
      where story_id = ${storyId} and recommendation_id = ${recommendationId}`)
    if (body.newRecommendationId !== undefined) {
      await refuseUnfit(db, storyId, body.newRecommendationId, 'newRecommendationId')
      await db.run(sql`
        update story_recommendation set recommendation_id = ${body.newRecommendationId} where id = ${id}`)
      await contentChanged(db, now)
    }
    if (body.priority !== undefined) await move(db, { storyId, id, from: priority, to: body.priority })
    await touch(db, storyId, now)
  }),

  handle(managedStoryCalls.addRecommendation, async ({ db, body, now, note }) => {
    const { storyId, recommendationId, priority } = body
    await holdOne(db, managedStories, storyId)
    await refuseUnfit(db, storyId, recommendationId, 'recommendationId')
    if (priority !== undefined) await makeRoom(db, storyId, priority)
    const { id } = await db.one(sql<{ id: number }>`
      insert into story_recommendation (story_id, recommendation_id, priority)
      select ${storyId}, ${recommendationId}, coalesce(${priority ?? null}::int, max(priority) + 1, 1)
      from story_recommendation where story_id = ${storyId}
      returning id`)
    await touch(db, storyId, now)
    await contentChanged(db, now)
    note({ id })
    return { id }
  }),

  handle(managedStoryCalls.recommendationOptions, async ({ db, params }) => {
    await db.get(managedStories, params.storyId)
    return db.rows(sql<{ id: number; findings: string }>`
      select id, shown(findings, translations, 'findings') as findings
      from recommendation
      where status = ${Enabled} and not exists (
        select from story_recommendation link
        where link.story_id = ${params.storyId} and link.recommendation_id = recommendation.id)
      order by findings, id`)
  }),
]

/** An operator's from then on. */
export const touch = (db: Db, storyId: number, now: Date) =>
  update(db, managedStories, [storyId], {}, now, { edited_at: now })

/** Goes to another place; those in between move up or down by one. */
const move = (
  db: Db,
  { storyId, id, from, to }: { storyId: number; id: number; from: number; to: number },
): Promise<number> =>
  db.run(sql`
    update story_recommendation
    set priority = case when id = ${id} then ${to} else priority + sign(${from}::int - ${to}::int)::int end
    where story_id = ${storyId}
      and (id = ${id} or priority between least(${from}::int, ${to}::int) and greatest(${from}::int, ${to}::int))`)

/** A place that is taken becomes free: whoever stands there, or below, moves down by one. */
const makeRoom = (db: Db, storyId: number, place: number): Promise<number> =>
  db.run(sql`
    update story_recommendation
    set priority = priority + 1
    where story_id = ${storyId} and priority >= ${place}
      and exists (select from story_recommendation taken where taken.story_id = ${storyId} and taken.priority = ${place})`)

async function refuseUnfit(db: Db, storyId: number, recommendationId: number, field: string): Promise<void> {
  const found = await db.maybe(sql<{ isThere: boolean }>`
    select exists (select from story_recommendation link
      where link.story_id = ${storyId} and link.recommendation_id = recommendation.id) as "isThere"
    from recommendation
    where id = ${recommendationId} and status = ${Enabled}`)
  if (!found)
    throw badField(field, {
      en: 'Select an enabled recommendation',
      de: 'Wählen Sie eine aktivierte Empfehlung aus',
    })
  if (found.isThere)
    throw taken(field, {
      en: 'The story already has this recommendation',
      de: 'Die Story enthält diese Empfehlung bereits',
    })
}
