import type { Principal } from '#contract/access/permissions.ts'
import type { Lang } from '#contract/kit/text.ts'
import type { App } from '../handle.ts'
import { asPlatform, type Db, sql } from '../kit/db.ts'
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
  wanted: readonly Invitation[],
  { now, lang }: Asked,
): Promise<void> {
  const invitations = await inOpenRows(db, wanted)
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
  await endOthers(db, invitations, now)
  await db.run(sql`
    update invite
    set token_hash = place.token_hash, subscription_type_id = place.subscription_type_id, created_at = ${now},
      expires_at = ${expires}, invited_by = ${who.email}, ended_at = null
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

const isOfCustomer = ({ kind }: Invitation) => kind === 'account'

/** A customer who is invited again by the same reseller, or by the operator again, keeps the row. */
async function inOpenRows(db: Db, wanted: readonly Invitation[]): Promise<Invitation[]> {
  const emails = wanted.filter(isOfCustomer).map(({ email }) => email)
  if (emails.length === 0) return [...wanted]
  // Two invitations of one address at once: the second finds what the first has made.
  await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.account-invites'))`)
  const open = await db.rows(sql<{ id: number; email: string; vendorId: number | null }>`
    select id, email, vendor_id as "vendorId"
    from invite
    where kind = 'account' and ended_at is null and email = any(${emails})
    for update`)
  return wanted.map((one) => {
    if (!isOfCustomer(one) || one.id !== undefined) return one
    const own = open.find(({ email, vendorId }) => email === one.email && vendorId === (one.vendorId ?? null))
    return own ? { ...one, id: own.id } : one
  })
}

/** One address has one open link to sign up, the last one, whoever sent the others: they do not see each other. */
async function endOthers(db: Db, invitations: readonly Invitation[], now: Date): Promise<void> {
  const ofCustomers = invitations.filter(isOfCustomer)
  if (ofCustomers.length === 0) return
  await asPlatform(db, () =>
    db.run(sql`
      update invite
      set ended_at = ${now}
      from unnest(
        ${ofCustomers.map(({ email }) => email)}::text[],
        ${ofCustomers.map(({ id }) => id ?? null)}::bigint[]) as kept (email, id)
      where invite.kind = 'account' and invite.ended_at is null and invite.email = kept.email
        and invite.id is distinct from kept.id`),
  )
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
