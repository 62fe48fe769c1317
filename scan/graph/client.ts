import { sayReading } from '#contract/scans/reading-sentences.ts'
import { ReadFailure } from './outcome.ts'
import type { Outgoing, Send } from './send.ts'

export type Json = Record<string, unknown>

export interface Page {
  rows: Json[]
  /** Where the next page is; null after the last. */
  next: string | null
  /** The object stood beneath `value`, as some of Microsoft's samples show it. */
  isWrapped?: boolean
}

export interface PagingLimits {
  /** More pages than any tenant has: the far side links in circles. */
  maxPages?: number
  /** Graph may send an empty page that has a successor; not many in a row. */
  maxEmptyPages?: number
  parse?: (body: unknown) => Page
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a collection page by page, from its beginning or from the link of a page. */
export async function* readPages(
  send: Send,
  first: Outgoing,
  { maxPages = 20_000, maxEmptyPages = 50, parse = pageOf }: PagingLimits = {},
): AsyncGenerator<Page> {
  const seen = new Set<string>()
  let emptyPages = 0
  let target: string | null = first.target
  for (let page = 0; target !== null; page++) {
    if (page >= maxPages)
      throw new ReadFailure('unexpected-shape', sayReading('tooManyPages', { n: maxPages }))
    if (seen.has(target)) throw new ReadFailure('unexpected-shape', sayReading('circle'))
    seen.add(target)
    const read: Page = parse(await send({ ...first, target }))
    emptyPages = read.rows.length === 0 ? emptyPages + 1 : 0
    if (emptyPages > maxEmptyPages) throw new ReadFailure('unexpected-shape', sayReading('emptyPages'))
    target = read.next
    yield read
  }
}

/** A page of a collection: `value` with objects, and perhaps a link. */
export function pageOf(body: unknown): Page {
  const rows = isObject(body) ? body.value : undefined
  if (!isObject(body) || !Array.isArray(rows) || !rows.every(isObject))
    throw new ReadFailure('unexpected-shape', sayReading('notCollection'))
  const next = body['@odata.nextLink'] ?? null
  if (next !== null && (typeof next !== 'string' || next === ''))
    throw new ReadFailure('unexpected-shape', sayReading('badLink'))
  return { rows, next }
}

/** A single object; some services wrap it, or answer with a collection of one. */
export function objectOrPage(body: unknown): Page {
  if (!isObject(body)) throw new ReadFailure('unexpected-shape', sayReading('notObject'))
  if (Array.isArray(body.value)) return pageOf(body)
  const others = Object.keys(body).filter((name) => name !== 'value' && !name.startsWith('@'))
  if (isObject(body.value) && others.length === 0) return { rows: [body.value], next: null, isWrapped: true }
  return { rows: [body], next: null }
}
