import { type Db, sql } from '../kit/db.ts'
import { exemptionChange, systemAuthor, writeHistory } from './history.ts'
import { settle } from './scores.ts'

/** Ends the exemptions whose time is over; each leaves a row in the history. Answers how many. */
export async function endExemptions(db: Db, now: Date): Promise<number> {
  const due = await db.rows(sql<{ accountId: number; id: number }>`
    update account_recommendation
    set is_exempted = false, exemption_reason = null, exempted_by_email = null, exemption_date = null,
      exemption_expires_at = null, last_updated_time = ${now}
    where exemption_expires_at <= ${now} and is_exempted
    returning account_id as "accountId", id`)
  for (const [accountId, rows] of Map.groupBy(due, (row) => row.accountId)) {
    const changes = rows.map(({ id }) => exemptionChange(id, false, 'The exemption has ended'))
    await writeHistory(db, accountId, now, systemAuthor, changes)
    await settle(db, accountId, now)
  }
  return due.length
}
