import type { Principal } from '#contract/access/permissions.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { refused } from '../kit/errors.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { dayOf } from '../kit/written-dates.ts'
import { queueMails } from '../mail/actions.ts'
import { settingValues } from '../settings/actions.ts'

export const inviteDays = 7

export interface Invitation {
  kind: 'user' | 'account' | 'vendor'
  email: string
  /** The account or reseller the person will belong to; its name stands in the mail. */
  accountId?: number | null
  accountName: string
  vendorId?: number | null
  /** What the account of a customer begins with. */
  subscriptionTypeId?: number | null
  /** The pending user row that the invitation activates. */
  userId?: number
  /** The open invitation that is sent again: it stays the same row, whoever has selected it meanwhile. */
  id?: number
}

/** When, and in which language: nobody knows the one of a stranger, so an invitation speaks the inviter's. */
interface Asked {
  now: Date
  lang: Lang
}

/** The addresses as they are stored and compared; 409 when one is there twice. */
export function invitedEmails(invites: readonly { email: string }[]): string[] {
  const emails = invites.map((invite) => invite.email.trim().toLowerCase())
  const twice = emails.find((email, place) => emails.indexOf(email) !== place)
  if (twice !== undefined)
    throw refused({
      en: `${twice} is listed twice. Remove one.`,
      de: `${twice} ist doppelt in der Liste. Entfernen Sie einen Eintrag.`,
    })
  return emails
}

export async function invite(
  app: App,
  db: Db,
  who: Principal,
  invitation: Invitation,
  { now, lang }: Asked,
): Promise<void> {
  await inviteEach(app, db, who, [invitation], { now, lang })
}

/**
 * Makes single-use invitations, ends earlier ones for the same person and place, and puts the mails into the
 * outbox of the same transaction: no row without its mail, no mail without its row. Earlier links open nothing more.
 */
export async function inviteEach(
  app: App,
  db: Db,
  who: Principal,
  invitations: readonly Invitation[],
  { now, lang }: Asked,
): Promise<void> {
  const expires = new Date(now.getTime() + inviteDays * 24 * 60 * 60 * 1000)
  const tokens = invitations.map(newToken)
  const places = sql`
    unnest(
      ${invitations.map((one) => one.kind)}::text[],
      ${invitations.map((one) => one.email)}::text[],
      ${invitations.map((one) => one.accountId ?? 0)}::bigint[],
      ${invitations.map((one) => one.vendorId ?? null)}::bigint[],
      ${invitations.map((one) => one.userId ?? null)}::bigint[],
      ${tokens.map(hashToken)}::text[],
      ${invitations.map((one) => one.subscriptionTypeId ?? null)}::bigint[],
      ${invitations.map((one) => one.id ?? null)}::bigint[])
      as place (kind, email, account_id, vendor_id, user_id, token_hash, subscription_type_id, id)`
  await db.run(sql`
    update invite
    set ended_at = ${now}
    from ${places}
    where invite.kind = place.kind and invite.email = place.email and invite.account_id = place.account_id
      and invite.vendor_id is not distinct from place.vendor_id and invite.id is distinct from place.id
      and invite.ended_at is null`)
  await db.run(sql`
    update invite
    set token_hash = place.token_hash, created_at = ${now}, expires_at = ${expires}, invited_by = ${who.email},
      ended_at = null
    from ${places}
    where invite.id = place.id and invite.account_id = place.account_id`)
  await db.run(sql`
    insert into invite
      (kind, email, account_id, vendor_id, user_id, token_hash, subscription_type_id, created_at, expires_at, invited_by)
    select kind, email, account_id, vendor_id, user_id, token_hash, subscription_type_id,
      ${now}::timestamptz, ${expires}::timestamptz, ${who.email}::text
    from ${places}
    where place.id is null`)

  const { appDisplayName } = await settingValues(db)
  const mails = invitations.map(({ kind, email, accountId, vendorId, accountName }, place) => ({
    template: kind,
    to: email,
    lang,
    accountId: accountId ?? null,
    vendorId: vendorId ?? null,
    now,
    values: {
      inviter: who.name,
      account: accountName || appDisplayName,
      email,
      expires: dayOf(expires.toISOString(), lang),
      link: inviteLink(app.config.publicUrl, kind, email, tokens[place] ?? ''),
    },
  }))
  await queueMails(db, mails)
}

type Invited =
  | { accountId: number; userId: number }
  | { accountIds: readonly number[] }
  | { vendorIds: readonly number[] }

/** Open invitations of this user, these accounts or these resellers open no door any more. */
export async function endInvites(db: Db, whose: Invited, now: Date): Promise<void> {
  await db.run(sql`update invite set ended_at = ${now} where ${ofInvited(whose)} and ended_at is null`)
}

function ofInvited(whose: Invited) {
  if ('userId' in whose) return sql`account_id = ${whose.accountId} and user_id = ${whose.userId}`
  if ('accountIds' in whose) return sql`account_id = any(${whose.accountIds})`
  return sql`account_id = 0 and vendor_id = any(${whose.vendorIds})`
}

function inviteLink(publicUrl: string, kind: Invitation['kind'], email: string, token: string): string {
  if (kind === 'account') return `${publicUrl}/auth/sign-up?${new URLSearchParams({ invite: token })}`
  return `${publicUrl}/auth/join?${new URLSearchParams({ email, token })}`
}
