import { type Predicate, predicateOf } from './filter.ts'
import { graphRefusals } from './refusals.ts'

export type Query = {
  select: string[] | null
  expand: string[]
  filter: Predicate | null
  filterText: string | null
  top: number | null
  /** Position in the collection that this page begins at. */
  start: number
  count: boolean
}

const known = ['$select', '$expand', '$filter', '$top', '$skiptoken', '$count']

export function readQuery(parameters: URLSearchParams, eventual: boolean): Query {
  const unknown = [...parameters.keys()].find((name) => name.startsWith('$') && !known.includes(name))
  if (unknown) throw graphRefusals.unsupportedQuery(`Query option '${unknown}' is not supported.`)
  const count = parameters.get('$count') === 'true'
  const advanced = count && eventual
  const filterText = parameters.get('$filter')
  const token = parameters.get('$skiptoken')
  return {
    select: splitTopLevel(parameters.get('$select')),
    expand: splitTopLevel(parameters.get('$expand'))?.map((part) => part.replace(/\(.*$/s, '')) ?? [],
    filter: filterText === null ? null : predicateOf(filterText, advanced),
    filterText,
    top: readTop(parameters.get('$top')),
    start: token === null ? 0 : readSkipToken(token),
    count,
  }
}

/** The parts of a comma-separated list, commas inside parentheses left alone. */
function splitTopLevel(list: string | null): string[] | null {
  if (list === null || list.trim() === '') return null
  return list.split(/,(?![^(]*\))/).map((part) => part.trim())
}

function readTop(text: string | null): number | null {
  if (text === null) return null
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
