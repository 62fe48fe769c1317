import type { Surface } from './surfaces.ts'

/** A published limit. `tenant`: counted for each tenant; `app`: for our application over all tenants. */
export interface Limit {
  name: string
  per: 'tenant' | 'app'
  amount: number
  windowMs: number
}

export interface Charge {
  limit: Limit
  cost: number
}

const seconds = (count: number) => count * 1000
const minutes = (count: number) => count * 60_000

/**
 * Numbers from Microsoft Graph's throttling page (service-specific limits, read in 2026).
 * Exchange, compliance and Teams publish none for these calls: the figures are ours, chosen to stay unnoticed.
 */
export const limits = {
  graph: { name: 'graph', per: 'app', amount: 130_000, windowMs: seconds(10) },
  // Resource units; 3,500 is the allowance of the smallest tenants, so it holds for all.
  directory: { name: 'directory', per: 'tenant', amount: 3_500, windowMs: seconds(10) },
  directoryApp: { name: 'directory-app', per: 'app', amount: 150_000, windowMs: seconds(20) },
  // Conditional Access, named locations and Identity Protection share it with every other application.
  conditionalAccess: { name: 'conditional-access', per: 'tenant', amount: 1, windowMs: seconds(1) },
  reports: { name: 'reports', per: 'tenant', amount: 5, windowMs: seconds(10) },
  reportsApp: { name: 'reports-app', per: 'app', amount: 122, windowMs: seconds(10) },
  signInActivity: { name: 'sign-in-activity', per: 'app', amount: 10, windowMs: minutes(1) },
  keyCredentials: { name: 'key-credentials', per: 'tenant', amount: 150, windowMs: minutes(1) },
  intuneDevices: { name: 'intune-devices', per: 'tenant', amount: 2_000, windowMs: seconds(20) },
  intune: { name: 'intune', per: 'tenant', amount: 1_000, windowMs: seconds(20) },
  security: { name: 'security', per: 'tenant', amount: 150, windowMs: minutes(1) },
  exchange: { name: 'exchange', per: 'tenant', amount: 40, windowMs: seconds(10) },
  teams: { name: 'teams', per: 'tenant', amount: 20, windowMs: seconds(10) },
} as const satisfies Record<string, Limit>

const one = (...counted: Limit[]): Charge[] => counted.map((limit) => ({ limit, cost: 1 }))

/** What a request counts against. The first charge names the family that waits when Microsoft says 429. */
export function chargesOf(surface: Surface, path: string): Charge[] {
  if (surface === 'teams') return one(limits.teams)
  if (surface !== 'graph') return one(limits.exchange)
  const [resource = '', query = ''] = path.replace(/^\/(v1\.0|beta)\//, '/').split('?')
  return [...serviceCharges(resource, decodeURIComponent(query)), ...one(limits.graph)]
}

function serviceCharges(resource: string, query: string): Charge[] {
  if (/^\/(identity\/conditionalAccess|identityProtection)\//.test(resource))
    return one(limits.conditionalAccess)
  if (/^\/(auditLogs|reports)\//.test(resource)) return one(limits.reports, limits.reportsApp)
  if (/^\/deviceManagement\/(managedDevices|detectedApps)/.test(resource)) return one(limits.intuneDevices)
  if (/^\/(deviceManagement|deviceAppManagement)(\/|$)/.test(resource)) return one(limits.intune)
  if (resource.startsWith('/security/')) return one(limits.security)
  const cost = resourceUnits(resource, query)
  return [
    ...(query.includes('signInActivity') ? one(limits.signInActivity) : []),
    ...(query.includes('keyCredentials') ? one(limits.keyCredentials) : []),
    { limit: limits.directory, cost },
    { limit: limits.directoryApp, cost },
  ]
}

/** Resource units of a read: a base by path, one less with $select, one more with $expand, at least one. */
export function resourceUnits(resource: string, query: string): number {
  const base = baseUnits.find(({ pattern }) => pattern.test(resource))?.units ?? 1
  const selected = /(^|&)\$select=/.test(query) ? 1 : 0
  const expanded = /(^|&)\$expand=/.test(query) ? 1 : 0
  return Math.max(1, base - selected + expanded)
}

const baseUnits: { pattern: RegExp; units: number }[] = [
  { pattern: /\/transitiveMembers/, units: 5 },
  { pattern: /^\/groups\/[^/]+\/members/, units: 3 },
  { pattern: /^\/subscribedSkus/, units: 3 },
  { pattern: /\/appRoleAssign/, units: 2 },
  { pattern: /^\/(users|applications|oauth2PermissionGrants)/, units: 2 },
]
