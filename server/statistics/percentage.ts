import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'

/** To two decimals; null when nothing was assessed. */
export const percentageOf = (compliant: number, assessed: number): number | null =>
  assessed === 0 ? null : hundredths((100 * compliant) / assessed)

export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : hundredths(now - before)

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** The percentage at an earlier time: each state as it was before its first change since then. */
export async function percentageAt(
  db: Db,
  accountId: number,
  where: Condition,
  time: Date,
): Promise<number | null> {
  const { compliant, assessed } = await db.one(sql<{ compliant: number; assessed: number }>`
    with changed as (
      select distinct on (account_recommendation_id) account_recommendation_id as id, old_value
      from account_recommendation_history_extended
      where account_id = ${accountId} and change_field = ${changeField.value.IsCompliant} and date > ${time}
      order by account_recommendation_id, date, account_recommendation_history_extended.id)
    select count(*) filter (where state)::int as compliant,
      count(*) filter (where state is not null)::int as assessed
    from (
      select case when changed.id is null then mine.is_compliant else changed.old_value::boolean end as state
      from (select id, is_compliant from account_recommendation_extended where ${where}) mine
      left join changed on changed.id = mine.id) earlier`)
  return percentageOf(compliant, assessed)
}
