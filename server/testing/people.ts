import { type UserRole, userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus } from '#contract/accounts/accounts.ts'
import { termsStatus, termsTypeOf } from '#contract/terms/terms.ts'
import { type Db, sql } from '../kit/db.ts'
import { hashToken, newToken } from '../kit/tokens.ts'

/** A signed-in person of a test. */
export interface Person {
  token: string
  userId: number
  email: string
  accountId: number
  vendorId: number | null
}

/** Two resellers, three accounts, and somebody of each role: enough to try every fence. */
export interface People {
  superAdmin: Person
  vendor: Person
  otherVendor: Person
  admin: Person
  user: Person
  userWithoutGroup: Person
  otherAdmin: Person
  strayAdmin: Person
  vendorId: number
  otherVendorId: number
  /** Customer of `vendor`, of `otherVendor`, of nobody. */
  accountId: number
  otherAccountId: number
  strayAccountId: number
  groupId: number
}

const { Admin, User, SuperAdmin, Vendor } = userRole.value

export async function makePeople(db: Db, now: Date): Promise<People> {
  const vendorId = await aVendor(db, { name: 'Ridgeline' })
  const otherVendorId = await aVendor(db, { name: 'Harbour' })
  const accountId = await anAccount(db, { name: 'Northbrine', vendorId })
  const otherAccountId = await anAccount(db, { name: 'Copperleaf', vendorId: otherVendorId })
  const strayAccountId = await anAccount(db, { name: 'Marlow' })
  const groupId = await aGroup(db, { accountId, permissions: [1, 2, 3, 4, 5, 7, 8] })
  const person = (wanted: Parameters<typeof aPerson>[1]) => aPerson(db, wanted, now)
  return {
    vendorId,
    otherVendorId,
    accountId,
    otherAccountId,
    strayAccountId,
    groupId,
    superAdmin: await person({ role: SuperAdmin, email: 'olivia@parapet.example' }),
    vendor: await person({ role: Vendor, vendorId, email: 'vera@ridgeline.example' }),
    otherVendor: await person({ role: Vendor, vendorId: otherVendorId, email: 'vito@harbour.example' }),
    admin: await person({ role: Admin, accountId, email: 'ada@northbrine.example' }),
    user: await person({ role: User, accountId, groupId, email: 'uma@northbrine.example' }),
    userWithoutGroup: await person({ role: User, accountId, email: 'nora@northbrine.example' }),
    otherAdmin: await person({ role: Admin, accountId: otherAccountId, email: 'cora@copperleaf.example' }),
    strayAdmin: await person({ role: Admin, accountId: strayAccountId, email: 'greta@marlow.example' }),
  }
}

export async function aVendor(
  db: Db,
  { name = 'A reseller', status = userStatus.value.Active as number, email = '' } = {},
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into vendor (name, email, status, subscription_type_id)
    select ${name}, ${email || `owner-${newToken().slice(0, 8).toLowerCase()}@example.test`}, ${status}, id
    from subscription_type where is_trial
    returning id`)
  return id
}

export async function anAccount(
  db: Db,
  {
    name = 'An account',
    status = accountStatus.value.Enabled as number,
    vendorId = null as number | null,
    tenantId = null as string | null,
  } = {},
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into account (name, status, vendor_id, subscription_type_id, microsoft_tenant_id)
    select ${name}, ${status}, ${vendorId}, id, ${tenantId} from subscription_type where is_trial
    returning id`)
  return id
}

export async function aGroup(
  db: Db,
  {
    accountId,
    name = 'A group',
    permissions = [1],
  }: { accountId: number; name?: string; permissions?: number[] },
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into user_group (account_id, name, description, permissions)
    values (${accountId}, ${name}, 'For tests', ${permissions})
    returning id`)
  return id
}

export async function aPerson(
  db: Db,
  wanted: {
    role: number
    email?: string
    accountId?: number
    vendorId?: number
    groupId?: number
    status?: number
  },
  now: Date,
): Promise<Person> {
  const { accountId = 0, vendorId = null, groupId = null, status = userStatus.value.Active, role } = wanted
  const email = wanted.email ?? `person-${newToken().slice(0, 10).toLowerCase()}@example.test`
  const { id } = await db.one(sql<{ id: number }>`
    insert into app_user (account_id, vendor_id, email, name, role, status, group_id, terms_version)
    values (${accountId}, ${vendorId}, ${email}, ${email}, ${role}, ${status}, ${groupId},
      (select version from terms_and_conditions
       where status = ${termsStatus.value.Active} and type = ${termsTypeOf(role as UserRole)}))
    returning id`)
  const token = newToken()
  await db.run(sql`
    insert into session (account_id, token_hash, kind, user_account_id, user_id, vendor_id, created_at, last_seen_at)
    values (${accountId}, ${hashToken(token)}, 'person', ${accountId}, ${id}, ${vendorId}, ${now}, ${now})`)
  return { token, userId: id, email, accountId, vendorId }
}
