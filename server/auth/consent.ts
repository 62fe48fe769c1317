import type { Principal } from '#contract/access/permissions.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { authCalls } from '#contract/auth/auth.ts'
import { aadstsIn, identityRefusal } from '#contract/kit/aadsts.ts'
import { type App, handleOpen, type Route } from '../handle.ts'
import { sql } from '../kit/db.ts'
import { CallError } from '../kit/errors.ts'
import type { Ctx } from '../kit/route.ts'
import {
  applicationStatusOf,
  checkTenantId,
  missingPermissions,
  tenantAccess,
} from '../tenant-access/actions.ts'
import { beginConsent, beginFirstScan, waitsForConsent } from './actions.ts'
import { takeAttempt } from './attempts.ts'
import { leaveFor, pageAddress } from './leave.ts'
import { recordConsent } from './record.ts'
import { texts } from './texts.ts'

type Answered = Ctx<typeof authCalls.consentCallback, Principal | null, App>
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

  handleOpen(authCalls.consentCallback, { platform: true }, async (ctx) => {
    const { app, db, lang, query } = ctx
    const attempt = await takeAttempt(ctx, query.state, ['consent'])
    if (!attempt) return leaveFor(ctx, pageAddress(app, '/auth/login', { error: texts.attemptGone[lang] }))
    const account = await db.maybe(sql<ConsentAccount>`
      select id, status, microsoft_application_status as "applicationStatus",
        lower(microsoft_tenant_id) as "tenantId"
      from account
      where id = ${attempt.accountId} and status <> ${accountStatus.value.Deleted}
      for update`)
    if (!account?.tenantId)
      return leaveFor(ctx, pageAddress(app, '/auth/login', { error: texts.unknownTenant[lang] }))
    await db.client.query('savepoint attempt_taken')
    const address = await settle(ctx, account, account.tenantId).catch(async (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      await db.client.query('rollback to savepoint attempt_taken')
      return pageAddress(app, '/auth/login', { error: error.text[lang] })
    })
    return leaveFor(ctx, address)
  }),
]

/**
 * Believes the tenant, not the address the browser came with: what is granted is asked of Microsoft, so that
 * nobody can change an account by calling back with invented words.
 */
async function settle(ctx: Answered, account: ConsentAccount, tenantId: string): Promise<string> {
  const { app, db, now, query, lang } = ctx
  const isDeclined = query.error !== undefined
  const isSetupDone = waitsForConsent(account)
  const missing = isSetupDone
    ? await beginFirstScan(app, db, { id: account.id, tenantId }, now)
    : await noteConsent(ctx, { id: account.id, tenantId })
  await recordConsent(ctx, account.id, { missing })
  if (missing.length === 0) return pageAddress(app, '/')
  // Microsoft may need some minutes until it shows what was accepted.
  if (!isDeclined) return pageAddress(app, '/auth/login', { error: texts.consentNotSeen[lang] })
  const said = identityRefusal(aadstsIn(query.error_description))
  const error = (said?.words ?? texts.consentDeclined)[lang]
  return isSetupDone
    ? pageAddress(app, '/auth/sign-up', { accountId: String(account.id), error })
    : pageAddress(app, '/auth/login', { error })
}

/** Anybody can begin a consent and open the callback without it: only what was granted changes the account. */
async function noteConsent({ app, db, now }: Answered, account: { id: number; tenantId: string }) {
  const access = await tenantAccess(app, db, account)
  const missing = missingPermissions(access)
  if (missing.length === 0)
    await db.run(sql`
      update account
      set microsoft_application_status = ${applicationStatusOf(access)}, last_updated_time = ${now}
      where id = ${account.id}`)
  return missing
}
