import { alertReason } from '#contract/alerts/alert-choices.ts'
import { type Db, sql } from '../kit/db.ts'
import { exemptionChange, systemAuthor, writeHistory } from './history.ts'
import { holdNow, settle } from './scores.ts'

const isOver = (now: Date) => sql`exemption_expires_at <= ${now} and is_exempted`

export async function accountsWithEndedExemptions(db: Db, now: Date): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select distinct account_id as id from account_recommendation where ${isOver(now)} order by 1`)
  return rows.map(({ id }) => id)
}

/** Ends the exemptions of an account whose time is over; each leaves a row in the history. Answers how many. */
export async function endExemptions(db: Db, accountId: number, clock: () => Date): Promise<number> {
  const now = await holdNow({ clock }, db, accountId)
  const due = await db.rows(sql<{ id: number }>`
    update account_recommendation
    set is_exempted = false, exemption_reason = null, exempted_by_email = null, exemption_date = null,
      exemption_expires_at = null, last_updated_time = ${now}
    where account_id = ${accountId} and ${isOver(now)}
    returning id`)
  if (due.length === 0) return 0
  const changes = due.map(({ id }) => exemptionChange(id, false, 'The exemption has ended'))
  await writeHistory(db, accountId, now, systemAuthor, changes)
  await settle(db, accountId, now, { reason: alertReason.value.ExemptionEnd })
  return due.length
}
