import { type Db, sql } from '../kit/db.ts'
import { compose, type Template } from './compose.ts'

export interface Mail {
  /** The name of the message template (a row that operators edit). */
  template: string
  to: string
  values: Record<string, string>
  accountId?: number | null
  vendorId?: number | null
  now: Date
}

/** Writes mails into the outbox, within the transaction of `db`. The worker sends them. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  const names = [...new Set(mails.map((mail) => mail.template))]
  const templates = await db.rows(sql<Template & { name: string }>`
    select name, title, content from message_template where name = any(${names})`)
  const byName = new Map(templates.map((template) => [template.name, template]))
  const composed = mails.map((mail) => {
    const template = byName.get(mail.template)
    if (!template) throw new Error(`There is no message template '${mail.template}'`)
    return compose(template, mail.values)
  })
  await db.run(sql`
    insert into outbox_mail
      (account_id, vendor_id, template, recipient, subject, html, plain, next_attempt_at, created_at)
    select *
    from unnest(
      ${mails.map((mail) => mail.accountId ?? 0)}::bigint[],
      ${mails.map((mail) => mail.vendorId ?? null)}::bigint[],
      ${mails.map((mail) => mail.template)}::text[],
      ${mails.map((mail) => mail.to)}::text[],
      ${composed.map((one) => one.subject)}::text[],
      ${composed.map((one) => one.html)}::text[],
      ${composed.map((one) => one.plain)}::text[],
      ${mails.map((mail) => mail.now.toISOString())}::timestamptz[],
      ${mails.map((mail) => mail.now.toISOString())}::timestamptz[])`)
}
