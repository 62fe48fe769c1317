import { userRole, userStatus } from '#contract/access/roles.ts'
import { vendorCalls, vendorRules, vendors } from '#contract/vendors/vendors.ts'
import { handle, type Route } from '../handle.ts'
import { endInvites, inviteEach } from '../invites/actions.ts'
import { hold, holdOne, update } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, refuseIf } from '../kit/errors.ts'
import { type Invited, knownSubscriptions, refuseTaken, savePendingVendors } from './invite-vendors.ts'

const { Active, Blocked, Deleted } = userStatus.value

export const vendorRoutes: Route[] = [
  handle(vendorCalls.invite, async ({ app, db, who, body, now, say, note, lang }) => {
    const wanted = body.single ? body.invites.slice(0, 1) : body.invites
    const invited = await savePendingVendors(db, wanted, now)
    await inviteEach(app, db, who, invited.map(invitationOf), { now, lang })
    note({ vendorIds: invited.map((one) => one.vendorId), emails: invited.map((one) => one.email) })
    say({ n: invited.length })
  }),

  handle(vendorCalls.inviteAgain, async ({ app, db, who, body, now, say, note, lang }) => {
    const held = await hold(db, vendors, body.vendorIds)
    refuseIf(vendorRules.reinvite(held))
    const wanted = held.map(({ email }) => ({ email: email ?? '' }))
    const invited = await savePendingVendors(db, wanted, now)
    await inviteEach(app, db, who, invited.map(invitationOf), { now, lang })
    note({ emails: invited.map((one) => one.email) })
    say({ n: invited.length })
  }),

  handle(vendorCalls.update, async ({ db, who, params, body, now, note, seen }) => {
    const vendor = await holdOne(db, vendors, params.vendorId, { seen })
    const chosen = body.subscriptionTypeId ?? vendor.subscriptionTypeId
    const changesSubscription = chosen !== vendor.subscriptionTypeId
    if (changesSubscription && who.role !== userRole.value.SuperAdmin) throw forbidden()
    refuseIf(vendorRules.edit([vendor]))
    await refuseTaken(db, [{ vendorName: body.vendorName, vendorId: vendor.vendorId }])
    const subscriptionTypeId = changesSubscription ? (await knownSubscriptions(db))(chosen) : chosen
    await update(db, vendors, [vendor.vendorId], { vendorName: body.vendorName, subscriptionTypeId }, now)
    note({ subscriptionTypeId })
  }),

  handle(vendorCalls.block, async ({ db, params, now }) => {
    refuseIf(vendorRules.block(await hold(db, vendors, [params.id])))
    await update(db, vendors, [params.id], { status: Blocked }, now)
    await endSessions(db, [params.id])
  }),

  handle(vendorCalls.enable, async ({ db, params, now }) => {
    refuseIf(vendorRules.enable(await hold(db, vendors, [params.id])))
    await update(db, vendors, [params.id], { status: Active }, now)
  }),

  // Customers outlive their reseller: their accounts stay as they are and belong to no reseller from then on.
  handle(vendorCalls.remove, async ({ db, body, now, say, note }) => {
    const { vendorIds } = body
    refuseIf(vendorRules.remove(await hold(db, vendors, vendorIds)))
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
    await update(db, vendors, vendorIds, { status: Deleted }, now)
    note({ detachedAccountIds: detached.map((account) => account.id) })
    say({ n: vendorIds.length })
  }),
]

const invitationOf = ({ vendorId, vendorName, email, userId }: Invited) => ({
  kind: 'vendor' as const,
  email,
  vendorId,
  accountName: vendorName,
  userId,
})

async function endSessions(db: Db, vendorIds: readonly number[]): Promise<void> {
  await db.run(sql`
    delete from session
    using app_user
    where session.user_account_id = 0 and app_user.account_id = 0 and session.user_id = app_user.id
      and app_user.vendor_id = any(${vendorIds})`)
}
