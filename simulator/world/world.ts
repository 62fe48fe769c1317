import { createHash } from 'node:crypto'
import { type Cloud, worldwideCloud } from '#contract/kit/clouds.ts'
import { application } from './application.ts'
import { type Clock, createClock } from './clock.ts'
import type { Person, Tenant } from './tenant.ts'

/** What the simulated cloud knows: its tenants as they are now, and the time. */
export type World = { cloud: Cloud; tenants: Tenant[]; clock: Clock; reset(): void }

/** A person in one tenant; the same human may have an account in several. */
export type Account = { tenant: Tenant; person: Person }

export function createWorld(shipped: Tenant[], now: () => Date, cloud: Cloud = worldwideCloud): World {
  const world: World = {
    cloud,
    tenants: structuredClone(shipped),
    clock: createClock(now),
    reset: () => {
      world.tenants = structuredClone(shipped)
      world.clock.reset()
    },
  }
  return world
}

export const tenantBySlug = (world: World, slug: string) =>
  world.tenants.find((tenant) => tenant.slug === slug)

export const tenantByIdOrDomain = (world: World, name: string) =>
  world.tenants.find((tenant) => tenant.id === name.toLowerCase() || tenant.domain === name.toLowerCase())

/** The domain that a tenant began with. */
export const initialDomainOf = ({ slug, initialDomain }: Pick<Tenant, 'slug' | 'initialDomain'>): string =>
  initialDomain ?? `${slug}.onmicrosoft.example`

const accountsOf = (tenant: Tenant): Account[] => tenant.people.map((person) => ({ tenant, person }))

/** Who can sign in: the people of one tenant with its guests, or everybody at home when no tenant is named. */
export const accountsIn = (world: World, tenant: Tenant | null): Account[] =>
  tenant
    ? accountsOf(tenant)
    : world.tenants.flatMap(accountsOf).filter(({ person }) => person.homeTenant === undefined)

export const guestAccountsOf = (world: World, { tenant, person }: Account): Account[] =>
  world.tenants
    .flatMap(accountsOf)
    .filter((other) => other.person.homeTenant === tenant.slug && other.person.upn === person.upn)

export const accountKey = ({ tenant, person }: Account): string => `${tenant.slug}/${person.slug}`

export const isGlobalAdministrator = (person: Person): boolean =>
  person.roles.includes('Global Administrator')

/** Object id of the application's service principal in a tenant: differs per tenant and never changes. */
export function servicePrincipalId(tenant: Tenant): string {
  const hex = createHash('sha256').update(`${application.clientId} in ${tenant.id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
