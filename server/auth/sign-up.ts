import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { type Db, sql } from '../kit/db.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'
import { subscriptionOrTrialId } from '../subscription-types/actions.ts'
import { globalAdministrator } from '../tenant-access/actions.ts'
import type { AttemptRow } from './attempts.ts'
import type { Finishing } from './callback.ts'
import { openInvitation, takeInvitation } from './invitation.ts'
import { pageAddress } from './leave.ts'
import { recordSignIn } from './record.ts'
import { refuseSignIn } from './refusal.ts'
import { newCode, type UserKey } from './sessions.ts'

const { Active, Deleted } = userStatus.value
const { Admin } = userRole.value

/** Makes the account of the person's tenant, or goes on with one that waits for its owner. */
export async function finishSignUp(ctx: Finishing, attempt: AttemptRow, person: SignedIn): Promise<string> {
  const { app, db, now } = ctx
  if (!person.directoryRoles.includes(globalAdministrator)) throw refuseSignIn('needsGlobalAdministrator')
  const invitation = attempt.inviteHash
    ? await openInvitation(db, attempt.inviteHash, ['account'], person, now)
    : null
  const vendorId = invitation && (await activeVendor(db, invitation.vendorId))
  const subscriptionTypeId = invitation?.subscriptionTypeId ?? null
  if (invitation) await takeInvitation(db, invitation, now)
  const unfinished = await unfinishedOwner(db, person)
  if (unfinished && vendorId !== null) await giveReseller(db, unfinished.accountId, vendorId, now)
  const owner =
    unfinished ??
    (await newOwner(db, await ownAccount(db, person, { vendorId, subscriptionTypeId }, now), person, now))
  await recordSignIn(ctx, 'signup', { ...owner, vendorId: null, email: person.emails[0] ?? '' })
  const code = await newCode(ctx, owner)
  return pageAddress(app, '/auth/sign-up', { accountId: String(owner.accountId), code })
}

async function activeVendor(db: Db, vendorId: number | null): Promise<number | null> {
  if (vendorId === null) return null
  const isActive = await db.maybe(sql`select from vendor where id = ${vendorId} and status = ${Active}`)
  if (!isActive) throw refuseSignIn('inviteGone')
  return vendorId
}

/** Who left the sign-up in the middle comes back to it. */
async function unfinishedOwner(db: Db, person: SignedIn): Promise<UserKey | undefined> {
  return db.maybe(sql<UserKey>`
    select app_user.account_id as "accountId", app_user.id
    from app_user
    join account on account.id = app_user.account_ref
    where app_user.microsoft_object_id = ${person.objectId}
      and app_user.microsoft_tenant_id = ${person.tenantId}
      and app_user.role = ${Admin}
      and app_user.status = ${Active}
      and account.status = ${accountStatus.value.PendingSignUpCompletion}
      and lower(account.microsoft_tenant_id) = ${person.tenantId}`)
}

/** Who began alone and then followed an invitation belongs to the reseller who sent it. */
async function giveReseller(db: Db, accountId: number, vendorId: number, now: Date): Promise<void> {
  await db.run(sql`
    update account
    set vendor_id = ${vendorId}, last_updated_time = ${now}
    where id = ${accountId} and vendor_id is null`)
}

/** Who follows a reseller's invitation has chosen: what was prepared with another one loses the tenant. */
async function freeTenant(db: Db, tenantId: string, vendorId: number, now: Date): Promise<void> {
  await db.run(sql`
    update account
    set microsoft_tenant_id = null, last_updated_time = ${now}
    where lower(microsoft_tenant_id) = ${tenantId}
      and status = ${accountStatus.value.PendingSignUpCompletion}
      and owner_email is null
      and vendor_id <> ${vendorId}`)
}

/** A new account for the tenant, or the one that an operator has prepared for it; its id. */
async function ownAccount(
  db: Db,
  { tenantId, emails }: SignedIn,
  { vendorId, subscriptionTypeId }: { vendorId: number | null; subscriptionTypeId: number | null },
  now: Date,
): Promise<number> {
  const [email = ''] = emails
  const domain = email.slice(email.indexOf('@') + 1)
  if (vendorId !== null) await freeTenant(db, tenantId, vendorId, now)
  const prepared = await db.maybe(sql<{ id: number; waits: boolean }>`
    select id, status = ${accountStatus.value.PendingSignUpCompletion} and owner_email is null as waits
    from account
    where lower(microsoft_tenant_id) = ${tenantId} and status <> ${accountStatus.value.Deleted}
    for update`)
  if (prepared && !prepared.waits) throw refuseSignIn('alreadyRegistered')
  if (prepared) {
    await db.run(sql`
      update account
      set owner_email = ${email},
        microsoft_tenant_id = ${tenantId},
        domain = coalesce(domain, ${domain}),
        vendor_id = coalesce(vendor_id, ${vendorId}),
        last_updated_time = ${now}
      where id = ${prepared.id}`)
    return prepared.id
  }
  const created = await db.maybe(sql<{ id: number }>`
    insert into account
      (name, status, vendor_id, subscription_type_id, owner_email, domain, microsoft_tenant_id, creation_time,
       last_updated_time)
    values
      (${domain}, ${accountStatus.value.PendingSignUpCompletion}, ${vendorId},
       ${await subscriptionOrTrialId(db, subscriptionTypeId)}, ${email}, ${domain}, ${tenantId}, ${now}, ${now})
    on conflict (microsoft_tenant_id) where status <> ${sql.lit(accountStatus.value.Deleted)} do nothing
    returning id`)
  // Somebody else of the tenant signed up in the same moment.
  if (!created) throw refuseSignIn('alreadyRegistered')
  return created.id
}

/** The first Admin; a row that was prepared with the same address becomes this person's. */
async function newOwner(db: Db, accountId: number, person: SignedIn, now: Date): Promise<UserKey> {
  const [email = ''] = person.emails
  return db.one(sql<UserKey>`
    insert into app_user
      (account_id, email, name, role, status, microsoft_tenant_id, microsoft_object_id, creation_date)
    values
      (${accountId}, ${email}, ${person.name}, ${Admin}, ${Active}, ${person.tenantId}, ${person.objectId}, ${now})
    on conflict (account_id, coalesce(vendor_id, 0), email) where status <> ${sql.lit(Deleted)}
    do update set
      name = excluded.name,
      role = excluded.role,
      status = excluded.status,
      group_id = null,
      microsoft_tenant_id = excluded.microsoft_tenant_id,
      microsoft_object_id = excluded.microsoft_object_id
    returning account_id as "accountId", id`)
}
