import { type Db, sql } from '../kit/db.ts'

export interface Mail {
  /** The name of the message template (a row that operators edit). */
  template: string
  to: string
  values: Record<string, string>
  accountId?: number | null
  vendorId?: number | null
  now: Date
}

/** Writes a mail into the outbox, within the transaction of `db`. The worker sends it. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  const template = await db.one(sql<{ title: string; content: string }>`
    select title, content from message_template where name = ${mail.template}`)
  const subject = filled(template.title, mail.values).replace(/[\r\n]+/g, ' ')
  const html = filled(template.content, escaped(mail.values))
  const plain = plainText(filled(template.content, mail.values))
  await db.run(sql`
    insert into outbox_mail
      (account_id, vendor_id, template, recipient, subject, html, plain, next_attempt_at, created_at)
    values
      (${mail.accountId ?? 0}, ${mail.vendorId ?? null}, ${mail.template}, ${mail.to}, ${subject}, ${html}, ${plain},
       ${mail.now}, ${mail.now})`)
}

const filled = (template: string, values: Record<string, string>) =>
  template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign),
    ]),
  )

/** What a reader without HTML sees: links keep their address, paragraphs their line. */
function plainText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
    .replace(/<\/(p|h\d|li)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/ *\n */g, '\n')
    .trim()
}
