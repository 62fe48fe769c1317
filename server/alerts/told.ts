import { type Db, sql } from '../kit/db.ts'

export interface Told {
  recipient: string
  at: string
  state: string | null
  sentAt: string | null
}

/** Who was told of an activation, and whether the mail has left. */
export const toldOf = (db: Db, accountId: number, historyId: number): Promise<Told[]> =>
  db.rows(sql<Told>`
    select told.recipient, told.at, mail.state, mail.sent_at as "sentAt"
    from alert_mail told
    left join outbox_mail mail on mail.account_id = told.account_id and mail.id = told.mail_id
    where told.account_id = ${accountId} and told.history_id = ${historyId}
    order by told.at desc, told.mail_id
    limit 200`)

export const nextScanTime = async (db: Db, accountId: number): Promise<string | null> =>
  (
    await db.one(sql<{ at: string | null }>`
      select next_scan_time as at from account where id = ${accountId}`)
  ).at
