import { changeField } from '#contract/recommendations/recommendation-history.ts'
import { type Db, sql } from '../kit/db.ts'
import type { Condition } from '../kit/within.ts'

const { IsCompliant, IsExempted } = changeField.value

/** To two decimals; null when nothing was assessed. */
export const percentageOf = (compliant: number, assessed: number): number | null =>
  assessed === 0 ? null : hundredths((100 * compliant) / assessed)

export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : hundredths(now - before)

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** How many were in each state. Those that were not compliant are open or exempted. */
export interface StateCounts {
  compliant: number
  open: number
  exempted: number
  na: number
}

/** The states at an earlier time: each as it was before its first change since then. */
export async function statesAt(
  db: Db,
  accountId: number,
  where: Condition,
  time: Date,
): Promise<StateCounts> {
  return db.one(sql<StateCounts>`
    with changed as (
      select distinct on (account_recommendation_id, change_field)
        account_recommendation_id as id, change_field as field, old_value
      from account_recommendation_history_extended
      where account_id = ${accountId} and change_field in (${IsCompliant}, ${IsExempted}) and date > ${time}
      order by account_recommendation_id, change_field, date, account_recommendation_history_extended.id)
    select count(*) filter (where compliant)::int as compliant,
      count(*) filter (where not compliant and not exempted)::int as open,
      count(*) filter (where not compliant and exempted)::int as exempted,
      count(*) filter (where compliant is null)::int as na
    from (
      select case when state.id is null then mine.is_compliant else state.old_value::boolean end as compliant,
        case when exemption.id is null then mine.is_exempted
          else coalesce(exemption.old_value::boolean, false) end as exempted
      from (select id, is_compliant, is_exempted from account_recommendation_extended where ${where}) mine
      left join changed state on state.id = mine.id and state.field = ${IsCompliant}
      left join changed exemption on exemption.id = mine.id and exemption.field = ${IsExempted}) earlier`)
}
