import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'
import { pastScores } from '../recommendations/actions.ts'

interface TrendRow {
  /** 0: the whole account. */
  id: number
  name: string | null
  date: string
  customScore: number | null
  standardScore: number | null
  assessed: number
  total: number
}

interface Wanted {
  accountId: number
  from: Date
  to: Date
}

/** The stored scores of each day, by product name. */
export const storedTrend = (db: Db, wanted: Wanted) =>
  db.rows(sql<TrendRow>`
    select score.product_id as id, product.display_name as name, to_char(day, 'YYYY-MM-DD') as date,
      custom_score as "customScore", standard_score as "standardScore", assessed, score.total
    from score
    left join product on product.id = score.product_id
    where ${within(wanted)}
    order by product.display_name, day`)

/** The same days for somebody who sees a part of the account: its scores, worked out from the history. */
export async function narrowedTrend(db: Db, wanted: Wanted, scope: Condition): Promise<TrendRow[]> {
  const days = await db.rows(sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from score where ${within(wanted)} and product_id = 0`)
  const products = await db.rows(sql<{ id: number; name: string }>`
    select id, display_name as name from product order by display_name`)
  const scores = await pastScores(
    db,
    wanted.accountId,
    scope,
    days.map(({ day }) => day),
  )
  const ofProducts = products.flatMap(({ id, name }) =>
    scores.flatMap(({ day, products }) =>
      products.filter((product) => product.id === id).map(({ score }) => rowOf(id, name, day, score)),
    ),
  )
  return [...ofProducts, ...scores.map(({ day, whole }) => rowOf(0, null, day, whole))]
}

type Score = Awaited<ReturnType<typeof pastScores>>[number]['whole']
const rowOf = (id: number, name: string | null, date: string, score: Score): TrendRow => ({
  id,
  name,
  date,
  customScore: score.custom,
  standardScore: score.standard,
  assessed: score.assessed,
  total: score.total,
})

const within = ({ accountId, from, to }: Wanted): Condition => sql`
  account_id = ${accountId}
  and day between (${from}::timestamptz at time zone 'UTC')::date and (${to}::timestamptz at time zone 'UTC')::date`
