import type { Principal } from '#contract/access/permissions.ts'
import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountCalls, accountRules } from '#contract/accounts/account-calls.ts'
import { type Account, accountStatus, accounts } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { word } from '#contract/kit/words.ts'
import { handle, handleOutside, type Route } from '../handle.ts'
import { endInvites, invite } from '../invites/actions.ts'
import { hold, insert, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, refused, refuseIf } from '../kit/errors.ts'
import { changesOf } from '../kit/operator-log.ts'
import { type SecretKeys, seal } from '../kit/tokens.ts'
import { holdAccount, recount, recountSoon } from '../recommendations/actions.ts'
import { cancelScans, queueScans } from '../scans/actions.ts'
import { chosenType, isScoped } from '../subscription-types/actions.ts'
import { applicationStatus, checkTenantId } from '../tenant-access/actions.ts'
import { refuseKnown } from './invites.ts'
import { askForSetup, connect, finishSetup } from './setup.ts'
import { connectionOf, noteConnection, runningScans, statusOf } from './status.ts'

const { PendingSignUpCompletion } = accountStatus.value

export const accountRoutes: Route[] = [
  handle(accountCalls.create, async ({ app, db, who, body, now, note }) => {
    const tenantId = tenantIdOf(body.microsoftTenantId)
    if (tenantId) refuseTenant(who, tenantId)
    const vendorId = who.vendorId ?? body.vendorId ?? null
    if (vendorId !== null) await holdVendor(db, vendorId)
    const subscriptionTypeId = await chosenType(db, body.subscriptionTypeId)
    const { microsoftApplicationSecret, ...values } = body
    const id = await insert(
      db,
      accounts,
      {
        ...values,
        domain: domainOf(values.domain),
        microsoftTenantId: tenantId,
        vendorId,
        subscriptionTypeId,
        status: PendingSignUpCompletion,
      },
      now,
      { microsoft_application_secret: sealed(app.secretKeys, microsoftApplicationSecret) },
    )
    note({ id, name: body.name.trim() })
    return { id }
  }),

  handle(accountCalls.update, async ({ app, db, who, body, now, seen, note }) => {
    const { data } = body
    if (data.vendorId !== undefined && who.role !== userRole.value.SuperAdmin) throw forbidden()
    if (data.vendorId != null) await holdVendor(db, data.vendorId)
    const selected = await hold(db, accounts, body.ids, { seen })
    if (data.status === accountStatus.value.Enabled) refuseIf(accountRules.enable(selected, who))
    if (data.status === accountStatus.value.Disabled) refuseIf(accountRules.disable(selected))
    if (data.name !== undefined) refuseIf(accountRules.rename(selected))
    if (data.microsoftTenantId !== undefined)
      refuseTenantChange(who, selected, tenantIdOf(data.microsoftTenantId))

    const values = await changed(db, data, selected)
    const updated = await update(db, accounts, body.ids, values, now, {
      ...secretOf(app.secretKeys, data),
      ...disabledBy(who, data),
    })
    if (data.status === accountStatus.value.Disabled) {
      await endSessions(db, body.ids)
      await cancelScans(db, body.ids, now)
    }
    if (data.subscriptionTypeId !== undefined) await recountSoon(db, body.ids, now)
    note({
      names: namesOf(selected),
      changes: [...changesOf(accounts, selected, values), ...secretSaid(data)],
    })
    return { updated }
  }),

  handle(accountCalls.remove, async ({ db, who, body, now, say, note }) => {
    const held = await hold(db, accounts, body.accountIds)
    refuseIf(accountRules.remove(held, who))
    const deleted = await update(
      db,
      accounts,
      body.accountIds,
      { status: accountStatus.value.Deleted },
      now,
      {
        deleted_at: now,
        deleted_by: who.email,
      },
    )
    await endSessions(db, body.accountIds)
    await cancelScans(db, body.accountIds, now)
    await endInvites(db, { accountIds: body.accountIds }, now)
    note({ names: namesOf(held) })
    say({ n: deleted })
    return { deleted }
  }),

  handle(accountCalls.scan, async ({ db, body, now, say }) => {
    refuseIf(accountRules.scan(await hold(db, accounts, body.accountIds)))
    const queued = await queueScans(db, body.accountIds, 'asked', now)
    say({ n: queued })
    return { queued }
  }),

  handle(accountCalls.scans, async ({ db }) => runningScans(db)),

  handle(accountCalls.invite, async ({ app, db, who, body, now, say, lang }) => {
    const email = body.email.trim().toLowerCase()
    await refuseKnown(db, [email])
    await invite(
      app,
      db,
      who,
      { kind: 'account', email, vendorId: who.vendorId, accountName: '' },
      { now, lang },
    )
    say({ email })
    return undefined
  }),

  handleOutside(accountCalls.finishSetup, { outside: askForSetup, run: finishSetup }),

  handle(accountCalls.status, async ({ db, who }) => statusOf(db, who, ownAccount(who))),

  handleOutside(accountCalls.checkAppAccess, {
    outside: async ({ app, who, brief }) => {
      const { tenantId, own } = await brief((db) => connectionOf(db, ownAccount(who)))
      return applicationStatus(app, tenantId, own)
    },
    run: ({ db, who, now }, application) => noteConnection(db, ownAccount(who), application, now),
  }),

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
    if (await isScoped(db, accountId)) throw refused(word.premiumOnly)
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
      de: 'Nur ein Betreiber kann die Mandanten-ID eines Kundenkontos festlegen. Laden Sie stattdessen dessen Administrator ein.',
    })
}

/** The form sends the tenant along with every change: the same one again is no change. */
function refuseTenantChange(who: Principal, selected: readonly Account[], tenantId: string | null): void {
  const changed = selected.filter((account) => tenantIdOf(account.microsoftTenantId) !== tenantId)
  if (changed.length === 0) return
  refuseTenant(who, tenantId)
  if (tenantId && selected.length > 1)
    throw refused({
      en: 'A tenant belongs to one account. Select one account.',
      de: 'Ein Mandant gehört zu einem Kundenkonto. Wählen Sie ein einzelnes Kundenkonto aus.',
    })
  refuseIf(accountRules.changeTenant(changed))
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

const namesOf = (some: readonly Account[]) => some.map(({ name }) => name)
/** That a secret was set or removed is told, never what it is. */
const secretSaid = ({ microsoftApplicationSecret: secret }: Data) =>
  secret === undefined ? [] : [`microsoftApplicationSecret ${secret ? 'set' : 'removed'}`]

type Data = BodyOf<typeof accountCalls.update>['data']

/** The values as they are stored: tenants in one writing, a subscription that can be used. */
async function changed(
  db: Db,
  { microsoftApplicationSecret: _secret, ...data }: Data,
  selected: readonly Account[],
): Promise<Partial<Account>> {
  const { microsoftTenantId, subscriptionTypeId } = data
  return {
    ...data,
    ...(data.domain === undefined ? {} : { domain: domainOf(data.domain) }),
    ...(microsoftTenantId === undefined ? {} : { microsoftTenantId: tenantIdOf(microsoftTenantId) }),
    ...(subscriptionTypeId === undefined
      ? {}
      : { subscriptionTypeId: await chosenType(db, subscriptionTypeId, selected) }),
  }
}

const disabledBy = (who: Principal, { status }: Data) =>
  status === undefined
    ? {}
    : {
        disabled_by_operator:
          status === accountStatus.value.Disabled && who.role === userRole.value.SuperAdmin,
      }

const secretOf = (key: SecretKeys, { microsoftApplicationSecret: secret }: Data) =>
  secret === undefined ? {} : { microsoft_application_secret: sealed(key, secret) }

const blankToNull = (text: string | null | undefined) => text?.trim() || null
/** Microsoft writes tenant ids in lower case; one tenant written in two ways is still one. */
const tenantIdOf = (text: string | null | undefined) => blankToNull(text)?.toLowerCase() ?? null
const domainOf = (text: string | null | undefined) => blankToNull(text)?.toLowerCase() ?? null
const sealed = (key: SecretKeys, secret: string | null | undefined) => (secret ? seal(key, secret) : null)
