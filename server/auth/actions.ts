import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { fill } from '#contract/kit/text.ts'
import type { Credential } from '#scan/graph/tokens.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, CallError } from '../kit/errors.ts'
import { type AppAccess, isTenantId } from '../kit/microsoft-identity.ts'
import { unseal } from '../kit/tokens.ts'
import { queueScan } from '../scans/actions.ts'
import { beginAttempt, consentCallbackPath } from './attempts.ts'
import { applicationStatusOf, missingPermissions } from './required-permissions.ts'
import { texts } from './texts.ts'

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
  const { state } = await beginAttempt(asked, 'consent', { accountId })
  const redirectUri = `${app.config.publicUrl}${consentCallbackPath}`
  return app.identity.consentUrl({ tenantId, redirectUri, state })
}

export function checkTenantId(tenantId: string): void {
  if (!isTenantId(tenantId)) throw badInput(texts.tenantIdForm)
}

/** What Microsoft says of the account's application in its tenant; an answer that says nothing is an error. */
export async function tenantAccess(
  app: App,
  db: Db,
  { id, tenantId }: { id: number; tenantId: string },
): Promise<AppAccess> {
  const own = await db.one(sql<OwnApplication>`
    select microsoft_application_id as "clientId", microsoft_application_secret as "sealedSecret"
    from account
    where id = ${id}`)
  const access = await accessOf(app, tenantId, own)
  if (access.state === 'granted' || access.state === 'no-app') return access
  throw new CallError(503, 'tenant_access', fill(texts.accessUnknown, { reason: access.reason }))
}

/** An application that the account has registered for itself, as its row keeps it. */
export interface OwnApplication {
  clientId: string | null
  sealedSecret: Buffer | null
}

/** The account's own application; undefined: ours. */
const ownOf = ({ config, secretKey }: App, { clientId, sealedSecret }: OwnApplication) =>
  sealedSecret
    ? { clientId: clientId ?? config.microsoft.clientId, clientSecret: unseal(secretKey, sealedSecret) }
    : undefined

/** What the account is read with: its own application, or ours. */
export function applicationOf(
  app: App,
  account: OwnApplication,
): { clientId: string; credential: Credential } {
  const { clientId, clientSecret, clientCertificate: pem } = app.config.microsoft
  const own = ownOf(app, account)
  if (own) return { clientId: own.clientId, credential: { secret: own.clientSecret } }
  return { clientId, credential: pem ? { certificate: pem, privateKey: pem } : { secret: clientSecret } }
}

/** A tenant id that came into the row before it was checked is an answer too, not a fault of ours. */
const accessOf = async (app: App, tenantId: string, account: OwnApplication): Promise<AppAccess> =>
  isTenantId(tenantId)
    ? app.identity.appAccess(tenantId, ownOf(app, account))
    : { state: 'error', reason: texts.tenantIdForm.en }

/** What the account's row says of the application in its tenant. */
export const applicationStatus = async (
  app: App,
  tenantId: string,
  account: OwnApplication,
): Promise<number> => applicationStatusOf(await accessOf(app, tenantId, account))

/**
 * Moves an account whose sign-up is complete on to its first scan, when the tenant has granted everything.
 * Answers the permissions that are missing; none means that the account went on.
 */
export async function beginFirstScan(
  app: App,
  db: Db,
  account: { id: number; tenantId: string },
  now: Date,
): Promise<readonly string[]> {
  const access = await tenantAccess(app, db, account)
  const missing = missingPermissions(access)
  const goesOn = missing.length === 0
  const moved = await db.run(sql`
    update account
    set status = ${goesOn ? PendingInitialScan : PendingSignUpCompletion},
      microsoft_application_status = ${goesOn ? applicationStatusOf(access) : PendingConsent},
      microsoft_connector_error = null,
      last_updated_time = ${now}
    where id = ${account.id} and status = ${PendingSignUpCompletion}`)
  if (goesOn && moved > 0) await queueScan(app, db, account.id, 'first', now)
  return missing
}
