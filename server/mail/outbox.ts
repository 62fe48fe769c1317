import { buffer } from 'node:stream/consumers'
import type { App } from '../handle.ts'
import { inScope, sql } from '../kit/db.ts'
import type { Delivery, OutgoingMail, Smtp } from '../kit/smtp.ts'

type Sender = Pick<App, 'pool' | 'clock' | 'config' | 'files'>

interface ClaimedMail {
  accountId: number
  id: number
  attempts: number
  recipient: string
  subject: string
  html: string
  plain: string
  attachmentFile: string | null
  attachmentName: string | null
  attachmentType: string | null
}

const minute = 60_000
/** Mails under way at a time: each waits for the mail server. */
export const lanes = 3
/** How long a mail waits after its first, second, … attempt that did not hand it over. */
const backOff = [1, 5, 15, 60, 240, 1440].map((minutes) => minutes * minute)
const refusalsUntilFailed = 3
/** A sender that is silent for so long was killed. */
const sendingLimit = 10 * minute

/**
 * Sends what is due, one mail after the other; answers how many left. A mail is claimed in a transaction of
 * its own before it is sent, so that no second worker, and no second life of this one, sends it again.
 */
export async function sendDueMails(app: Sender, smtp: Smtp, signal?: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal?.aborted) {
    const mail = await claimNext(app)
    if (!mail) break
    const delivery = await smtp.send({
      messageId: messageId(app.config.mailFrom, mail),
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      ...(await attachmentOf(app, mail)),
    })
    await record(app, mail, delivery)
    if (delivery.outcome === 'sent') sent += 1
    if (delivery.outcome === 'unreachable') break
  }
  return sent
}

/** The file that a mail carries. One that is gone meanwhile leaves the mail, which says where it was. */
async function attachmentOf(
  { files }: Pick<App, 'files'>,
  { accountId, attachmentFile, attachmentName, attachmentType }: ClaimedMail,
): Promise<Pick<OutgoingMail, 'attachment'>> {
  const content = attachmentFile && (await files.get(`${accountId}/${attachmentFile}`))
  if (!content || !attachmentName || !attachmentType) return {}
  return { attachment: { name: attachmentName, type: attachmentType, content: await buffer(content) } }
}

/** While a mail is being sent, `next_attempt_at` is the time after which its sender counts as killed. */
async function claimNext({ pool, clock }: Sender): Promise<ClaimedMail | undefined> {
  const now = clock()
  const limit = new Date(now.getTime() + sendingLimit)
  return inScope(pool, { kind: 'platform' }, (db) =>
    db.maybe(sql<ClaimedMail>`
      with due as (
        select account_id, id
        from outbox_mail
        where state = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at
        limit 1
        for update skip locked)
      update outbox_mail as mail
      set state = 'sending', attempts = attempts + 1, next_attempt_at = ${limit}
      from due
      where mail.account_id = due.account_id and mail.id = due.id
      returning mail.account_id as "accountId", mail.id, attempts, recipient, subject, html, plain,
        attachment_file as "attachmentFile", attachment_name as "attachmentName", attachment_type as "attachmentType"`),
  )
}

async function record({ pool, clock }: Sender, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  const now = clock()
  const next = new Date(now.getTime() + (backOff[Math.min(mail.attempts, backOff.length) - 1] ?? minute))
  const state = nextState(mail, delivery)
  const reason = delivery.outcome === 'sent' ? null : delivery.reason
  // A slow sender may find its mail given up for interrupted: that it left is news, all else is not.
  const from = state === 'sent' ? ['sending', 'interrupted'] : ['sending']
  // What is not sent again needs no body: it may hold the link of an invitation.
  const body = state === 'waiting' ? sql`` : sql`, html = '', plain = ''`
  await inScope(pool, { kind: 'platform' }, (db) =>
    db.run(sql`
      update outbox_mail
      set state = ${state}, last_error = ${reason}, next_attempt_at = ${next},
        sent_at = ${state === 'sent' ? now : null} ${body}
      where account_id = ${mail.accountId} and id = ${mail.id} and state = any(${from})`),
  )
}

function nextState(mail: ClaimedMail, { outcome }: Delivery): string {
  if (outcome === 'sent') return 'sent'
  if (outcome === 'unknown') return 'interrupted'
  if (outcome === 'refused' && mail.attempts >= refusalsUntilFailed) return 'failed'
  return 'waiting'
}

/** Mails whose sender was killed: whether they left nobody knows, so they are not sent again. */
export async function markInterrupted({ pool, clock }: Sender): Promise<number> {
  return inScope(pool, { kind: 'platform' }, (db) =>
    db.run(sql`
      update outbox_mail
      set state = 'interrupted', last_error = 'The sender ended while it sent this mail', html = '', plain = ''
      where state = 'sending' and next_attempt_at <= ${clock()}`),
  )
}

/** Derived from the row, so that a mail which did arrive twice is one mail to its reader. */
const messageId = (mailFrom: string, { accountId, id }: ClaimedMail) =>
  `<parapet-${accountId}-${id}@${/@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'}>`
