import { userRole } from '#contract/access/roles.ts'
import type { authCalls } from '#contract/auth/auth.ts'
import { groupStatus } from '#contract/groups/groups.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { termsStatus, termsType } from '#contract/terms/terms.ts'
import { type Db, sql } from '../kit/db.ts'

export type SessionUser = AnswerOf<typeof authCalls.whoami>['user']

interface Row {
  id: number
  name: string
  email: string
  role: number
  status: number
  vendorId: number | null
  groupId: number | null
  groupName: string | null
  accountId: number | null
  accountName: string
  accountStatus: number
  isTracking: boolean
  subscriptionTypeId: number
  subscriptionName: string
  isScoped: boolean
  hasAcceptedTerms: boolean
}

/**
 * The person as the console knows it. `accountId` is the account whose data the session sees, which is not
 * the user's own when an operator looks at a customer: then the operator acts as an Admin, and terms are the
 * customer's business.
 */
export async function sessionUser(
  db: Db,
  { user, accountId }: { user: { accountId: number; id: number }; accountId: number | null },
): Promise<SessionUser> {
  const row = await db.one(sql<Row>`
    select
      app_user.id, coalesce(app_user.name, app_user.email) as name, app_user.email, app_user.role,
      app_user.status, app_user.vendor_id as "vendorId",
      user_group.id as "groupId", user_group.name as "groupName",
      account.id as "accountId", account.name as "accountName", account.status as "accountStatus",
      account.is_azure_logs_tracking_enabled as "isTracking",
      subscription_type.id as "subscriptionTypeId", subscription_type.name as "subscriptionName",
      subscription_type.recommendation_scoping_enabled as "isScoped",
      not exists (
        select from terms_and_conditions
        where status = ${termsStatus.value.Active}
          and type = case when app_user.role = ${userRole.value.Vendor}
            then ${termsType.value.Reseller}::int else ${termsType.value.User}::int end
          and version is distinct from app_user.terms_version) as "hasAcceptedTerms"
    from app_user
    left join user_group
      on user_group.account_id = app_user.account_id
      and user_group.id = app_user.group_id
      and user_group.status = ${groupStatus.value.Active}
    left join account on account.id = ${accountId}
    left join subscription_type on subscription_type.id = account.subscription_type_id
    where app_user.account_id = ${user.accountId} and app_user.id = ${user.id}`)
  const isImpersonating = row.accountId !== null && user.accountId !== row.accountId
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: isImpersonating ? userRole.value.Admin : row.role,
    status: row.status,
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    accountId: row.accountId,
    vendorId: isImpersonating ? null : row.vendorId,
    termsApproved: isImpersonating || row.role === userRole.value.SuperAdmin || row.hasAcceptedTerms,
    account:
      row.accountId === null
        ? null
        : {
            id: row.accountId,
            name: row.accountName,
            status: row.accountStatus,
            isAzureLogsTrackingEnabled: row.isTracking,
            subscriptionType: {
              id: row.subscriptionTypeId,
              name: row.subscriptionName,
              recommendationScopingEnabled: row.isScoped,
            },
          },
  }
}
