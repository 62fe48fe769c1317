import { defaultRole, type UserRole, userRole, userStatus } from '#contract/access/roles.ts'
import { groupStatus } from '#contract/groups/groups.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { userCalls } from '#contract/users/users.ts'
import { invitedEmails } from '../invites/actions.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput, refused } from '../kit/errors.ts'
import { type House, type Person, peopleNamed } from './house.ts'

const { Admin, Vendor } = userRole.value
const { Pending, Blocked } = userStatus.value

interface Wanted {
  email: string
  role: UserRole
  groupId: number | null
}

/** What the call asks for, as this house allows it. */
export function wantedPeople(house: House, body: BodyOf<typeof userCalls.invite>): Wanted[] {
  const emails = invitedEmails(body.invites)
  return body.invites.map(({ role }, place) => {
    const email = emails[place] ?? ''
    if (house.vendorId !== null) return { email, role: Vendor, groupId: null }
    if (role === Vendor)
      throw badInput({
        en: `${email} cannot be invited as a reseller here`,
        de: `${email} kann hier nicht als Vertriebspartner eingeladen werden`,
      })
    const given = role === Admin ? Admin : defaultRole
    return { email, role: given, groupId: given === Admin ? null : (body.groupId ?? null) }
  })
}

/** Pending rows for all of them, or none: who was invited before keeps the row, with the new role and group. */
export async function savePending(
  db: Db,
  house: House,
  wanted: readonly Wanted[],
  now: Date,
): Promise<Person[]> {
  const emails = wanted.map((one) => one.email)
  for (const person of await peopleNamed(db, house, emails)) refuseMember(person)
  const rows = sql`
    unnest(
      ${emails}::text[],
      ${wanted.map((one) => one.role)}::int[],
      ${wanted.map((one) => one.groupId)}::bigint[])
      as wanted (email, role, group_id)`
  await db.run(sql`
    insert into app_user (account_id, vendor_id, email, role, group_id, status, creation_date)
    select ${house.accountId}::bigint, ${house.vendorId}::bigint, wanted.*, ${Pending}::int, ${now}::timestamptz
    from ${rows}
    on conflict (account_id, coalesce(vendor_id, 0), email) where status <> ${sql.lit(userStatus.value.Deleted)}
    do update set role = excluded.role, group_id = excluded.group_id`)
  return peopleNamed(db, house, emails)
}

function refuseMember({ email, status }: Person): void {
  if (status === Pending) return
  if (status === Blocked)
    throw refused({
      en: `${email} is blocked. Activate the user instead.`,
      de: `${email} ist gesperrt. Aktivieren Sie stattdessen den Benutzer.`,
    })
  throw refused({ en: `${email} is already a user`, de: `${email} ist bereits Benutzer` })
}

/** Held until the commit, so that the group is not deleted meanwhile; 404 when it is gone or another's. */
export async function holdGroup(db: Db, accountId: number, groupId: number): Promise<void> {
  await db.one(sql`
    select id
    from user_group
    where account_id = ${accountId} and id = ${groupId} and status = ${groupStatus.value.Active}
    for key share`)
}
