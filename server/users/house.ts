import type { Principal } from '#contract/access/permissions.ts'
import { type UserRole, type UserStatus, userStatus } from '#contract/access/roles.ts'
import { endInvites } from '../invites/actions.ts'
import { type Db, sql } from '../kit/db.ts'

const { Active, Deleted } = userStatus.value

/** Whose people the caller manages: an account's (Admin) or a reseller's (Vendor). */
export interface House {
  /** 0 for a reseller. */
  accountId: number
  vendorId: number | null
  name: string
}

export interface Person {
  id: number
  email: string
  role: UserRole
  status: UserStatus
  groupId: number | null
}

/** Held until the commit: changes of one house's people wait for each other, so that each sees the last. */
export async function lockHouse(db: Db, who: Principal): Promise<House> {
  const { accountId, vendorId } = who
  const house =
    accountId === null
      ? sql<{ name: string }>`select name from vendor where id = ${vendorId} for no key update`
      : sql<{ name: string }>`select name from account where id = ${accountId} for no key update`
  const { name } = await db.one(house)
  return accountId === null ? { accountId: 0, vendorId, name } : { accountId, vendorId: null, name }
}

const inHouse = ({ accountId, vendorId }: House) =>
  vendorId === null
    ? sql`account_id = ${accountId}`
    : sql`account_id = ${accountId} and vendor_id = ${vendorId}`

const columns = sql`id, email, role, status, group_id as "groupId"`

export async function personOf(db: Db, house: House, id: number): Promise<Person> {
  return db.one(sql<Person>`
    select ${columns}
    from app_user
    where ${inHouse(house)} and id = ${id} and status <> ${Deleted}`)
}

export async function peopleNamed(db: Db, house: House, emails: readonly string[]): Promise<Person[]> {
  return db.rows(sql<Person>`
    select ${columns}
    from app_user
    where ${inHouse(house)} and email = any(${emails}) and status <> ${Deleted}
    order by email`)
}

export async function peopleWith(db: Db, house: House, ids: readonly number[]): Promise<Person[]> {
  return db.rows(sql<Person>`
    select ${columns}
    from app_user
    where ${inHouse(house)} and id = any(${ids}) and status <> ${Deleted}
    order by email`)
}

/** How many active people of the same role the house has beside this one. */
export async function activeOthers(db: Db, house: House, person: Person): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count
    from app_user
    where ${inHouse(house)} and role = ${person.role} and status = ${Active} and id <> ${person.id}`)
  return count
}

export async function setStatus(db: Db, house: House, person: Person, status: UserStatus): Promise<void> {
  await db.run(sql`
    update app_user
    set status = ${status}
    where ${inHouse(house)} and id = ${person.id}`)
}

export async function endSessions(db: Db, house: House, person: Person): Promise<void> {
  await db.run(sql`delete from session where user_account_id = ${house.accountId} and user_id = ${person.id}`)
}

/** Nothing that was handed out opens the door any more: no session, no invitation. */
export async function lockOut(db: Db, house: House, person: Person, now: Date): Promise<void> {
  await endSessions(db, house, person)
  await endInvites(db, { accountId: house.accountId, userId: person.id }, now)
}
