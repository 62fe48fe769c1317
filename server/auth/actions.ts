import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { queueScan } from '../scans/actions.ts'
import { type AppAccess, applicationStatusOf, missingPermissions } from '../tenant-access/actions.ts'
import { consentCallbackPath, newAttempt, saveAttempt } from './attempts.ts'

export { newSession, openEnvironmentSession } from './sessions.ts'

const { PendingSignUpCompletion, PendingInitialScan } = accountStatus.value
const { PendingConsent } = microsoftApplicationStatus.value

/** Step 2 of the sign-up is done and only the consent is missing: finishing it said so in the row. */
export const waitsForConsent = (account: { status: number | null; applicationStatus: number | null }) =>
  account.status === PendingSignUpCompletion && account.applicationStatus === PendingConsent

/** The address of Microsoft's admin-consent page, for this browser. */
export async function beginConsent(
  asked: { app: App; db: Db; now: Date; request: FastifyRequest; reply: FastifyReply },
  tenantId: string,
  accountId: number | null,
): Promise<string> {
  const { app } = asked
  const attempt = newAttempt()
  await saveAttempt(asked, attempt, 'consent', { accountId })
  const redirectUri = `${app.config.publicUrl}${consentCallbackPath}`
  return app.identity.consentUrl({ tenantId, redirectUri, state: attempt.state })
}

/**
 * Moves an account whose sign-up is complete on to its first scan, when the tenant has granted everything.
 * Answers the permissions that are missing; none means that the account went on.
 */
export async function beginFirstScan(
  db: Db,
  accountId: number,
  access: AppAccess,
  now: Date,
): Promise<readonly string[]> {
  const missing = missingPermissions(access)
  const goesOn = missing.length === 0
  const moved = await db.run(sql`
    update account
    set status = ${goesOn ? PendingInitialScan : PendingSignUpCompletion},
      microsoft_application_status = ${goesOn ? applicationStatusOf(access) : PendingConsent},
      microsoft_connector_error = null,
      last_updated_time = ${now}
    where id = ${accountId} and status = ${PendingSignUpCompletion}`)
  if (goesOn && moved > 0) await queueScan(db, accountId, 'first', now)
  return missing
}
