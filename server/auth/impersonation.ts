import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { handle, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { newSession, ownSession } from './sessions.ts'

const { MissingPermissions, PendingConsent, NoApp } = microsoftApplicationStatus.value
const withoutPermissions: readonly number[] = [MissingPermissions, PendingConsent, NoApp]

export const impersonationRoutes: Route[] = [
  // The scope of the operator decides which accounts there are: a reseller's own customers, or all.
  handle(authCalls.impersonate, async ({ db, who, body, now, request }) => {
    const account = await db.one(sql<{ id: number; applicationStatus: number }>`
      select id, microsoft_application_status as "applicationStatus"
      from account
      where id = ${body.accountId} and status <> ${accountStatus.value.Deleted}`)
    const operator = { accountId: 0, id: who.userId }
    const token = await newSession(
      db,
      {
        kind: 'impersonation',
        accountId: account.id,
        user: operator,
        vendorId: who.vendorId,
        openedBy: ownSession(request),
      },
      now,
    )
    return { token, isMissingPermissions: withoutPermissions.includes(account.applicationStatus) }
  }),
]
