import { recommendationSeverity } from '#contract/recommendations/recommendation-choices.ts'
import { changeField, changeType } from '#contract/recommendations/recommendation-history.ts'
import { refuseTurned } from '../kit/date-range.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'
import type { Condition } from '../kit/within.ts'
import { dateOf } from './date-of.ts'

interface DayOfEvents {
  local_date: string
  became_compliant: number
  became_non_compliant: number
  risky_non_compliant: number
  marked_exempted: number
  marked_non_exempted: number
  assignments: number
}

/** The changes of each day, a day being what it is in the reader's time zone. First states are not changes. */
export function dailyEvents(
  db: Db,
  accountId: number,
  scope: Condition,
  { from, to, timezone = 'UTC' }: { from: string; to: string; timezone?: string | undefined },
): Promise<DayOfEvents[]> {
  const zone = knownZone(timezone)
  refuseTurned(new Date(day(from)), new Date(day(to)))
  const { IsCompliant, IsExempted, Assignment } = changeField.value
  const count = (condition: Condition) => sql`count(*) filter (where ${condition})::int`
  return db.rows(sql<DayOfEvents>`
    select
      to_char(date at time zone ${zone}, 'YYYY-MM-DD') as local_date,
      ${count(sql`change_field = ${IsCompliant} and change_type = ${changeType.value.Improvement}`)} as became_compliant,
      ${count(sql`change_field = ${IsCompliant} and change_type = ${changeType.value.Regression}`)} as became_non_compliant,
      ${count(sql`change_field = ${IsCompliant} and change_type = ${changeType.value.Regression}
        and severity >= ${recommendationSeverity.value.High}`)} as risky_non_compliant,
      ${count(sql`change_field = ${IsExempted} and new_value = 'true'`)} as marked_exempted,
      ${count(sql`change_field = ${IsExempted} and new_value = 'false'`)} as marked_non_exempted,
      ${count(sql`change_field = ${Assignment}`)} as assignments
    from account_recommendation_history_extended
    where account_id = ${accountId}
      and date >= (${day(from)}::date)::timestamp at time zone ${zone}
      and date < (${day(to)}::date + 1)::timestamp at time zone ${zone}
      and (change_field <> ${IsCompliant} or change_type is not null)
      and account_recommendation_id in (
        select id from account_recommendation_extended where account_id = ${accountId} and (${scope}))
    group by 1
    order by 1`)
}

function knownZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    throw badInput({ en: `'${name}' is not a time zone`, de: `„${name}“ ist keine Zeitzone` })
  }
}

function day(text: string): string {
  dateOf(text)
  return text.slice(0, 10)
}
