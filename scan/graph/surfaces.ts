/** The services a connector reads, the origin each claims, and what its token is for. */
export const surfaces = {
  graph: { origin: 'https://graph.microsoft.com', audience: 'https://graph.microsoft.com' },
  exchange: { origin: 'https://outlook.office365.com', audience: 'https://outlook.office365.com' },
  compliance: {
    origin: 'https://ps.compliance.protection.outlook.com',
    audience: 'https://ps.compliance.protection.outlook.com',
  },
  teams: {
    origin: 'https://api.interfaces.records.teams.microsoft.com',
    // Skype and Teams Tenant Admin API
    audience: '48ac35b8-9aa8-4d74-927d-1f4a14a0b239',
  },
} as const

export type Surface = keyof typeof surfaces
/** Where each service is really reached; a surface not named is reached at its own origin. */
export type Addresses = Partial<Record<Surface, string>>

export const addressOf = (surface: Surface, addresses: Addresses): string =>
  (addresses[surface] ?? surfaces[surface].origin).replace(/\/$/, '')

/**
 * The address for a link that came in an answer, or null when it leads elsewhere: a token must not follow it.
 * Links carry the service's own origin even where it is reached by another.
 */
export function ownLink(surface: Surface, addresses: Addresses, link: string): string | null {
  const reached = addressOf(surface, addresses)
  if (!URL.canParse(link, `${reached}/`)) return null
  const target = new URL(link, `${reached}/`)
  if (target.username || target.password) return null
  if (target.origin === new URL(reached).origin) return target.href
  if (target.origin === surfaces[surface].origin) return `${reached}${target.pathname}${target.search}`
  // The compliance service sends the first call on to the tenant's own region.
  const isRegional = surface === 'compliance' && isComplianceRegion(target)
  return isRegional && !addresses.compliance ? target.href : null
}

const isComplianceRegion = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' &&
  port === '' &&
  /^[a-z0-9]+\.ps\.compliance\.protection\.outlook\.com$/.test(hostname)
