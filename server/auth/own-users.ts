import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import type { SignInProblem } from '#contract/auth/sign-in-problems.ts'
import type { Config } from '../kit/config.ts'
import { type Db, sql } from '../kit/db.ts'
import type { SignedIn } from '../kit/microsoft-token.ts'

/** A user row, with what decides whether it opens a door. */
export interface OwnUser {
  /** 0 for SuperAdmins and the people of resellers. */
  accountId: number
  id: number
  vendorId: number | null
  email: string
  role: number
  status: number
  isBound: boolean
  accountName: string | null
  accountStatus: number | null
  accountTenantId: string | null
  applicationStatus: number | null
  vendorStatus: number | null
}

/** Somebody whom Microsoft has named. */
export type Identity = Pick<SignedIn, 'tenantId' | 'objectId' | 'emails'>

const { Active, Pending, Blocked, Deleted } = userStatus.value

/**
 * All users of one person, the last used first: those bound to the identity, and those not bound to any that
 * carry one of its addresses. A bound user never belongs to anybody else.
 */
export async function ownUsers(db: Db, { tenantId, objectId, emails }: Identity): Promise<OwnUser[]> {
  const users = await db.rows(sql<OwnUser>`
    select
      app_user.account_id as "accountId", app_user.id, app_user.vendor_id as "vendorId", app_user.email,
      app_user.role, app_user.status, app_user.microsoft_object_id is not null as "isBound",
      account.name as "accountName", account.status as "accountStatus",
      lower(account.microsoft_tenant_id) as "accountTenantId",
      account.microsoft_application_status as "applicationStatus",
      vendor.status as "vendorStatus"
    from app_user
    left join account on account.id = app_user.account_ref
    left join vendor on vendor.id = app_user.vendor_id
    where app_user.status <> ${Deleted}
      and ((app_user.microsoft_object_id = ${objectId} and app_user.microsoft_tenant_id = ${tenantId})
        or (app_user.microsoft_object_id is null and app_user.email = any(${emails})))
    order by app_user.last_login_date desc nulls last, app_user.account_id, app_user.id`)
  // One identity, one user of a house: beside a bound one the other stays closed.
  const isBeside = (user: OwnUser) =>
    users.some((one) => one.isBound && one.accountId === user.accountId && one.vendorId === user.vendorId)
  return users.filter((user) => user.isBound || !isBeside(user))
}

/** Why this user cannot be signed in to by the identity, or null. */
export function signInProblem(
  user: OwnUser,
  { tenantId }: Identity,
  { superAdminTenantId }: Pick<Config, 'superAdminTenantId'>,
): SignInProblem | null {
  const isSuperAdmin = user.role === userRole.value.SuperAdmin
  const tenantWanted = isSuperAdmin
    ? superAdminTenantId.toLowerCase()
    : user.isBound
      ? ''
      : user.accountTenantId
  if (tenantWanted && tenantWanted !== tenantId) return 'otherTenant'
  if (user.status === Blocked) return 'blockedUser'
  if (user.status === Pending) return 'pendingUser'
  if (user.status !== Active) return 'noUser'
  if (user.vendorId !== null && user.vendorStatus !== Active) return 'blockedVendor'
  if (user.accountId === 0) return null
  if (user.accountStatus === accountStatus.value.Deleted) return 'noUser'
  return user.accountStatus === accountStatus.value.Disabled ? 'disabledAccount' : null
}

/** From now on only this identity opens the user, whatever its addresses become. */
export async function bind(
  db: Db,
  user: { accountId: number; id: number },
  person: Identity & { name?: string },
) {
  await db.run(sql`
    update app_user
    set microsoft_tenant_id = ${person.tenantId},
      microsoft_object_id = ${person.objectId},
      name = coalesce(${person.name || null}, name)
    where account_id = ${user.accountId} and id = ${user.id}`)
}
