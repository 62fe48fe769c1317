import type { Endpoint } from './endpoints.ts'
import { type Address, pageOf, shown } from './page.ts'
import type { Query } from './query.ts'
import { GraphRefusal, graphRefusals } from './refusals.ts'
import { eachRow, type Row, type Rows } from './rows.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000

/** A collection as it was on another day. */
export type Then = (moment: Date) => Rows

/**
 * The changes of a collection: everything in pages the first time, and at the end a link that later answers with what
 * has changed since. Tokens of directory objects are good for seven days.
 */
export function deltaOf(
  rows: Rows,
  then: Then,
  endpoint: Endpoint,
  query: Query,
  address: Address,
  now: Date,
): Row {
  const [context] = address.path.split('/delta')
  const place = { ...address, path: context ?? '' }
  if (query.deltaToken === null) {
    const page = pageOf(rows, endpoint, query, address, false)
    return page['@odata.nextLink'] ? page : { ...page, '@odata.deltaLink': deltaLink(address, now) }
  }
  return {
    '@odata.context': `${place.origin}${place.path.replace(/^(\/[^/]+)\//, '$1/$metadata#')}`,
    '@odata.deltaLink': deltaLink(address, now),
    value:
      query.deltaToken === 'latest'
        ? []
        : changes(rows, then(sinceOf(query.deltaToken, now)), endpoint, query),
  }
}

function changes(rows: Rows, before: Rows, endpoint: Endpoint, query: Query): Row[] {
  const asShown = (all: Rows) =>
    new Map([...eachRow(all)].map((row) => [String(row.id), shown(row, endpoint, query)]))
  const [old, present] = [asShown(before), asShown(rows)]
  const changed = [...present].filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(old.get(id)))
  const gone = [...old.keys()].filter((id) => !present.has(id))
  return [
    ...changed.map(([id, row]) => ({ ...row, id })),
    ...gone.map((id) => ({ id, '@removed': { reason: 'changed' } })),
  ]
}

function deltaLink({ origin, path, parameters }: Address, now: Date): string {
  const next = new URLSearchParams(parameters)
  for (const option of ['$skiptoken', '$deltatoken', '$skip', '$top']) next.delete(option)
  next.set('$deltatoken', Buffer.from(JSON.stringify({ since: now })).toString('base64url'))
  return `${origin}${path}?${next}`
}

function sinceOf(token: string, now: Date): Date {
  let since = Number.NaN
  try {
    since = Date.parse((JSON.parse(Buffer.from(token, 'base64url').toString()) as { since: string }).since)
  } catch {
    // falls through to the refusal that a spoiled token deserves
  }
  if (Number.isNaN(since)) throw graphRefusals.badQuery('Badly formed token.')
  if (now.getTime() - since > keptMs)
    throw new GraphRefusal(410, 'syncStateNotFound', 'The sync state generation is not found.')
  return new Date(since)
}
