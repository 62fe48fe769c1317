import { insightsShipped } from '#contract/insights/insights.ts'
import {
  regulationControlsShipped,
  regulationsShipped,
} from '#contract/regulations/managed-regulation-calls.ts'
import { storiesShipped } from '#contract/stories/managed-story-calls.ts'
import { type Db, type sql as Sql, sql } from '../kit/db.ts'
import { casesFor, fresh } from '../testing/call-case.ts'

const one = async (db: Db, statement: ReturnType<typeof Sql<{ id: number }>>) => (await db.one(statement)).id

const targets = [
  {
    of: regulationsShipped,
    target: (db: Db) => one(db, sql`insert into regulation (name) values (${fresh('law')}) returning id`),
  },
  {
    of: regulationControlsShipped,
    target: (db: Db) =>
      one(
        db,
        sql`
          with law as (insert into regulation (name) values (${fresh('law')}) returning id)
          insert into regulation_control (regulation_id, control_id, text) select id, 'A.1', 'Words' from law
          returning id`,
      ),
  },
  {
    of: storiesShipped,
    target: (db: Db) =>
      one(
        db,
        sql`
          insert into story (name, risk_level, estimated_effort, user_impact) values (${fresh('story')}, 1, 1, 1)
          returning id`,
      ),
  },
  {
    of: insightsShipped,
    target: (db: Db) =>
      one(
        db,
        sql`
          insert into insight (title, description, priority, status) values (${fresh('title')}, 'Words', 1, 1)
          returning id`,
      ),
  },
]

/** They were not shipped: they are compared with nothing, and cannot be put back. */
export const shippedCases = targets.flatMap(({ of: { calls }, target }) =>
  casesFor(calls, {
    comparison: { target, parts: (id) => ({ params: { id } }), passes: [200] },
    restore: { target, parts: (id) => ({ params: { id } }), passes: [400] },
  }),
)
