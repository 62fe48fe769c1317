import type { Lang } from '#contract/kit/text.ts'
import { compose, logoInMail } from '#contract/message-templates/compose.ts'
import {
  type MessageTemplate,
  type PlaceValue,
  templateFault,
  type Written,
} from '#contract/message-templates/message-template.ts'
import {
  type MessageKind,
  type MessageValues,
  messageTemplates,
} from '#contract/message-templates/message-templates.ts'
import { mailBrands } from '../brand/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { refuseTooManyMails } from './limits.ts'

/** A message to somebody. */
export type Mail = { [K in MessageKind]: MailOf<K> }[MessageKind]
interface MailOf<K extends MessageKind> extends Addressed {
  template: K
  values: MessageValues<K>
}

interface Addressed {
  to: string
  /** The recipient's. */
  lang: Lang
  accountId?: number | null
  vendorId?: number | null
  /** A stored file of the account, sent along. */
  attachment?: { fileId: string; name: string; type: string }
  now: Date
}

const platform = 0
/** The platform has a brand, whatever is asked for. */
const unbranded = { name: '', ink: '', hasLogo: false }

/** Writes mails into the outbox, within the transaction of `db`. The worker sends them. Answers their rows. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<QueuedMail[]> {
  await refuseTooManyMails(db, mails)
  const stored = await storedTemplates(db, mails)
  return queueWritten(
    db,
    mails.map(({ template: kind, values, ...addressed }) => {
      const template: MessageTemplate = messageTemplates[kind]
      const row = stored.get(template.name)
      if (!row) throw new Error(`There is no message template '${template.name}'`)
      const written = { title: row.title, content: row.content, ...row.translations[addressed.lang] }
      return { ...addressed, template, values, written }
    }),
  )
}

/** A message in words that are given with it: a template that is tried before it is saved. */
export interface WrittenMail extends Addressed {
  template: MessageTemplate
  values: Readonly<Record<string, PlaceValue>>
  written: Written
}

export async function queueWritten(db: Db, mails: readonly WrittenMail[]): Promise<QueuedMail[]> {
  const brands = await mailBrands(
    db,
    mails.map(({ accountId }) => accountId ?? platform),
  )
  const composed = mails.map(({ template, written, values, lang, accountId }) => {
    const fault = templateFault(template, written)
    if (fault) throw new Error(fault.en)
    const { name, ink, hasLogo } = brands.get(accountId ?? platform) ?? unbranded
    const frame = { lang, brand: name, ink, logo: logoInMail, isOwnLogo: hasLogo }
    return compose(written, { ...values, brand: name }, frame)
  })
  return db.rows(sql<QueuedMail>`
    insert into outbox_mail
      (account_id, vendor_id, template, recipient, subject, html, plain, next_attempt_at, created_at,
       attachment_file, attachment_name, attachment_type)
    select *
    from unnest(
      ${mails.map((mail) => mail.accountId ?? 0)}::bigint[],
      ${mails.map((mail) => mail.vendorId ?? null)}::bigint[],
      ${mails.map((mail) => mail.template.name)}::text[],
      ${mails.map((mail) => mail.to)}::text[],
      ${composed.map((one) => one.subject)}::text[],
      ${composed.map((one) => one.html)}::text[],
      ${composed.map((one) => one.plain)}::text[],
      ${mails.map((mail) => mail.now.toISOString())}::timestamptz[],
      ${mails.map((mail) => mail.now.toISOString())}::timestamptz[],
      ${mails.map((mail) => mail.attachment?.fileId ?? null)}::uuid[],
      ${mails.map((mail) => mail.attachment?.name ?? null)}::text[],
      ${mails.map((mail) => mail.attachment?.type ?? null)}::text[])
    returning id, recipient`)
}

export interface QueuedMail {
  id: number
  recipient: string
}

interface StoredTemplate extends Written {
  name: string
  translations: Partial<Record<Lang, Written>>
}

async function storedTemplates(db: Db, mails: readonly Mail[]): Promise<Map<string, StoredTemplate>> {
  const names = [...new Set(mails.map((mail) => messageTemplates[mail.template].name))]
  const rows = await db.rows(sql<StoredTemplate>`
    select name, title, content, translations from message_template where name = any(${names})`)
  return new Map(rows.map((row) => [row.name, row]))
}
