import type { RawBuilder } from 'kysely'
import type { Principal } from '#contract/access/permissions.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { aadstsIn } from '#contract/kit/aadsts.ts'
import { type App, handleOpen, handleOpenOutside, type Route } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { CallError } from '../kit/errors.ts'
import type { Ctx, Outside } from '../kit/route.ts'
import {
  type AppAccess,
  applicationStatusOf,
  checkTenantId,
  missingPermissions,
  ownApplication,
  tenantAccess,
} from '../tenant-access/actions.ts'
import { beginConsent, beginFirstScan, waitsForConsent } from './actions.ts'
import { takeAttempt } from './attempts.ts'
import { leaveFor, pageAddress } from './leave.ts'
import { recordConsent } from './record.ts'
import { problemQuery, refuseSignIn } from './refusal.ts'

type Answered = Ctx<typeof authCalls.consentCallback, Principal | null, App>
type Asking = Outside<typeof authCalls.consentCallback, Principal | null, App>
/** What Microsoft said of the account's tenant. */
interface Brought {
  id: number
  tenantId: string
  access: AppAccess
}
interface ConsentAccount {
  id: number
  status: number
  applicationStatus: number
  tenantId: string | null
}

export const consentRoutes: Route[] = [
  // Open to all: only an administrator of the tenant gets past Microsoft's page. The answer is the same
  // whether the tenant is a customer or not.
  handleOpen(authCalls.consent, { platform: true }, async (ctx) => {
    const tenantId = ctx.body.tenantId.trim().toLowerCase()
    checkTenantId(tenantId)
    const account = await ctx.db.maybe(sql<{ id: number }>`
      select id from account where lower(microsoft_tenant_id) = ${tenantId} and status <> ${accountStatus.value.Deleted}`)
    return { url: await beginConsent(ctx, tenantId, account?.id ?? null) }
  }),

  handleOpenOutside(authCalls.consentCallback, {
    outside: (ctx) => askMicrosoft(ctx),
    run: async (ctx, brought) =>
      leaveFor(
        ctx,
        'refusal' in brought
          ? pageAddress(ctx.app, '/auth/login', problemQuery(brought.refusal))
          : await settle(ctx, brought),
      ),
  }),
]

/**
 * Believes the tenant, not the address the browser came with: what is granted is asked of Microsoft, so that
 * nobody can change an account by calling back with invented words.
 */
async function askMicrosoft(ctx: Asking): Promise<Brought | { refusal: CallError }> {
  const found = await ctx.brief(async (db) => {
    const attempt = await takeAttempt({ ...ctx, db }, ctx.query.state, ['consent'])
    if (!attempt) return refuseSignIn('attemptGone')
    const account = await consentAccount(db, attempt.accountId, sql``)
    if (!account?.tenantId) return refuseSignIn('unknownTenant')
    const { id, tenantId } = account
    return { id, tenantId, own: await ownApplication(db, id) }
  })
  if (found instanceof CallError) return { refusal: found }
  try {
    return { ...found, access: await tenantAccess(ctx.app, found.tenantId, found.own) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { refusal: error }
  }
}

const consentAccount = (db: Db, id: number | null, lock: RawBuilder<unknown>) =>
  db.maybe(sql<ConsentAccount>`
    select id, status, microsoft_application_status as "applicationStatus",
      lower(microsoft_tenant_id) as "tenantId"
    from account
    where id = ${id} and status <> ${accountStatus.value.Deleted}
    ${lock}`)

async function settle(ctx: Answered, { id, tenantId, access }: Brought): Promise<string> {
  const { app, db, now, query } = ctx
  const account = await consentAccount(db, id, sql`for update`)
  // Meanwhile it was deleted, or became another tenant's.
  if (account?.tenantId !== tenantId)
    return pageAddress(app, '/auth/login', problemQuery(refuseSignIn('unknownTenant')))
  const isDeclined = query.error !== undefined
  const isSetupDone = waitsForConsent(account)
  const missing = isSetupDone
    ? await beginFirstScan(db, id, access, now)
    : await noteConsent(db, id, access, now)
  await recordConsent(ctx, id, { missing })
  if (missing.length === 0) return pageAddress(app, '/')
  // Microsoft may need some minutes until it shows what was accepted.
  if (!isDeclined) return pageAddress(app, '/auth/login', problemQuery(refuseSignIn('consentNotSeen')))
  const number = aadstsIn(query.error_description)
  const problem = problemQuery(refuseSignIn('consentDeclined', number ? { reason: `AADSTS${number}` } : {}))
  return isSetupDone
    ? pageAddress(app, '/auth/sign-up', { accountId: String(id), ...problem })
    : pageAddress(app, '/auth/login', problem)
}

/** Anybody can begin a consent and open the callback without it: only what was granted changes the account. */
async function noteConsent(db: Db, id: number, access: AppAccess, now: Date): Promise<readonly string[]> {
  const missing = missingPermissions(access)
  if (missing.length === 0)
    await db.run(sql`
      update account
      set microsoft_application_status = ${applicationStatusOf(access)}, last_updated_time = ${now}
      where id = ${id}`)
  return missing
}
