import type { Principal } from '#contract/permissions.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'
import { queueMail } from '../mail/actions.ts'
import { settingValues } from '../settings/actions.ts'

export const inviteDays = 7

export interface Invitation {
  kind: 'user' | 'account' | 'vendor'
  email: string
  /** The account or reseller the person will belong to; its name stands in the mail. */
  accountId?: number | null
  accountName: string
  vendorId?: number | null
  /** The pending user row that the invitation activates. */
  userId?: number
}

/**
 * Makes a single-use invitation, ends earlier ones for the same person and place, and puts the mail into the
 * outbox of the same transaction: no row without its mail, no mail without its row.
 */
export async function invite(
  app: App,
  db: Db,
  who: Principal,
  invitation: Invitation,
  now: Date,
): Promise<void> {
  const { kind, email, accountId = null, vendorId = null, userId = null, accountName } = invitation
  await db.run(sql`
    update invite
    set ended_at = ${now}
    where kind = ${kind} and email = ${email} and account_id = ${accountId ?? 0}
      and vendor_id is not distinct from ${vendorId} and ended_at is null`)
  const token = newToken()
  const expires = new Date(now.getTime() + inviteDays * 24 * 60 * 60 * 1000)
  await db.run(sql`
    insert into invite (account_id, kind, email, token_hash, vendor_id, user_id, created_at, expires_at)
    values (${accountId ?? 0}, ${kind}, ${email}, ${hashToken(token)}, ${vendorId}, ${userId}, ${now}, ${expires})`)
  const { appDisplayName } = await settingValues(db)
  await queueMail(db, {
    template: `${kind}-invite`,
    to: email,
    accountId,
    vendorId,
    now,
    values: {
      brand: appDisplayName,
      inviter: who.name,
      account: accountName || appDisplayName,
      email,
      expires: expires.toISOString().slice(0, 10),
      link: inviteLink(app.config.publicUrl, kind, email, token),
    },
  })
}

function inviteLink(publicUrl: string, kind: Invitation['kind'], email: string, token: string): string {
  if (kind === 'account') return `${publicUrl}/auth/sign-up?${new URLSearchParams({ invite: token })}`
  return `${publicUrl}/auth/join?${new URLSearchParams({ email, token })}`
}
