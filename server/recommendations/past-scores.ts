import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Score, scoreOf } from '#scan/score/score.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'
import { type ScoredRow, scoredRows } from './scores.ts'

const { IsCompliant, IsExempted } = changeField.value

interface Change {
  id: number
  field: number
  before: string | null
  day: string
}

export interface DayOfScores {
  day: string
  whole: Score
  products: { id: number; score: Score }[]
}

/**
 * The scores of a part of the account at the end of each day (UTC): the states of today, with every change since then
 * taken back. Only the scores of the whole account are stored.
 */
export async function pastScores(
  db: Db,
  accountId: number,
  scope: Condition,
  days: readonly string[],
): Promise<DayOfScores[]> {
  const newestFirst = days.toSorted().reverse()
  const rows = new Map((await scoredRows(db, accountId, scope)).map((row) => [row.id, row]))
  const changes = await db.rows(sql<Change>`
    select account_recommendation_id as id, change_field as field, old_value as before,
      to_char(date at time zone 'UTC', 'YYYY-MM-DD') as day
    from account_recommendation_history
    where account_id = ${accountId} and change_field in (${IsCompliant}, ${IsExempted})
      and date >= (${newestFirst.at(-1) ?? null}::date)::timestamp at time zone 'UTC'
    order by date desc, account_recommendation_history.id desc`)
  let next = 0
  const scores = newestFirst.map((day) => {
    for (let change = changes[next]; change && change.day > day; change = changes[++next])
      takeBack(rows, change)
    return { day, ...scoresOf([...rows.values()]) }
  })
  return scores.reverse()
}

function takeBack(rows: Map<number, ScoredRow>, { id, field, before }: Change): void {
  const row = rows.get(id)
  if (!row) return
  const value = before === null ? null : before === 'true'
  rows.set(
    id,
    field === IsCompliant ? { ...row, isCompliant: value } : { ...row, isExempted: value ?? false },
  )
}

function scoresOf(rows: readonly ScoredRow[]): Omit<DayOfScores, 'day'> {
  const products = Map.groupBy(rows, ({ productId }) => productId)
  return {
    whole: scoreOf(rows),
    products: [...products].map(([id, some]) => ({ id, score: scoreOf(some) })),
  }
}
