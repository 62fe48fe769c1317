import { userRole, userStatus } from '#contract/access/roles.ts'
import { accountStatus, microsoftApplicationStatus } from '#contract/accounts/accounts.ts'
import { trackEverything } from '../audit-events/actions.ts'
import type { App } from '../handle.ts'
import { type Db, inScope, sql } from '../kit/db.ts'
import { fillAlerts } from './alerts.ts'
import { demoInsights } from './insights.ts'
import { fillNotifications } from './notifications.ts'
import { acceptedVersion, fillAcceptances, fillPastTerms, fillResellerTerms, hasAccepted } from './terms.ts'

/** Whose account lives: it has a past that people have worked in, so it comes with the past alone. */
const living = { email: 'lara.admin@larkfield.example', role: 'Admin of Larkfield Clinics: start here' }

/** Who can sign in to a demonstration, as `npm start` prints it. */
export const demoSignIns = (days: number) => (days > 0 ? [living, ...signIns] : signIns)

const signIns = [
  { email: 'olivia.operator@parapet.example', role: 'SuperAdmin, platform operator' },
  { email: 'vera.vendor@ridgeline.example', role: 'Reseller Ridgeline IT Services' },
  { email: 'ada.admin@northbrine.example', role: 'Admin of Northbrine Ceramics' },
  { email: 'uma.user@northbrine.example', role: 'User with all permissions of a group' },
  { email: 'ulf.user@northbrine.example', role: 'User who can view but not change' },
  { email: 'nora.nogroup@northbrine.example', role: 'User without a group: dashboard only' },
  { email: 'tina.terms@northbrine.example', role: 'User who has not accepted the terms yet' },
  { email: 'greta.global@marlow.example', role: 'Global Administrator who can sign up (/auth/sign-up)' },
]

const dayMs = 24 * 60 * 60 * 1000

interface SimulatedTenant {
  slug: string
  id: string
  name: string
  domain: string
  kind: string
  people: { upn: string; name: string; roles: string[]; guest?: boolean }[]
}

const { Enabled, Disabled, PendingInitialScan } = accountStatus.value
const { Active, MissingPermissions, MissingAssignments, NoApp, ExpiredCertificate } =
  microsoftApplicationStatus.value
const { Admin, User, Vendor } = userRole.value
const { Active: Joined, Pending, Blocked } = userStatus.value
/** Everybody else has joined. */
const states: Record<string, number> = {
  'udo.user@dunmere.example': Pending,
  'boris.blocked@dunmere.example': Blocked,
}

/** The customers of the demonstration: who looks after them and how they are. */
const customers: Record<
  string,
  {
    vendor: string | null
    status: number
    app: number
    subscription: string
    isTracked?: true
    /** Not there without a past. */
    isLiving?: true
  }
> = {
  larkfield: {
    vendor: 'Ridgeline IT Services',
    status: Enabled,
    app: Active,
    subscription: 'Premium',
    isTracked: true,
    isLiving: true,
  },
  northbrine: {
    vendor: 'Ridgeline IT Services',
    status: Enabled,
    app: Active,
    subscription: 'trial',
    isTracked: true,
  },
  'alder-finch': {
    vendor: 'Ridgeline IT Services',
    status: Enabled,
    app: Active,
    subscription: 'Premium',
    isTracked: true,
  },
  copperleaf: { vendor: 'Harbour Managed Cloud', status: Enabled, app: Active, subscription: 'Standard' },
  dunmere: {
    vendor: 'Ridgeline IT Services',
    status: PendingInitialScan,
    app: Active,
    subscription: 'trial',
  },
  fallowfield: { vendor: null, status: Enabled, app: MissingPermissions, subscription: 'Standard' },
  glasshouse: {
    vendor: 'Harbour Managed Cloud',
    status: Enabled,
    app: MissingAssignments,
    subscription: 'Premium',
  },
  hollowbrook: { vendor: null, status: Disabled, app: NoApp, subscription: 'trial' },
  'kestrel-rowe': {
    vendor: 'Ridgeline IT Services',
    status: Enabled,
    app: ExpiredCertificate,
    subscription: 'Standard',
  },
}

/** Fills an empty installation with the people and tenants of the simulator. Leaves one that is in use alone. */
export async function fillDemoWorld(app: App, settings: Record<string, string>): Promise<string> {
  const answer = await fetch(`${app.config.microsoft.identityUrl}/simulator/tenants`)
  const tenants = (await answer.json()) as SimulatedTenant[]
  return inScope(app.pool, { kind: 'platform' }, async (db) => {
    await db.run(sql`select pg_advisory_xact_lock(hashtext('parapet.demo'))`)
    for (const [name, value] of Object.entries(settings))
      await db.run(sql`update setting set value = ${value} where name = ${name}`)
    const { used } = await db.one(sql<{ used: boolean }>`select exists (select from account) as used`)
    if (used) return 'is there'
    await fillTypes(db)
    await fillInsights(db, app.clock())
    await fillResellerTerms(db)
    const vendorIds = await fillVendors(db, tenants)
    for (const tenant of tenants) await fillCustomer(app, db, tenant, vendorIds)
    await fillPastTerms(db, app.clock())
    await fillAcceptances(db, app.clock())
    await fillNotifications(db, app.clock())
    return 'filled'
  })
}

async function fillTypes(db: Db): Promise<void> {
  await db.run(sql`
    insert into subscription_type (name, recommendation_scoping_enabled, enable_export)
    values ('Standard', false, false), ('Premium', true, true), ('Partner', false, true)`)
}

async function fillInsights(db: Db, now: Date): Promise<void> {
  for (const [index, insight] of demoInsights.entries()) {
    const created = new Date(now.getTime() - index * 3 * 24 * 60 * 60 * 1000)
    await db.run(sql`
      insert into insight
        (title, description, german_title, german_description, status, reference, priority, creation_time, last_updated_time)
      values
        (${insight.title}, ${insight.description}, ${insight.german.title}, ${insight.german.description},
         ${insight.draft ? 2 : 1}, ${insight.reference},
        ${insight.priority}, ${created}, ${created})`)
  }
}

async function fillVendors(db: Db, tenants: SimulatedTenant[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const tenant of tenants.filter((one) => one.kind === 'reseller')) {
    const { id } = await db.one(sql<{ id: number }>`
      insert into vendor (name, email, status, subscription_type_id)
      select ${tenant.name}, ${tenant.people[0]?.upn}, ${Joined}, id
      from subscription_type where name = 'Partner'
      returning id`)
    ids.set(tenant.name, id)
    for (const person of tenant.people)
      await aPerson(db, person, { vendorId: id, role: Vendor, tenantId: tenant.id })
  }
  return ids
}

async function fillCustomer(
  app: App,
  db: Db,
  tenant: SimulatedTenant,
  vendorIds: Map<string, number>,
): Promise<void> {
  const plan = customers[tenant.slug]
  const members = tenant.people.filter((person) => !person.guest)
  if (!plan || (plan.isLiving && app.config.demoDays === 0)) return
  const vendorId = plan.vendor === null ? null : vendorIds.get(plan.vendor)
  if (vendorId === undefined) throw new Error(`There is no reseller '${plan.vendor}'`)
  const now = app.clock()
  // The past is made first (history.ts): until then the timetable waits.
  const hasPast = app.config.demoDays > 0 && plan.status === Enabled
  const owner = members.find((person) => person.roles.includes('Global Administrator'))
  const { id: accountId } = await db.one(sql<{ id: number }>`
    insert into account
      (name, status, vendor_id, subscription_type_id, owner_email, domain, microsoft_tenant_id, microsoft_tenant_name,
       microsoft_application_status, terms_version, next_scan_time)
    select ${tenant.name}, ${plan.status}, ${vendorId}, id, ${owner?.upn ?? null},
      ${tenant.domain}, ${tenant.id}, ${tenant.name}, ${plan.app}, ${acceptedVersion}, ${hasPast ? new Date(now.getTime() + dayMs) : null}
    from subscription_type where name = ${plan.subscription}
    returning id`)
  await db.run(sql`insert into account_product (account_id, product_id) select ${accountId}, id from product`)
  if (plan.isTracked) await trackEverything(db, accountId, now)
  const workers = await aGroup(
    db,
    accountId,
    'Security team',
    'Works on recommendations and alerts',
    [1, 2, 3, 4, 5, 7, 8],
  )
  const readers = await aGroup(db, accountId, 'Readers', 'Can view but not change', [1, 5, 6, 8])
  await fillAlerts(db, accountId, new Date(now.getTime() - app.config.demoDays * dayMs))
  for (const person of members) {
    const isAdmin = person.roles.includes('Global Administrator')
    const hasNoGroup = isAdmin || person.upn.startsWith('nora.')
    const groupId = hasNoGroup ? null : person.upn.startsWith('ulf.') ? readers : workers
    await aPerson(db, person, { accountId, groupId, role: isAdmin ? Admin : User, tenantId: tenant.id })
  }
}

async function aGroup(
  db: Db,
  accountId: number,
  name: string,
  description: string,
  permissions: number[],
): Promise<number> {
  const { id } = await db.one(sql<{ id: number }>`
    insert into user_group (account_id, name, description, permissions)
    values (${accountId}, ${name}, ${description}, ${permissions})
    returning id`)
  return id
}

async function aPerson(
  db: Db,
  person: { upn: string; name: string },
  place: { accountId?: number; vendorId?: number; groupId?: number | null; role: number; tenantId: string },
): Promise<void> {
  const email = person.upn.toLowerCase()
  await db.run(sql`
    insert into app_user (account_id, vendor_id, email, name, role, status, group_id, microsoft_tenant_id, terms_version)
    values (${place.accountId ?? 0}, ${place.vendorId ?? null}, ${email}, ${person.name}, ${place.role},
      ${states[email] ?? Joined}, ${place.groupId ?? null}, ${place.tenantId},
      ${hasAccepted(email) ? acceptedVersion : null})`)
}
