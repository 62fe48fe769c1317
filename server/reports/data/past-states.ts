import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../../kit/db.ts'
import type { Recommendation, Wanted } from './facts.ts'

/** Why something is not assessed that was assessed only after the period. */
export const notAssessedThen = 'not-assessed-then'

const { IsCompliant, IsExempted, Assignment } = changeField.value

export const isPast = ({ to, now }: Pick<Wanted, 'to' | 'now'>): boolean => to < now

interface Undone {
  id: number
  field: number
  before: string | null
  since: string | null
}

/**
 * The states at the end of the period: those of today, with every change since then taken back. What a scan said of a
 * state that has changed is not known any more.
 */
export async function statesAtEnd(
  db: Db,
  { accountId, to, now }: Wanted,
  recommendations: readonly Recommendation[],
): Promise<Recommendation[]> {
  if (!isPast({ to, now })) return [...recommendations]
  const rows = await db.rows(sql<Undone>`
    select distinct on (later.account_recommendation_id, later.change_field)
      later.account_recommendation_id as id, later.change_field as field, later.old_value as before,
      case when later.change_field = ${IsCompliant} and later.old_value = 'false' then (
        select max(earlier.date)
        from account_recommendation_history earlier
        where earlier.account_id = later.account_id
          and earlier.account_recommendation_id = later.account_recommendation_id
          and earlier.change_field = ${IsCompliant} and earlier.new_value = 'false' and earlier.date <= ${to}) end as since
    from account_recommendation_history later
    where later.account_id = ${accountId} and later.date > ${to}
      and later.change_field in (${IsCompliant}, ${IsExempted}, ${Assignment})
      and later.account_recommendation_id = any(${recommendations.map(({ id }) => id)})
    order by later.account_recommendation_id, later.change_field, later.date, later.id`)
  const undone = Map.groupBy(rows, ({ id }) => id)
  return recommendations.map((one) => (undone.get(one.id) ?? []).reduce(takeBack, one))
}

function takeBack(one: Recommendation, { field, before, since }: Undone): Recommendation {
  if (field === IsExempted) return { ...one, isExempted: before === 'true' }
  if (field === Assignment) return { ...one, assignee: before }
  const isCompliant = before === null ? null : before === 'true'
  return {
    ...one,
    isCompliant,
    naReason: isCompliant === null ? notAssessedThen : null,
    message: null,
    items: 0,
    since: since === null ? null : new Date(since),
  }
}
