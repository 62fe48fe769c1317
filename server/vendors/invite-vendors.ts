import { userRole, userStatus } from '#contract/access/roles.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import {
  type SubscriptionType,
  subscriptionOrTrial,
} from '#contract/subscription-types/subscription-types.ts'
import type { vendorCalls } from '#contract/vendors/vendors.ts'
import { invitedEmails } from '../invites/actions.ts'
import { asPlatform, type Db, sql } from '../kit/db.ts'
import { badInput, refused } from '../kit/errors.ts'

const { Pending, Blocked, Deleted } = userStatus.value

export interface Invited {
  vendorId: number
  vendorName: string
  email: string
  userId: number
}

/** Pending resellers with a pending owner each, or none: one that was invited before keeps its rows. */
export async function savePendingVendors(
  db: Db,
  invites: BodyOf<typeof vendorCalls.invite>['invites'],
  now: Date,
): Promise<Invited[]> {
  const emails = invitedEmails(invites)
  // Two invitations of one address at once: the second finds what the first has made.
  await lockNames(db)
  await refuseKnown(db, emails)
  await refuseTaken(
    db,
    invites.flatMap(({ vendorName }, place) =>
      vendorName ? [{ vendorName, email: emails[place] ?? '' }] : [],
    ),
  )
  const subscription = await knownSubscriptions(db)
  const rows = sql`
    unnest(
      ${emails}::text[],
      ${invites.map((one) => one.vendorName?.trim() ?? null)}::text[],
      ${fallbackNames(emails)}::text[],
      ${invites.map((one) => (one.subscriptionTypeId ? subscription(one.subscriptionTypeId) : null))}::bigint[])
      as wanted (email, name, fallback, subscription_type_id)`
  await db.run(sql`
    update vendor
    set name = coalesce(wanted.name, vendor.name),
      subscription_type_id = coalesce(wanted.subscription_type_id, vendor.subscription_type_id)
    from ${rows}
    where vendor.email = wanted.email and vendor.status = ${Pending}`)
  await db.run(sql`
    insert into vendor (email, name, subscription_type_id, status, creation_time)
    select email,
      coalesce(name, case when exists (
        select from vendor other
        where lower(other.name) = lower(fallback) and other.status <> ${Deleted}) then email else fallback end),
      coalesce(subscription_type_id, ${subscription(null)}), ${Pending}::int,
      ${now}::timestamptz
    from ${rows}
    on conflict (email) where status <> ${sql.lit(userStatus.value.Deleted)} do nothing`)
  await db.run(sql`
    insert into app_user (account_id, vendor_id, email, role, status, creation_date)
    select 0, id, email, ${userRole.value.Vendor}::int, ${Pending}::int, ${now}::timestamptz
    from vendor
    where email = any(${emails}) and status = ${Pending}
    on conflict (account_id, coalesce(vendor_id, 0), email) where status <> ${sql.lit(userStatus.value.Deleted)} do nothing`)
  return db.rows(sql<Invited>`
    select vendor.id as "vendorId", vendor.name as "vendorName", vendor.email, app_user.id as "userId"
    from vendor
    join app_user on app_user.account_id = 0 and app_user.vendor_id = vendor.id
      and app_user.email = vendor.email and app_user.status <> ${Deleted}
    where vendor.email = any(${emails}) and vendor.status = ${Pending}
    order by vendor.email`)
}

/** Which subscription a choice stands for: itself, or the trial type when it is gone or disabled. */
export async function knownSubscriptions(db: Db): Promise<(chosen: number | null) => number> {
  const types = await db.rows(sql<Pick<SubscriptionType, 'id' | 'status' | 'isTrial'>>`
    select id, status, is_trial as "isTrial" from subscription_type`)
  return (chosen) => {
    const id = subscriptionOrTrial(types, chosen)
    if (id === undefined)
      throw badInput({
        en: "Subscription type doesn't exist.",
        de: 'Der Abonnementtyp ist nicht vorhanden.',
      })
    return id
  }
}

const lockNames = (db: Db) => db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.vendor-invites'))`)

/** A name stands for one reseller. Its own does not count: that of its row, or of its pending invitation. */
export async function refuseTaken(
  db: Db,
  wanted: readonly { vendorName: string; vendorId?: number; email?: string }[],
): Promise<void> {
  await lockNames(db)
  const names = wanted.map(({ vendorName }) => vendorName.trim().toLowerCase())
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  const taken = await asPlatform(db, () =>
    db.maybe(sql<{ name: string }>`
      select wanted.name
      from unnest(
        ${names}::text[],
        ${wanted.map(({ vendorId }) => vendorId ?? 0)}::bigint[],
        ${wanted.map(({ email }) => email ?? '')}::text[]) as wanted (name, id, email)
      join vendor on lower(vendor.name) = wanted.name and vendor.status <> ${Deleted}
        and vendor.id <> wanted.id and vendor.email is distinct from wanted.email
      limit 1`),
  )
  const name = twice ?? taken?.name
  if (name === undefined) return
  const { vendorName = name } = wanted.find((one) => one.vendorName.trim().toLowerCase() === name) ?? {}
  throw refused({
    en: `There is already a reseller named “${vendorName.trim()}”. Choose another name.`,
    de: `Es gibt bereits einen Vertriebspartner namens „${vendorName.trim()}“. Wählen Sie einen anderen Namen.`,
  })
}

async function refuseKnown(db: Db, emails: readonly string[]): Promise<void> {
  const known = await db.maybe(sql<{ email: string; status: number }>`
    select email, status
    from vendor
    where email = any(${emails}) and status not in (${Pending}, ${Deleted})
    order by email
    limit 1`)
  if (!known) return
  if (known.status === Blocked)
    throw refused({
      en: `${known.email} is a blocked reseller. Enable the reseller instead.`,
      de: `${known.email} ist ein gesperrter Vertriebspartner. Aktivieren Sie ihn stattdessen.`,
    })
  throw refused({
    en: `${known.email} is already a reseller`,
    de: `${known.email} ist bereits Vertriebspartner`,
  })
}

/** Two of one domain are told apart by their addresses. */
function fallbackNames(emails: readonly string[]): string[] {
  const names = emails.map(nameFrom)
  return names.map((name, place) => (names.indexOf(name) === place ? name : (emails[place] ?? name)))
}

/** `vito@harbour.example` stands for Harbour until somebody says otherwise. */
function nameFrom(email: string): string {
  const label = email.slice(email.lastIndexOf('@') + 1).split('.')[0] ?? ''
  return label.charAt(0).toUpperCase() + label.slice(1)
}
