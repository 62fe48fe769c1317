import { type Endpoint, endpointAt } from './endpoints.ts'
import { expandedParts, type Relate } from './expansion.ts'
import { ordered } from './order.ts'
import { type Query, skipToken } from './query.ts'
import { graphRefusals } from './refusals.ts'
import { eachRow, type Row, type Rows, rowsOf } from './rows.ts'

export type Address = { origin: string; path: string; parameters: URLSearchParams }

/** One page of a collection as Graph writes it: context, rows, and the way on. */
export function pageOf(
  rows: Rows,
  endpoint: Endpoint,
  query: Query,
  address: Address,
  eventual: boolean,
  relate?: Relate,
): Row {
  const size = pageSize(endpoint, query)
  const value: Row[] = []
  let index = query.start ?? 0
  let toSkip = query.start === null ? query.skip : 0
  for (; index < rows.length && value.length < size; index += 1) {
    const row = rows.at(index)
    if (!isAskedFor(row, query)) continue
    if (toSkip > 0) toSkip -= 1
    else value.push(shown(row, endpoint, query, relate))
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

/** A row as asked for: its properties by $select, those on request only when named, and what $expand adds. */
export function shown(row: Row, endpoint: Endpoint, query: Query, relate: Relate = () => undefined): Row {
  return {
    ...ownPart(row, endpoint, query),
    ...expandedParts(row, query.expand, relate, (rows, { order }) => [
      ...eachRow(ordered(rowsOf(rows), order)),
    ]),
  }
}

function ownPart(row: Row, endpoint: Endpoint, { select }: Query): Row {
  const usual = endpoint.usualFields ?? usualFieldsOf(row)
  if (select === null && usual) return usualRow(row, usual)
  const onRequest = [...(endpoint.expandable ?? []), ...(endpoint.onRequest ?? [])]
  const wanted = select?.includes('*') ? null : select?.map((name) => name.split('/')[0])
  const entries = Object.entries(row).filter(([name]) => {
    if (name.startsWith('@')) return true
    if (wanted) return wanted.includes(name) || (name === 'id' && select !== null)
    return !onRequest.includes(name)
  })
  return Object.fromEntries(entries)
}

/** A user shows the same properties among other directory objects as among users. */
const usualFieldsOf = (row: Row): string[] | undefined =>
  row['@odata.type'] === '#microsoft.graph.user' ? endpointAt('/users')?.usualFields : undefined

/** The properties that come without $select are there even when they are empty. */
const usualRow = (row: Row, usual: string[]): Row => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name.startsWith('@'))),
  ...Object.fromEntries(usual.map((name) => [name, row[name] ?? (name.endsWith('Phones') ? [] : null)])),
})
