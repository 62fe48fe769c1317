import type { Tenant } from '#simulator/world/tenant.ts'
import type { Posture } from './posture.ts'

/** What the generated objects of a tenant are made from. */
export type Scene = {
  hasGovernmentPlans: boolean
  tenant: Tenant
  posture: Posture
  /** Generated objects, beside those that the tenant's file and story name. */
  counts: { users: number; groups: number; devices: number; applications: number; servicePrincipals: number }
  skuId: string | null
  /** Midnight of the simulated day. */
  today: Date
}

const day = 24 * 60 * 60 * 1000

export const daysFrom = (date: Date, days: number): string =>
  new Date(date.getTime() + Math.round(days * 86_400) * 1000).toISOString().replace('.000Z', 'Z')

/** Some moment in the past that does not move when the clock does, within the given years before 2026. */
export const fixedPast = (share: number, years: number): string =>
  new Date(Date.UTC(2026, 0, 1) - Math.floor(share * years * 365) * day).toISOString().replace('.000Z', 'Z')

export function countsFor(users: number): Scene['counts'] {
  return {
    users,
    groups: Math.ceil(users / 20),
    devices: Math.ceil(users / 5),
    applications: Math.ceil(users / 50),
    servicePrincipals: Math.ceil(users / 10),
  }
}

export const picked = <T>(values: readonly T[], number: number): T => values[number % values.length] as T
