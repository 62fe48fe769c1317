import { managedStoryCalls } from '#contract/stories/managed-story-calls.ts'
import { storyCalls } from '#contract/stories/stories.ts'
import { type Db, sql } from '../kit/db.ts'
import { absent, casesFor, fresh } from '../testing/call-case.ts'

const story = async (db: Db) =>
  (
    await db.one(sql<{ id: number }>`
      insert into story (name, risk_level, estimated_effort, user_impact) values (${fresh('story')}, 1, 1, 1)
      returning id`)
  ).id

const managed = casesFor(managedStoryCalls, {
  create: { parts: () => ({ body: { name: fresh('story') } }), passes: [201] },
  update: {
    target: story,
    parts: (storyId) => ({ params: { storyId }, body: { name: 'x' } }),
    passes: [200],
  },
  remove: { target: story, parts: (id) => ({ body: { ids: [id] } }), passes: [200] },
  // It has none of them.
  removeRecommendations: {
    target: story,
    parts: (storyId) => ({ params: { storyId }, body: { recommendationIds: [absent] } }),
    passes: [404],
  },
  updateRecommendation: {
    target: story,
    parts: (storyId) => ({ params: { storyId, recommendationId: absent }, body: { priority: 1 } }),
    passes: [404],
  },
  addRecommendation: {
    target: story,
    parts: (storyId) => ({ body: { storyId, recommendationId: absent } }),
    passes: [400],
  },
  recommendationOptions: { target: story, parts: (storyId) => ({ params: { storyId } }), passes: [200] },
})

const ofAccounts = casesFor(storyCalls, {
  ofRecommendation: { parts: () => ({ params: { recommendationId: 1 } }), passes: [200] },
})

export const storyCases = [...ofAccounts, ...managed]
