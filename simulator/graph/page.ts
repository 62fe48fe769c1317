import type { Endpoint } from './endpoints.ts'
import { type Query, skipToken } from './query.ts'
import { graphRefusals } from './refusals.ts'
import { eachRow, type Row, type Rows } from './rows.ts'

export type Address = { origin: string; path: string; parameters: URLSearchParams }

/** One page of a collection as Graph writes it: context, rows, and the way on. */
export function pageOf(
  rows: Rows,
  endpoint: Endpoint,
  query: Query,
  address: Address,
  eventual: boolean,
): Row {
  const size = pageSize(endpoint, query)
  const value: Row[] = []
  let index = query.start ?? 0
  let toSkip = query.start === null ? query.skip : 0
  for (; index < rows.length && value.length < size; index += 1) {
    const row = rows.at(index)
    if (!isAskedFor(row, query)) continue
    if (toSkip > 0) toSkip -= 1
    else value.push(shown(row, endpoint, query))
  }
  return {
    '@odata.context': `${address.origin}${address.path.replace(/^(\/[^/]+)\//, '$1/$metadata#')}`,
    ...(query.count && eventual && query.start === null && { '@odata.count': countOf(rows, query) }),
    ...(index < rows.length && { '@odata.nextLink': nextLink(address, index) }),
    value,
  }
}

const isAskedFor = (row: Row, { filter, search }: Query): boolean =>
  (filter === null || filter(row)) && (search === null || search.holds(row))

export function countOf(rows: Rows, query: Query): number {
  if (query.filter === null && query.search === null) return rows.length
  let count = 0
  for (const row of eachRow(rows)) if (isAskedFor(row, query)) count += 1
  return count
}

function pageSize(endpoint: Endpoint, query: Query): number {
  const { page } = endpoint
  if (page === undefined) return Number.MAX_SAFE_INTEGER
  const narrow = endpoint.narrowPage
  const max =
    narrow && (query.select?.includes(narrow.field) || query.filterText?.includes(narrow.field))
      ? narrow.max
      : page.max
  if (query.top !== null && query.top > page.max && page.refuseMore) {
    throw graphRefusals.badQuery(
      `Invalid page size specified: '${query.top}'. Must be between 1 and ${page.max} inclusive.`,
    )
  }
  return Math.min(query.top ?? page.usual, max)
}

function nextLink({ origin, path, parameters }: Address, start: number): string {
  const next = new URLSearchParams(parameters)
  next.set('$skiptoken', skipToken(start))
  return `${origin}${path}?${next}`
}

/** A row as asked for: expansions and properties on request only when named, the rest by $select. */
export function shown(row: Row, endpoint: Endpoint, { select, expand }: Query): Row {
  if (select === null && endpoint.usualFields) return usualRow(row, endpoint.usualFields, expand)
  const onRequest = [...(endpoint.expandable ?? []), ...(endpoint.onRequest ?? [])]
  const wanted = select?.includes('*') ? null : select?.map((name) => name.split('/')[0])
  const entries = Object.entries(row).filter(([name]) => {
    if (name.startsWith('@') || expand.includes(name)) return true
    if (wanted) return wanted.includes(name) || (name === 'id' && select !== null)
    return !onRequest.includes(name)
  })
  return Object.fromEntries(entries)
}

/** The properties that come without $select are there even when they are empty. */
const usualRow = (row: Row, usual: string[], expand: string[]): Row => ({
  ...Object.fromEntries(
    Object.entries(row).filter(([name]) => name.startsWith('@') || expand.includes(name)),
  ),
  ...Object.fromEntries(usual.map((name) => [name, row[name] ?? (name.endsWith('Phones') ? [] : null)])),
})
