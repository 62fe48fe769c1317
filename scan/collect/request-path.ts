import type { Connector } from './connector.ts'
import { isAdvanced } from './partitions.ts'

export interface PathOptions {
  /** The moment the scan began; {90 days} in a path counts back from it. */
  now: number
  withOptional: boolean
  filter?: string
  /** Columns and options that Microsoft refused before. */
  without?: readonly string[]
}

const dayMs = 24 * 60 * 60 * 1000

/** The connector's path with version, $select, $top and $filter; {id} is left for the parent's key. */
export function requestPath(
  connector: Connector,
  { now, withOptional, filter, without = [] }: PathOptions,
): string {
  const { path = '', version, paging, maxTop, optional } = connector
  const [resource = '', query = ''] = path
    .replace(/\{(\d+) days\}/g, (_, days) => new Date(now - Number(days) * dayMs).toISOString())
    .split('?')
  const options = new Map<string, string>()
  for (const option of query.split('&').filter(Boolean)) {
    const equals = option.indexOf('=')
    options.set(option.slice(0, equals), option.slice(equals + 1))
  }
  if (connector.select) options.set('$select', selectedColumns(connector, withOptional, without).join(','))
  const top = (withOptional && optional?.maxTop) || maxTop
  if (paging === 'nextLink' && top && !without.includes('$top')) options.set('$top', String(top))
  if (connector.advanced) options.set('$count', 'true')
  if (filter) {
    const fixed = options.get('$filter')
    options.set('$filter', fixed ? `(${fixed}) and ${filter}` : filter)
    if (isAdvanced(filter)) options.set('$count', 'true')
  }
  const search = [...options].map(([name, value]) => `${name}=${encoded(value)}`).join('&')
  return `/${version}${resource}${search && '?'}${search}`
}

/** What a path means inside a value stays readable; what would end the value does not. */
const encoded = (value: string) =>
  encodeURI(value).replaceAll('&', '%26').replaceAll('#', '%23').replaceAll('+', '%2B')

function selectedColumns(
  { columns, optional, forEach }: Connector,
  withOptional: boolean,
  without: readonly string[],
) {
  const left = new Set(['odataType', ...without, forEach?.as])
  if (!withOptional) for (const column of optional?.columns ?? []) left.add(column)
  return Object.keys(columns).filter((column) => !left.has(column))
}

/** In the query the place for the key was encoded with the rest. */
export const pathForParent = (path: string, key: string): string =>
  path.replace(/\{id\}|%7Bid%7D/, encodeURIComponent(key))
