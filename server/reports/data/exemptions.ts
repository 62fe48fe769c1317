import { type Db, sql } from '../../kit/db.ts'
import type { Fields } from '../fill/filling.ts'
import { breakable, effortOf, severityFields, stateFields } from './common.ts'
import { exemptionFields, exemptionsOf } from './exempted.ts'
import type { Facts } from './facts.ts'

const soonDays = 30
const dayMs = 24 * 60 * 60 * 1000

/** What was accepted, by whom and until when; what was given to whom. */
export async function exemptionsReport(db: Db, facts: Facts): Promise<Fields> {
  const { recommendations, wanted, say, byId, scores } = facts
  const exemptions = await exemptionsOf(db, facts)
  const soon = new Date(wanted.now.getTime() + soonDays * dayMs)
  const ending = exemptions.filter(({ expires }) => expires !== null && new Date(expires) <= soon).length
  const endless = exemptions.filter(({ expires }) => expires === null).length
  const assigned = await db.rows(sql<{ id: number; by: string | null; at: string | null }>`
    select id, assigned_by_email as by, assignment_time as at
    from account_recommendation
    where account_id = ${wanted.accountId} and assigned_to_id is not null
      and id = any(${recommendations.map(({ id }) => id)})
    order by assignment_time desc nulls last, id`)
  const assignments = assigned.flatMap(({ id, by, at }) => {
    const one = byId.get(id)
    return one ? [{ one, by, at }] : []
  })
  return {
    ...exemptionFields(exemptions, facts),
    endingCount: say.number(ending),
    endlessCount: say.number(endless),
    score: say.score(scores.at(-1)?.score ?? null),
    assignmentCount: say.number(assignments.length),
    openAssignments: say.number(assignments.filter(({ one }) => one.isCompliant === false).length),
    hasAssignments: assignments.length > 0,
    noAssignments: assignments.length === 0,
    assignments: assignments.map(({ one, by, at }) => ({
      title: one.findings,
      product: one.productName,
      ...stateFields(one, say),
      ...severityFields(one.severity, say),
      effort: effortOf(one, say),
      assignee: one.assignee ? breakable(one.assignee) : '–',
      by: by ? breakable(by) : '–',
      date: at ? say.day(at) : '–',
    })),
  }
}
