import pg from 'pg'
import { inScope, sql } from '../kit/db.ts'
import type { Delivery } from '../kit/smtp-failure.ts'
import type { Sender } from './outbox.ts'

/** A mail in the hands of a sender. */
export interface HeldMail {
  accountId: number
  id: number
  attempts: number
  /** The reseller of the account; 0: none. */
  vendorId: number
  recipient: string
  subject: string
  html: string
  plain: string
  createdAt: string
  attachmentFile: string | null
  attachmentName: string | null
  attachmentType: string | null
  /** By the sender's clock. */
  claimedUntil: number
}

const platform = { kind: 'platform' } as const
const minute = 60_000
const claimMs = 15_000
/** How long a mail waits after its first, second, … attempt that did not hand it over. */
const backOff = [1, 5, 15, 60, 240, 1440].map((minutes) => minutes * minute)
/** A server that is away says nothing about the mail: once it is back, nobody waits longer than this. */
const longestForServer = 5 * minute
const refusalsUntilFailed = 3
/** A mail that is put off for so long is given up. */
const longestDeferral = 2 * 24 * 60 * minute

const keysOf = (mails: readonly HeldMail[]) => sql`
  unnest(${mails.map((one) => one.accountId)}::bigint[], ${mails.map((one) => one.id)}::bigint[],
    ${mails.map((one) => one.attempts)}::int[]) as held(account_id, id, attempts)`
const isHeld = sql`
  mail.account_id = held.account_id and mail.id = held.id and mail.attempts = held.attempts`

/** Takes mails that are due: no second sender, and no second life of this one, has them too. */
export async function claim({ pool, clock }: Sender, most: number): Promise<HeldMail[]> {
  const now = clock()
  const claimedUntil = now.getTime() + claimMs
  const mails = await inScope(pool, platform, (db) =>
    db.rows(sql<HeldMail>`
      with due as (
        select account_id, id
        from outbox_mail
        where state = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at
        limit ${most}
        for update skip locked)
      update outbox_mail as mail
      set state = 'sending', attempts = attempts + 1, next_attempt_at = ${new Date(claimedUntil)},
        claimed_at = clock_timestamp(), handed_over_at = null
      from due
      where mail.account_id = due.account_id and mail.id = due.id
      returning mail.account_id as "accountId", mail.id, attempts,
        coalesce((select vendor_id from account where account.id = mail.account_id), 0) as "vendorId", recipient, subject, html, plain,
        created_at as "createdAt", attachment_file as "attachmentFile", attachment_name as "attachmentName",
        attachment_type as "attachmentType"`),
  )
  return mails.map((mail) => ({ ...mail, claimedUntil }))
}

/** Waits for nobody: what is being written just now is renewed the next time. */
export async function renew({ pool, clock }: Sender, mails: readonly HeldMail[]): Promise<void> {
  if (mails.length === 0) return
  const claimedUntil = clock().getTime() + claimMs
  const kept = await inScope(pool, platform, (db) =>
    db.rows(sql<{ id: number }>`
      with free as (
        select mail.account_id, mail.id
        from outbox_mail mail join ${keysOf(mails)} on ${isHeld}
        where mail.state = 'sending'
        for update of mail skip locked)
      update outbox_mail as mail set next_attempt_at = ${new Date(claimedUntil)}
      from free
      where mail.account_id = free.account_id and mail.id = free.id
      returning mail.id`),
  )
  const ids = new Set(kept.map(({ id }) => id))
  for (const mail of mails) if (ids.has(mail.id)) mail.claimedUntil = claimedUntil
}

/** Mails that nobody has begun to send: as if they had not been taken. */
export async function giveBack({ pool, clock }: Sender, mails: readonly HeldMail[]): Promise<void> {
  if (mails.length === 0) return
  await inScope(pool, platform, (db) =>
    db.run(sql`
      update outbox_mail as mail set state = 'waiting', attempts = mail.attempts - 1, next_attempt_at = ${clock()}
      from ${keysOf(mails)}
      where ${isHeld} and mail.state = 'sending' and mail.handed_over_at is null`),
  )
}

/**
 * Mails whose sender was killed. What was not handed over has surely not left and waits again; of the others nobody
 * knows, so they are not sent again by themselves. A database that was restarted since may have missed the note.
 */
export async function recover({ pool, clock }: Sender): Promise<number> {
  const now = clock()
  const hasLeftPerhaps = sql`handed_over_at is not null or claimed_at < pg_postmaster_start_time()`
  return inScope(pool, platform, (db) =>
    db.run(sql`
      update outbox_mail
      set state = case when ${hasLeftPerhaps} then 'interrupted' else 'waiting' end,
        last_error = 'The sender ended while it sent this mail', next_attempt_at = ${now}
      where state = 'sending' and next_attempt_at <= ${now}`),
  )
}

/** What is written down of a mail: that its last line is about to be sent, or how it ended. */
export interface Note {
  account_id: number
  id: number
  attempts: number
  handed_over_at?: Date
  state?: string
  reason?: string | null
  next_attempt_at?: Date
  sent_at?: Date
}

export const endOf = (mail: HeldMail, delivery: Delivery, now: Date) => ({
  state: nextState(mail, delivery, now),
  reason: delivery.outcome === 'sent' ? null : delivery.reason,
  next_attempt_at: nextAttempt(mail, delivery, now),
  ...(delivery.outcome === 'sent' ? { sent_at: now } : {}),
})

/**
 * Writes notes, in the order of their keys. What has left needs no content: it may hold the link of an invitation. A slow
 * sender may find its mail given up for interrupted: that it left is news, all else is not.
 */
export const noteStatement = (notes: readonly Note[]): string => `
  with note as (
    select note.*
    from jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(notes))}::jsonb) as note(
      account_id bigint, id bigint, attempts int, handed_over_at timestamptz, state text, reason text,
      next_attempt_at timestamptz, sent_at timestamptz)
    join outbox_mail mail on mail.account_id = note.account_id and mail.id = note.id
    order by mail.account_id, mail.id
    for update of mail)
  update outbox_mail as mail
  set handed_over_at = coalesce(note.handed_over_at, mail.handed_over_at),
    state = coalesce(note.state, mail.state),
    last_error = case when note.state is null then mail.last_error else note.reason end,
    next_attempt_at = coalesce(note.next_attempt_at, mail.next_attempt_at),
    sent_at = coalesce(note.sent_at, mail.sent_at),
    html = case when note.state = 'sent' then '' else mail.html end,
    plain = case when note.state = 'sent' then '' else mail.plain end
  from note
  where mail.account_id = note.account_id and mail.id = note.id and mail.attempts = note.attempts
    and (mail.state = 'sending' or (mail.state = 'interrupted' and note.state = 'sent'))`

function nextState(mail: HeldMail, { outcome }: Delivery, now: Date): string {
  if (outcome === 'sent') return 'sent'
  if (outcome === 'unknown') return 'interrupted'
  const isGivenUp =
    outcome === 'refused'
      ? mail.attempts >= refusalsUntilFailed
      : outcome === 'deferred' && now.getTime() - Date.parse(mail.createdAt) >= longestDeferral
  return isGivenUp ? 'failed' : 'waiting'
}

function nextAttempt({ attempts }: HeldMail, { outcome }: Delivery, now: Date): Date {
  const wait = backOff[Math.min(attempts, backOff.length) - 1] ?? minute
  return new Date(now.getTime() + (outcome === 'unreachable' ? Math.min(wait, longestForServer) : wait))
}
