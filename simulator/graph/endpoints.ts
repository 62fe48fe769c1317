import applications from './endpoints/applications.json' with { type: 'json' }
import directory from './endpoints/directory.json' with { type: 'json' }
import intune from './endpoints/intune.json' with { type: 'json' }
import intuneApps from './endpoints/intune-apps.json' with { type: 'json' }
import policies from './endpoints/policies.json' with { type: 'json' }
import protection from './endpoints/protection.json' with { type: 'json' }
import roles from './endpoints/roles.json' with { type: 'json' }
import type { LimitName } from './limits.ts'
import type { LicenceRefusal } from './refusals.ts'

export type Licence = { plans: string[]; refusal: LicenceRefusal }

/** What Graph knows about one path beside what its page says (facts/): who has paid for it, how it pages. */
export type Endpoint = {
  path: string
  /** One object instead of a collection. */
  object?: boolean
  betaOnly?: boolean
  page?: { usual: number; max: number; refuseMore?: boolean }
  /** A smaller maximum as soon as this field is selected or filtered on. */
  narrowPage?: { field: string; max: number }
  licence?: Licence
  limit?: LimitName
  /** Resource units of a plain read. */
  cost?: number
  /** Rows that belong to one object of another collection: linked by a field, or a property of that object. */
  beneath?: { collection: string; link?: string; hidden?: boolean; property?: string }
  /** Relationships that can be expanded: rows carry them, or their path beneath this one leads to them. */
  expandable?: string[]
  /** A property that is taken in the place of the id. */
  alsoId?: string
  /** Properties that are left out for who has none of these permissions. */
  visibleWith?: Record<string, string[]>
  /** Properties that come only when $select names them. */
  onRequest?: string[]
  /** Properties without $select, where that is not simply all. */
  usualFields?: string[]
  filterNeeded?: boolean
  /** Its page lists $skip; directory objects do not take it. */
  skipRefused?: boolean
  /** What changed since another time can be asked for. */
  delta?: boolean
  /** The filter has to be there and decides nothing, because every row is in its scope. */
  filterIgnored?: boolean
  /** Fields that ask for more than the path does. */
  fields?: Record<string, { permission?: string; licence?: Licence; limit?: LimitName }>
}

export const endpoints = [
  ...directory,
  ...applications,
  ...roles,
  ...policies,
  ...intune,
  ...intuneApps,
  ...protection,
] as Endpoint[]

/** What a path addresses: a collection or object, one row of a collection, or the number of its rows. */
export type Target = {
  endpoint: Endpoint
  parent: string | null
  item: string | null
  count: boolean
  isDelta?: boolean
}

const patterns = endpoints.map((endpoint) => ({ endpoint, parts: endpoint.path.split('/').slice(1) }))
const inParentheses = /^([A-Za-z]+)\((?:(\w+)=)?'([^']+)'\)$/

const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
export const endpointAt = (path: string): Endpoint | undefined => byPath.get(path)

export function targetOf(path: string, version: string): Target | { unknown: string } {
  const parts = path
    .split('/')
    .slice(1)
    .flatMap((part) => {
      const [, collection, key, value = ''] = inParentheses.exec(part) ?? []
      return collection ? [collection, key ? `${key}=${value}` : value] : [part]
    })
  const count = parts.at(-1) === '$count'
  const asked = count ? parts.slice(0, -1) : parts
  const known = patterns.filter(({ endpoint }) => version === 'beta' || !endpoint.betaOnly)
  for (const { endpoint, parts: wanted } of known) {
    const parent = fits(wanted, asked)
    if (parent !== undefined) return { endpoint, parent, item: null, count }
  }
  const item = asked.at(-1) ?? ''
  const isDelta = ['delta', 'delta()', 'microsoft.graph.delta()'].includes(item)
  for (const { endpoint, parts: wanted } of known) {
    if (endpoint.object || endpoint.beneath || fits(wanted, asked.slice(0, -1)) === undefined) continue
    if (isDelta && !endpoint.delta) break
    return { endpoint, parent: null, item: isDelta ? null : item, count: false, isDelta }
  }
  return { unknown: item }
}

/** The id where the pattern has one, null where it has none, undefined when the path does not fit. */
function fits(wanted: string[], asked: string[]): string | null | undefined {
  if (wanted.length !== asked.length) return undefined
  let id: string | null = null
  for (const [i, part] of wanted.entries()) {
    if (part === '{id}') id = asked[i] ?? ''
    else if (part.toLowerCase() !== asked[i]?.toLowerCase()) return undefined
  }
  return id
}
