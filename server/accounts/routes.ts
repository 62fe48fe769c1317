import type { Principal } from '#contract/access/permissions.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import {
  type Account,
  accountCalls,
  accountRules,
  accountStatus,
  accounts,
} from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { handle, type Route } from '../handle.ts'
import { endInvites, invite } from '../invites/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, refused, refuseIf } from '../kit/errors.ts'
import { seal } from '../kit/tokens.ts'
import { holdAccount, recount } from '../recommendations/actions.ts'
import { cancelScans, queueScan } from '../scans/actions.ts'
import { isScoped, subscriptionOrTrialId } from '../subscription-types/actions.ts'
import { checkTenantId } from '../tenant-access/actions.ts'
import { connect, finishSetup } from './setup.ts'
import { checkAccess, runningScans, statusOf } from './status.ts'

export const accountRoutes: Route[] = [
  handle(accountCalls.create, async ({ app, db, who, body, now, note }) => {
    const tenantId = tenantIdOf(body.microsoftTenantId)
    if (tenantId) refuseTenant(who, tenantId)
    const vendorId = who.vendorId ?? body.vendorId ?? null
    if (vendorId !== null) await holdVendor(db, vendorId)
    const subscriptionTypeId = await subscriptionOrTrialId(db, body.subscriptionTypeId)
    const { id } = await db.one(sql<{ id: number }>`
      insert into account
        (name, status, vendor_id, subscription_type_id, microsoft_tenant_id, microsoft_tenant_name, domain,
         microsoft_application_id, microsoft_application_secret, creation_time, last_updated_time)
      values
        (${body.name.trim()}, ${accountStatus.value.PendingSignUpCompletion}, ${vendorId},
         ${subscriptionTypeId}, ${tenantId}, ${blankToNull(body.microsoftTenantName)},
         ${blankToNull(body.domain)}, ${blankToNull(body.microsoftApplicationId)},
         ${sealed(app.secretKey, body.microsoftApplicationSecret)}, ${now}, ${now})
      returning id`)
    note({ id })
    return { id }
  }),

  handle(accountCalls.update, async ({ app, db, who, body, now }) => {
    const { data } = body
    if (data.vendorId !== undefined && who.role !== userRole.value.SuperAdmin) throw forbidden()
    if (data.vendorId != null) await holdVendor(db, data.vendorId)
    const selected = await lockAccounts(db, body.ids)
    if (data.status === accountStatus.value.Enabled) refuseIf(accountRules.enable(selected))
    if (data.status === accountStatus.value.Disabled) refuseIf(accountRules.disable(selected))
    if (data.microsoftTenantId !== undefined)
      refuseTenantChange(who, selected, tenantIdOf(data.microsoftTenantId))

    const changes = await columnsToChange(app.secretKey, db, data)
    const updated = await db.run(sql`
      update account
      set ${sql.join([...changes, sql`last_updated_time = ${now}`])}
      where id = any(${body.ids})`)
    if (data.status === accountStatus.value.Disabled) {
      await endSessions(db, body.ids)
      await cancelScans(db, body.ids, now)
    }
    if (data.subscriptionTypeId !== undefined) await recount(db, body.ids, now)
    return { updated }
  }),

  handle(accountCalls.remove, async ({ db, body, now, say }) => {
    refuseIf(accountRules.remove(await lockAccounts(db, body.accountIds)))
    const deleted = await db.run(sql`
      update account
      set status = ${accountStatus.value.Deleted}, last_updated_time = ${now}
      where id = any(${body.accountIds})`)
    await endSessions(db, body.accountIds)
    await cancelScans(db, body.accountIds, now)
    await endInvites(db, { accountIds: body.accountIds }, now)
    say({ n: deleted })
    return { deleted }
  }),

  handle(accountCalls.scan, async ({ db, body, now, say }) => {
    refuseIf(accountRules.scan(await lockAccounts(db, body.accountIds)))
    let queued = 0
    for (const accountId of body.accountIds) if (await queueScan(db, accountId, 'asked', now)) queued += 1
    say({ n: queued })
    return { queued }
  }),

  handle(accountCalls.scans, async ({ db }) => runningScans(db)),

  handle(accountCalls.invite, async ({ app, db, who, body, now, say }) => {
    const email = body.email.trim().toLowerCase()
    await invite(app, db, who, { kind: 'account', email, vendorId: who.vendorId, accountName: '' }, now)
    say({ email })
    return undefined
  }),

  handle(accountCalls.finishSetup, async (ctx) => finishSetup(ctx)),

  handle(accountCalls.status, async ({ db, who }) => statusOf(db, who, ownAccount(who))),

  handle(accountCalls.checkAppAccess, async ({ app, db, who, now }) =>
    checkAccess(app, db, ownAccount(who), now),
  ),

  handle(accountCalls.products, async ({ db, who }) => {
    if (who.accountId === null) throw forbidden()
    return db.rows(sql<{ id: number; displayName: string; connected: boolean }>`
      select product.id, product.display_name as "displayName",
        exists (select from account_product
          where account_product.account_id = ${who.accountId} and account_product.product_id = product.id)
          as connected
      from product
      order by product.id`)
  }),

  handle(accountCalls.updateSettings, async ({ db, who, body, now }) => {
    const accountId = ownAccount(who)
    if (await isScoped(db, accountId))
      throw refused({
        en: 'Premium feature - available for premium account only.',
        de: 'Premium-Funktion – nur für Premium-Konten verfügbar.',
      })
    // Two who save at once come one after the other, and the account before its scores.
    await holdAccount(db, accountId)
    await connect(db, accountId, 'product', body.productIds)
    await recount(db, [accountId], now)
  }),
]

function ownAccount({ accountId }: Principal): number {
  if (accountId === null) throw forbidden()
  return accountId
}

/** Whoever names the tenant gets its administrator as a customer: a reseller gets them by an invitation only. */
function refuseTenant(who: Principal, tenantId: string | null): void {
  if (tenantId) checkTenantId(tenantId)
  if (who.role !== userRole.value.SuperAdmin)
    throw forbidden({
      en: 'Only an operator can set the tenant ID of an account. Invite its administrator instead.',
      de: 'Nur ein Betreiber kann die Mandanten-ID eines Kontos festlegen. Laden Sie stattdessen dessen Administrator ein.',
    })
}

/** The form sends the tenant along with every change: the same one again is no change. */
function refuseTenantChange(who: Principal, selected: readonly Account[], tenantId: string | null): void {
  const changed = selected.filter((account) => tenantIdOf(account.microsoftTenantId) !== tenantId)
  if (changed.length === 0) return
  refuseTenant(who, tenantId)
  if (tenantId && selected.length > 1)
    throw refused({ en: 'A tenant belongs to one account', de: 'Ein Mandant gehört zu einem Konto' })
  refuseIf(accountRules.changeTenant(changed))
}

/** The rows that an action is about, held until its end; 404 when one is missing or another's. */
async function lockAccounts(db: Db, ids: readonly number[]): Promise<Account[]> {
  await db.run(sql`select from account where id = any(${ids}) order by id for update`)
  return db.many(accounts, ids)
}

/** Held until the commit, before any account, so that the reseller is not deleted meanwhile; else 404. */
async function holdVendor(db: Db, vendorId: number): Promise<void> {
  await db.one(sql`
    select id
    from vendor
    where id = ${vendorId} and status <> ${userStatus.value.Deleted}
    for share`)
}

async function endSessions(db: Db, accountIds: readonly number[]): Promise<void> {
  await db.run(sql`delete from session where user_account_id = any(${accountIds})`)
}

async function columnsToChange(key: Buffer, db: Db, data: BodyOf<typeof accountCalls.update>['data']) {
  const changes = []
  if (data.name !== undefined) changes.push(sql`name = ${data.name.trim()}`)
  if (data.status !== undefined) changes.push(sql`status = ${data.status}`)
  if (data.domain !== undefined) changes.push(sql`domain = ${blankToNull(data.domain)}`)
  if (data.microsoftTenantId !== undefined)
    changes.push(sql`microsoft_tenant_id = ${tenantIdOf(data.microsoftTenantId)}`)
  if (data.microsoftTenantName !== undefined)
    changes.push(sql`microsoft_tenant_name = ${blankToNull(data.microsoftTenantName)}`)
  if (data.microsoftApplicationId !== undefined)
    changes.push(sql`microsoft_application_id = ${blankToNull(data.microsoftApplicationId)}`)
  if (data.microsoftApplicationSecret !== undefined)
    changes.push(sql`microsoft_application_secret = ${sealed(key, data.microsoftApplicationSecret)}`)
  if (data.vendorId !== undefined) changes.push(sql`vendor_id = ${data.vendorId}`)
  if (data.subscriptionTypeId !== undefined)
    changes.push(sql`subscription_type_id = ${await subscriptionOrTrialId(db, data.subscriptionTypeId)}`)
  return changes
}

const blankToNull = (text: string | null | undefined) => text?.trim() || null
/** Microsoft writes tenant ids in lower case; one tenant written in two ways is still one. */
const tenantIdOf = (text: string | null | undefined) => blankToNull(text)?.toLowerCase() ?? null
const sealed = (key: Buffer, secret: string | null | undefined) => (secret ? seal(key, secret) : null)
