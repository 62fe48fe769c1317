import { insightCalls } from '#contract/insights/insights.ts'
import { type Db, sql } from '../kit/db.ts'
import { casesFor, fresh } from '../testing/call-case.ts'

const insight = async (db: Db) =>
  (
    await db.one(sql<{ id: number }>`
      insert into insight (title, description, priority) values (${fresh('insight')}, 'x', 1) returning id`)
  ).id

export const insightCases = casesFor(insightCalls, {
  create: { parts: () => ({ body: { title: 'x', description: 'y', priority: 1 } }), passes: [201] },
  update: {
    target: insight,
    parts: (id) => ({ params: { id }, body: { title: 'z' } }),
    passes: [200],
    isShared: true,
  },
  remove: { target: insight, parts: (id) => ({ body: { ids: [id] } }), passes: [200], isShared: true },
})
