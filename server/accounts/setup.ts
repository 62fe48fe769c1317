import type { RawBuilder } from 'kysely'
import type { Principal } from '#contract/access/permissions.ts'
import { userRole } from '#contract/access/roles.ts'
import type { accountCalls } from '#contract/accounts/account-calls.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { termsType } from '#contract/terms/terms.ts'
import { beginConsent, beginFirstScan } from '../auth/actions.ts'
import type { App } from '../handle.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, notFound, refused } from '../kit/errors.ts'
import type { Ctx, Outside } from '../kit/route.ts'
import { type AppAccess, ownApplication, tenantAccess } from '../tenant-access/actions.ts'
import { activeTerms, noteAccepted } from '../terms/actions.ts'

type Finishing = Ctx<typeof accountCalls.finishSetup, Principal, App>
type Asking = Outside<typeof accountCalls.finishSetup, Principal, App>

/** Asks Microsoft what the tenant of the own account has granted. */
export async function askForSetup(ctx: Asking): Promise<AppAccess> {
  const { tenantId, own } = await ctx.brief(async (db) => {
    const account = await unfinishedAccount({ ...ctx, db })
    return { ...account, own: await ownApplication(db, account.id) }
  })
  return tenantAccess(ctx.app, tenantId, own)
}

/** Step 2 of the sign-up. */
export async function finishSetup(ctx: Finishing, access: AppAccess): Promise<{ url: string }> {
  const { app, db, who, body, now } = ctx
  const account = await unfinishedAccount(ctx, sql`for update of account`)

  const products = body.productIds.length === 0 || account.isScoped ? null : body.productIds
  await connect(db, account.id, 'product', products)
  await connect(db, account.id, 'license', body.licenseIds)
  await acceptTerms(db, who, body.accountName.trim(), now)

  const missing = await beginFirstScan(db, account.id, access, now)
  const url =
    missing.length > 0 ? await beginConsent(ctx, account.tenantId, account.id) : `${app.config.publicUrl}/`
  return { url }
}

interface Unfinished {
  id: number
  status: number
  tenantId: string | null
  isScoped: boolean
}

/** The account in the body must be the session's own: it is no authority by itself. */
async function unfinishedAccount(
  { db, who, body }: Pick<Finishing, 'db' | 'who' | 'body'>,
  lock: RawBuilder<unknown> = sql``,
): Promise<Unfinished & { tenantId: string }> {
  if (body.accountId !== who.accountId) throw notFound()
  // Nobody accepts the terms in another's name.
  if (who.role !== userRole.value.Admin || who.actor) throw forbidden()
  const account = await db.one(sql<Unfinished>`
    select account.id, account.status, lower(account.microsoft_tenant_id) as "tenantId",
      subscription_type.recommendation_scoping_enabled as "isScoped"
    from account
    join subscription_type on subscription_type.id = account.subscription_type_id
    where account.id = ${body.accountId}
    ${lock}`)
  if (account.status !== accountStatus.value.PendingSignUpCompletion || !account.tenantId)
    throw refused({
      en: 'The account is already set up. Sign in instead.',
      de: 'Das Kundenkonto ist bereits eingerichtet. Melden Sie sich stattdessen an.',
    })
  return { ...account, tenantId: account.tenantId }
}

/** The account has exactly these products or licences afterwards, all of them for null; 404 when one is unknown. */
export async function connect(
  db: Db,
  accountId: number,
  kind: 'product' | 'license',
  ids: readonly number[] | null,
): Promise<void> {
  const link = sql.table(`account_${kind}`)
  const key = sql.ref(`${kind}_id`)
  const chosen = ids && [...new Set(ids)]
  await db.run(sql`delete from ${link} where account_id = ${accountId}`)
  const connected = await db.run(sql`
    insert into ${link} (account_id, ${key})
    select ${accountId}, id from ${sql.table(kind)} ${chosen ? sql`where id = any(${chosen})` : sql``}`)
  if (chosen && connected !== chosen.length) throw notFound()
}

async function acceptTerms(db: Db, who: Principal, accountName: string, now: Date): Promise<void> {
  const active = await activeTerms(db, termsType.value.User)
  await noteAccepted(db, who, active, now)
  await db.run(sql`update account set name = ${accountName} where id = ${who.accountId}`)
}
