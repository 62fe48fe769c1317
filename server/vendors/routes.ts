import { userRole, userStatus } from '#contract/access/roles.ts'
import { type Vendor, vendorCalls, vendorRules, vendors } from '#contract/vendors/vendors.ts'
import { handle, type Route } from '../handle.ts'
import { endInvites, inviteEach } from '../invites/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, refuseIf } from '../kit/errors.ts'
import { knownSubscriptions, savePendingVendors } from './invite-vendors.ts'

const { Active, Blocked, Deleted } = userStatus.value

export const vendorRoutes: Route[] = [
  handle(vendorCalls.invite, async ({ app, db, who, body, now, say, note }) => {
    const wanted = body.single ? body.invites.slice(0, 1) : body.invites
    const invited = await savePendingVendors(db, wanted, now)
    const invitations = invited.map(({ vendorId, vendorName, email, userId }) => ({
      kind: 'vendor' as const,
      email,
      vendorId,
      accountName: vendorName,
      userId,
    }))
    await inviteEach(app, db, who, invitations, now)
    note({ vendorIds: invited.map((one) => one.vendorId), emails: invited.map((one) => one.email) })
    say({ n: invited.length })
  }),

  handle(vendorCalls.update, async ({ db, who, params, body, note }) => {
    const [vendor] = await lockVendors(db, [params.vendorId])
    if (!vendor) return
    const chosen = body.subscriptionTypeId ?? vendor.subscriptionTypeId
    const changesSubscription = chosen !== vendor.subscriptionTypeId
    if (changesSubscription && who.role !== userRole.value.SuperAdmin) throw forbidden()
    refuseIf(vendorRules.edit([vendor]))
    const subscriptionTypeId = changesSubscription ? (await knownSubscriptions(db))(chosen) : chosen
    await db.run(sql`
      update vendor
      set name = ${body.vendorName.trim()}, subscription_type_id = ${subscriptionTypeId}
      where id = ${vendor.vendorId}`)
    note({ subscriptionTypeId })
  }),

  handle(vendorCalls.block, async ({ db, params }) => {
    refuseIf(vendorRules.block(await lockVendors(db, [params.id])))
    await db.run(sql`update vendor set status = ${Blocked} where id = ${params.id}`)
    await endSessions(db, [params.id])
  }),

  handle(vendorCalls.enable, async ({ db, params }) => {
    refuseIf(vendorRules.enable(await lockVendors(db, [params.id])))
    await db.run(sql`update vendor set status = ${Active} where id = ${params.id}`)
  }),

  // Customers outlive their reseller: their accounts stay as they are and belong to no reseller from then on.
  handle(vendorCalls.remove, async ({ db, body, now, say, note }) => {
    const { vendorIds } = body
    refuseIf(vendorRules.remove(await lockVendors(db, vendorIds)))
    await endSessions(db, vendorIds)
    await endInvites(db, { vendorIds }, now)
    await db.run(sql`
      update app_user
      set status = ${Deleted}
      where account_id = 0 and vendor_id = any(${vendorIds})`)
    const detached = await db.rows(sql<{ id: number }>`
      update account
      set vendor_id = null, last_updated_time = ${now}
      where vendor_id = any(${vendorIds})
      returning id`)
    await db.run(sql`update vendor set status = ${Deleted} where id = any(${vendorIds})`)
    note({ detachedAccountIds: detached.map((account) => account.id) })
    say({ n: vendorIds.length })
  }),
]

/** The rows that an action is about, held until its end; 404 when one is missing or another's. */
async function lockVendors(db: Db, ids: readonly number[]): Promise<Vendor[]> {
  await db.run(sql`select from vendor where id = any(${ids}) order by id for no key update`)
  return db.many(vendors, ids)
}

async function endSessions(db: Db, vendorIds: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from session
    using app_user
    where session.user_account_id = 0 and app_user.account_id = 0 and session.user_id = app_user.id
      and app_user.vendor_id = any(${vendorIds})`)
}
