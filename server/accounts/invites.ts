import { userRole, userStatus } from '#contract/access/roles.ts'
import {
  type AccountInvite,
  accountInviteCalls,
  accountInviteRules,
  accountInvites,
} from '#contract/accounts/account-invites.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { handle, type Route } from '../handle.ts'
import { invitedEmails, inviteEach } from '../invites/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { forbidden, refused, refuseIf } from '../kit/errors.ts'
import { chosenType } from '../subscription-types/actions.ts'

export const accountInviteRoutes: Route[] = [
  handle(accountInviteCalls.create, async ({ app, db, who, body, now, lang, say, note }) => {
    if (body.vendorId != null && who.role !== userRole.value.SuperAdmin) throw forbidden()
    const emails = invitedEmails(body.emails.map((email) => ({ email })))
    const vendorId = who.vendorId ?? body.vendorId ?? null
    if (vendorId !== null) await holdActiveVendor(db, vendorId)
    await refuseKnown(db, emails)
    const subscriptionTypeId = body.subscriptionTypeId ? await chosenType(db, body.subscriptionTypeId) : null
    await inviteEach(
      app,
      db,
      who,
      emails.map((email) => ({ kind: 'account', email, vendorId, subscriptionTypeId, accountName: '' })),
      { now, lang },
    )
    note({ emails, vendorId, subscriptionTypeId })
    say({ n: emails.length })
  }),

  handle(accountInviteCalls.again, async ({ app, db, who, body, now, lang, say }) => {
    const held = await holdInvites(db, body.ids)
    refuseIf(accountInviteRules.again(held))
    await inviteEach(app, db, who, held.map(invitationOf), { now, lang })
    say({ n: held.length })
  }),

  handle(accountInviteCalls.withdraw, async ({ db, body, now, say }) => {
    const held = await holdInvites(db, body.ids)
    refuseIf(accountInviteRules.withdraw(held))
    await db.run(sql`update invite set ended_at = ${now} where id = any(${held.map(({ id }) => id)})`)
    say({ n: held.length })
  }),
]

const invitationOf = ({ id, email, vendorId, subscriptionTypeId }: AccountInvite) =>
  ({ kind: 'account', id, email, vendorId, subscriptionTypeId, accountName: '' }) as const

/** Held until the commit: who signs up in this moment comes first or last. */
async function holdInvites(db: Db, ids: readonly number[]): Promise<AccountInvite[]> {
  await db.run(sql`select from invite where id = any(${ids}) order by id for update`)
  return db.many(accountInvites, ids)
}

async function holdActiveVendor(db: Db, vendorId: number): Promise<void> {
  await db.one(sql`
    select id from vendor where id = ${vendorId} and status = ${userStatus.value.Active} for share`)
}

/** An address that belongs somewhere already is told, as far as the asker sees the place. */
export async function refuseKnown(db: Db, emails: readonly string[]): Promise<void> {
  const known = await db.maybe(sql<{ email: string; place: string | null }>`
    select app_user.email, coalesce(account.name, vendor.name) as place
    from app_user
    left join account on account.id = nullif(app_user.account_id, 0)
    left join vendor on vendor.id = app_user.vendor_id
    where app_user.email = any(${emails}) and app_user.status <> ${userStatus.value.Deleted}
      and account.status is distinct from ${accountStatus.value.Deleted}
    order by app_user.email
    limit 1`)
  if (!known) return
  const { email, place } = known
  throw refused({
    en: `${email} is already a user of ${place ?? 'the platform'}. Invite another address.`,
    de: `${email} ist bereits Benutzer von ${place ?? 'der Plattform'}. Laden Sie eine andere Adresse ein.`,
  })
}
