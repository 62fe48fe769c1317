import { alertChangeType, alertState } from '#contract/alerts/alert-choices.ts'
import { alerts } from '#contract/alerts/alerts.ts'
import { type Db, sql } from '../kit/db.ts'
import { inPersonScope } from './causes.ts'

interface Figures {
  active: number
  quiet: number
  off: number
  wouldBeActive: number
  recommendations: number
  activatedLastWeek: number
  mailsSent: number
  mailsWaiting: number
}

const { Active, Quiet, Off } = alertState.value

/** The alerts in figures, as this person sees them; mails and activations of the last seven days. */
export async function figuresOf(db: Db, accountId: number, now: Date): Promise<Figures> {
  const within = (await db.within(alerts)) ?? sql`true`
  const week = sql`${now}::timestamptz - interval '7 days'`
  return db.one(sql<Figures>`
    select
      count(*) filter (where state = ${Active})::int as active,
      count(*) filter (where state = ${Quiet})::int as quiet,
      count(*) filter (where state = ${Off})::int as off,
      count(*) filter (where state = ${Off} and non_compliant > 0)::int as "wouldBeActive",
      (select count(distinct cause.id)::int
       from alert, unnest(alert.causes) as cause (id)
       where alert.account_id = ${accountId} and alert.is_active and ${inPersonScope('cause.id')}) as recommendations,
      (select count(*)::int from alert_history_extended
       where account_id = ${accountId} and change_type = ${alertChangeType.value.Activated}
         and creation_time > ${week} and recommendations > 0) as "activatedLastWeek",
      (select count(*)::int from alert_mail told
       join outbox_mail mail on mail.account_id = told.account_id and mail.id = told.mail_id
       where told.account_id = ${accountId} and told.at > ${week} and mail.state = 'sent') as "mailsSent",
      (select count(*)::int from alert_mail told
       join outbox_mail mail on mail.account_id = told.account_id and mail.id = told.mail_id
       where told.account_id = ${accountId} and told.at > ${week} and mail.state in ('waiting', 'sending'))
        as "mailsWaiting"
    from alert_extended
    where account_id = ${accountId} and (${within})`)
}
