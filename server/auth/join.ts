import { userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { type Db, sql } from '../kit/db.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import type { AttemptRow } from './attempts.ts'
import type { Finishing } from './callback.ts'
import { type InvitationRow, openInvitation, takeInvitation } from './invitation.ts'
import { pageAddress } from './leave.ts'
import { bind, ownUsers } from './own-users.ts'
import { recordSignIn } from './record.ts'
import { refuseSignIn } from './refusal.ts'
import { newCode, type UserKey } from './sessions.ts'

const { Active, Pending, Blocked, Deleted } = userStatus.value

/**
 * Accepts an invitation: the token came to the invited mailbox and Microsoft vouches for the address, so the
 * person may come from another tenant than the account's (an adviser, say).
 */
export async function finishJoin(ctx: Finishing, attempt: AttemptRow, person: SignedIn): Promise<string> {
  const { app, db, now } = ctx
  const invitation = await openInvitation(db, attempt.inviteHash ?? '', ['user', 'vendor'], person, now)
  await lockHouse(db, invitation)
  await takeInvitation(db, invitation, now)
  const user = await invitedUser(db, invitation)
  await refuseSecondUser(db, invitation, user, person)

  await db.run(sql`
    update app_user
    set status = ${Active}
    where account_id = ${user.accountId} and id = ${user.id}`)
  await bind(db, user, person)
  if (invitation.kind === 'vendor')
    await db.run(sql`update vendor set status = ${Active} where id = ${invitation.vendorId}`)
  await recordSignIn(ctx, 'join', { ...user, vendorId: invitation.vendorId, email: invitation.email })
  return pageAddress(app, '/auth/join', { code: await newCode(ctx, user) })
}

/**
 * The account or reseller must still be there, and open; a reseller's owner opens it by joining. Held until
 * the commit, as everybody does who changes people of the house.
 */
async function lockHouse(db: Db, { accountId, vendorId, kind }: InvitationRow): Promise<void> {
  const { Disabled, Deleted: Gone } = accountStatus.value
  const openVendor = kind === 'vendor' ? [Active, Pending] : [Active]
  const house =
    accountId === 0
      ? sql`select from vendor where id = ${vendorId} and status = any(${openVendor}) for no key update`
      : sql`select from account where id = ${accountId} and status <> all(${[Disabled, Gone]}) for no key update`
  if (!(await db.maybe(house))) throw refuseSignIn('inviteGone')
}

/** The row that waits for the person. */
async function invitedUser(db: Db, { accountId, userId }: InvitationRow): Promise<UserKey> {
  const user = await db.maybe(sql<UserKey & { status: number; isBound: boolean }>`
    select account_id as "accountId", id, status, microsoft_object_id is not null as "isBound"
    from app_user
    where account_id = ${accountId} and id = ${userId} and status <> ${Deleted}`)
  if (!user) throw refuseSignIn('inviteGone')
  if (user.status === Blocked) throw refuseSignIn('blockedUser')
  if (user.isBound) throw refuseSignIn('alreadyMember')
  return user
}

/** One identity, one user of a house: who changed the address belongs already. */
async function refuseSecondUser(
  db: Db,
  { accountId, vendorId }: InvitationRow,
  invited: UserKey,
  person: SignedIn,
): Promise<void> {
  const own = await ownUsers(db, person)
  const isMember = own.some(
    (user) =>
      user.isBound && user.accountId === accountId && user.vendorId === vendorId && user.id !== invited.id,
  )
  if (isMember) throw refuseSignIn('alreadyMember')
}
