import { type Documented, isProperty } from './documented.ts'
import { type Expansion, expansionsOf, splitTopLevel } from './expansion.ts'
import { fieldsIn, type Predicate, predicateOf } from './filter.ts'
import { type Order, orderOf } from './order.ts'
import { graphRefusals } from './refusals.ts'
import { type Search, searchOf } from './search.ts'

export type Query = {
  select: string[] | null
  expand: Expansion[]
  filter: Predicate | null
  filterText: string | null
  order: Order
  top: number | null
  search: Search | null
  /** So many matching rows come before the first page. */
  skip: number
  /** Position in the collection that this page begins at; null: the first page. */
  start: number | null
  /** What changed since then is asked for; null: everything. */
  deltaToken: string | null
  count: boolean
}

/** What the simulated Graph can do; what a path takes of it is on its page. */
const understood = [
  ...['$select', '$expand', '$filter', '$orderby', '$top', '$count', '$search', '$skip'],
  ...['$skiptoken', '$deltatoken'],
]
/** What a link of Graph carries is taken wherever the link leads. */
const ofLinks = ['$skiptoken', '$deltatoken']
const known = [...understood, '$format', '$apply', '$levels']

export function readQuery(given: URLSearchParams, eventual: boolean, documented: Documented): Query {
  return queryOf(readOptions(given, documented), eventual, documented)
}

function queryOf(options: Map<string, string>, eventual: boolean, documented: Documented): Query {
  const count = options.get('$count')?.toLowerCase() === 'true'
  const isAdvanced = count && eventual
  refusePlain(options, documented, isAdvanced)
  refuseTogether(options, documented, isAdvanced)
  const filterText = options.get('$filter') ?? null
  const token = options.get('$skiptoken')
  const selected = splitTopLevel(options.get('$select') ?? '', ',')
  const select = selected.length === 0 ? null : selected
  const order = orderOf(options.get('$orderby'))
  refuseUnknown('Parsing OData Select and Expand failed', selected, documented)
  const expand = expansionsOf(options.get('$expand'), documented, (inner, related) =>
    queryOf(inner, eventual, related),
  )
  if (!eventual && expand.some(({ levels }) => levels !== null))
    throw graphRefusals.unsupportedQuery('$levels needs the header ConsistencyLevel: eventual.')
  refuseUnknown(
    'Invalid $orderby clause',
    order.map(({ field }) => field),
    documented,
  )
  if (filterText) refuseUnknown('Invalid filter clause', fieldsIn(filterText), documented)
  const search = readSearch(options.get('$search'), eventual)
  refuseUnknown('Invalid $search clause', search?.fields ?? [], documented)
  return {
    select,
    expand,
    filter: filterText === null ? null : predicateOf(filterText, isAdvanced),
    filterText,
    order,
    top: readTop(options.get('$top')),
    search,
    skip: readSkip(options.get('$skip')),
    start: token === undefined ? null : readSkipToken(token),
    deltaToken: options.get('$deltatoken') ?? null,
    count,
  }
}

function readSearch(text: string | undefined, eventual: boolean): Search | null {
  if (text === undefined) return null
  if (!eventual)
    throw graphRefusals.unsupportedQuery(
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    )
  return searchOf(text)
}

function readSkip(text: string | undefined): number {
  if (text === undefined) return 0
  if (!/^\d{1,9}$/.test(text))
    throw graphRefusals.badQuery(`Invalid value '${text}' for $skip query option found.`)
  return Number(text)
}

/** Names count without their case and with or without the dollar. */
function readOptions(given: URLSearchParams, { options, alsoTaken }: Documented): Map<string, string> {
  const read = new Map<string, string>()
  for (const [name, value] of given) {
    const lower = name.toLowerCase()
    const option = known.find((one) => one === lower || one === `$${lower}`)
    if (!option && !name.startsWith('$')) continue
    if (!option) throw graphRefusals.badQuery(`The query parameter '${name}' is not supported.`)
    const isTaken =
      options === null || ofLinks.includes(option) || options.includes(option) || alsoTaken.includes(option)
    if (!isTaken) throw graphRefusals.optionNotAllowed(option)
    if (!understood.includes(option))
      throw graphRefusals.unsupportedQuery(`Query option '${option}' is not supported.`)
    if (read.has(option))
      throw graphRefusals.badQuery(`Query option '${option}' was specified more than once.`)
    read.set(option, value)
  }
  return read
}

/** Some paths take options as an advanced query only. */
function refusePlain(options: Map<string, string>, { advanced }: Documented, isAdvanced: boolean): void {
  const narrowing = ['$select', '$filter', '$top', '$orderby'].find((option) => options.has(option))
  if (!advanced || isAdvanced || !narrowing) return
  throw graphRefusals.unsupportedQuery(
    `Query option '${narrowing}' needs the header ConsistencyLevel: eventual and $count=true here.`,
  )
}

/** Directory objects sort what they filter, and expand at all, in one kind of query each. */
function refuseTogether(
  options: Map<string, string>,
  { isDirectoryObject }: Documented,
  isAdvanced: boolean,
) {
  if (!isDirectoryObject) return
  if (options.has('$orderby') && options.has('$filter') && !isAdvanced)
    throw graphRefusals.unsupportedQuery('Sorting not supported for current query.')
  if (options.has('$expand') && isAdvanced)
    throw graphRefusals.unsupportedQuery('$expand is not supported with advanced queries.')
}

function refuseUnknown(what: string, names: string[], documented: Documented): void {
  const stray = names.find((name) => name !== 'id' && name !== '*' && !isProperty(documented, name))
  if (stray) throw graphRefusals.unknownProperty(what, stray, documented)
}

function readTop(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) {
    throw graphRefusals.badQuery(
      `Invalid page size specified: '${text}'. Must be between 1 and 999 inclusive.`,
    )
  }
  return Number(text)
}

const tokenMark = 'RFNwdAIAAQ'

export const skipToken = (start: number): string =>
  tokenMark + Buffer.from(JSON.stringify({ at: start })).toString('base64url')

export function readSkipToken(token: string): number {
  try {
    const { at } = JSON.parse(Buffer.from(token.slice(tokenMark.length), 'base64url').toString()) as {
      at: number
    }
    if (token.startsWith(tokenMark) && Number.isInteger(at) && at >= 0) return at
  } catch {
    // falls through to the refusal that a spoiled token deserves
  }
  throw graphRefusals.badQuery('The $skiptoken value is not valid.')
}
