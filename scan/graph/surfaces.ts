import { type Cloud, type Service, worldwideCloud } from '#contract/kit/clouds.ts'

/** The services a connector reads. */
export type Surface = keyof Cloud['services']
export const surfaceNames = ['graph', 'exchange', 'compliance', 'teams'] as const satisfies readonly Surface[]

/** Where each service is really reached; a surface not named is reached at its own origin. */
export type Addresses = Partial<Record<Surface, string>>

/** A Microsoft cloud, and where it is reached when that is elsewhere: a simulator. */
export interface Reach {
  cloud: Cloud
  addresses: Addresses
}

export const reachOf = ({ cloud, addresses }: Partial<Reach>): Reach => ({
  cloud: cloud ?? worldwideCloud,
  addresses: addresses ?? {},
})

export const serviceOf = (surface: Surface, { cloud }: Reach): Service => cloud.services[surface]

export const addressOf = (surface: Surface, reach: Reach): string =>
  (reach.addresses[surface] ?? serviceOf(surface, reach).origin).replace(/\/$/, '')

/**
 * The address for a link that came in an answer, or null when it leads elsewhere: a token must not follow it.
 * Links carry the service's own origin even where it is reached by another.
 */
export function ownLink(surface: Surface, reach: Reach, link: string): string | null {
  const reached = addressOf(surface, reach)
  if (!URL.canParse(link, `${reached}/`)) return null
  const target = new URL(link, `${reached}/`)
  if (target.username || target.password) return null
  if (target.origin === new URL(reached).origin) return target.href
  const way = `${target.pathname}${target.search}`
  if (target.origin === serviceOf(surface, reach).origin) return `${reached}${way}`
  const region = regionIn(surface, reach, target)
  return region === null ? null : `${regionalAddress(surface, reach, region)}${way}`
}

const label = /^[a-z0-9-]{1,63}$/

/** The part of a host that names the region: `eurprd04` in eurprd04.outlook.office365.com. */
function regionIn(surface: Surface, reach: Reach, { protocol, port, hostname }: URL): string | null {
  if (surface !== 'exchange' && surface !== 'compliance') return null
  if (protocol !== 'https:' || port !== '') return null
  const { hostname: front } = new URL(serviceOf(surface, reach).origin)
  if (!hostname.endsWith(`.${front}`)) return null
  const region = hostname.slice(0, -front.length - 1)
  return label.test(region) ? region : null
}

/**
 * Where the servers of a region are. The host is composed, never taken from an answer: the token stays with the
 * service. A service that is reached elsewhere has its regions beneath /regions.
 */
export function regionalAddress(surface: Surface, reach: Reach, region: string): string {
  if (!label.test(region)) throw new Error('Not the name of a region')
  const { hostname } = new URL(serviceOf(surface, reach).origin)
  return reach.addresses[surface]
    ? `${addressOf(surface, reach)}/regions/${region}`
    : `https://${region}.${hostname}`
}

/**
 * The region that a redirect of the front door names. The compliance center names a host of another service (under
 * admin.protection), whose first label is the region all the same; Exchange one of its own subdomains.
 */
export function redirectedRegion(surface: Surface, reach: Reach, location: string): string | null {
  if (!URL.canParse(location)) return null
  const target = new URL(location)
  if (target.protocol !== 'https:' || target.origin === serviceOf(surface, reach).origin) return null
  if (surface !== 'compliance') return regionIn(surface, reach, target)
  const region = target.hostname.split('.')[0] ?? ''
  return label.test(region) ? region : null
}
