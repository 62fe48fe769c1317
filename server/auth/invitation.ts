import { type Db, sql } from '../kit/db.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import { refuseSignIn } from './refusal.ts'

export interface InvitationRow {
  accountId: number
  id: number
  kind: 'user' | 'account' | 'vendor'
  email: string
  vendorId: number | null
  userId: number | null
  subscriptionTypeId: number | null
}

/** The invitation behind a token, if it is open and for this person. It counts when it was taken. */
export async function openInvitation(
  db: Db,
  tokenHash: string,
  kinds: readonly InvitationRow['kind'][],
  person: SignedIn,
  now: Date,
): Promise<InvitationRow> {
  const found = await db.maybe(sql<InvitationRow & { isEnded: boolean; isExpired: boolean }>`
    select account_id as "accountId", id, kind, email, vendor_id as "vendorId", user_id as "userId",
      subscription_type_id as "subscriptionTypeId",
      ended_at is not null as "isEnded", expires_at <= ${now} as "isExpired"
    from invite
    where token_hash = ${tokenHash} and kind = any(${kinds})`)
  if (!found || found.isEnded) throw refuseSignIn('inviteGone')
  if (found.isExpired) throw refuseSignIn('inviteExpired')
  if (!person.emails.includes(found.email)) throw refuseSignIn('inviteForOther', { email: found.email })
  return found
}

/** Ends the invitation: of two who come at once, one is too late. */
export async function takeInvitation(db: Db, { accountId, id }: InvitationRow, now: Date): Promise<void> {
  const taken = await db.run(sql`
    update invite
    set ended_at = ${now}, accepted_at = ${now}
    where account_id = ${accountId} and id = ${id} and ended_at is null`)
  if (taken === 0) throw refuseSignIn('inviteGone')
}
