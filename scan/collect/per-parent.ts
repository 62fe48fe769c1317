import { sayReading } from '#contract/scans/reading-sentences.ts'
import { type BatchAnswer, batchSize, readBatch } from '#scan/graph/batch.ts'
import { type Json, objectOrPage, type Page, pageOf, readPages } from '#scan/graph/client.ts'
import { ReadFailure } from '#scan/graph/outcome.ts'
import type { Connector } from './connector.ts'
import { chunked, inWindow } from './in-window.ts'
import { pathForParent, requestPath } from './request-path.ts'
import { computed, headersFor, type Part, type SourceContext, type Step } from './sources.ts'

/** More than the budget lets through at a time, so that a slow one does not leave a place empty. */
const batchesAtOnce = 10

interface ParentRead {
  parent: Json
  /** The first page; null when the parent was removed since its table was read. */
  first: Page | null
}

export function perParent(connector: Connector, context: SourceContext): Part {
  const { startedAt: now, withOptional, without } = context
  return {
    request: requestPath(connector, { now, withOptional, without }),
    read: (from) => readPerParent(connector, context, from),
  }
}

/**
 * One collection or object per parent, the first pages in batches. Goes on after so many parents, and knows how many
 * of them were found: when not one was, it is not the parents that are gone, and nothing was read.
 */
async function* readPerParent(
  connector: Connector,
  context: SourceContext,
  from: string | null,
): AsyncGenerator<Step> {
  let [done = 0, found = 0] = from?.split(' ').map(Number) ?? []
  const chunks = chunked(after(context.parents(), done), batchSize)
  for await (const reads of inWindow(chunks, batchesAtOnce, (parents) =>
    readChunk(connector, context, parents),
  )) {
    done += reads.length
    found += reads.filter(({ first }) => first !== null).length
    const next = `${done} ${found}`
    const rows = reads.flatMap(({ parent, first }) => rowsFor(connector, parent, first?.rows ?? []))
    const longer = reads.filter(({ first }) => first?.next)
    // Only when the last page of the last parent is there can the reading go on from here.
    yield longer.length === 0 ? { rows, next } : { rows }
    for (const read of longer) {
      const target = read.first?.next ?? ''
      for await (const { rows } of readPages(context.send, {
        surface: 'graph',
        target,
        headers: headersFor(connector),
      }))
        yield { rows: rowsFor(connector, read.parent, rows) }
    }
    if (longer.length > 0) yield { rows: [], next }
  }
  if (done > 0 && found === 0)
    throw new ReadFailure(
      'not-found',
      sayReading('foundNowhere', { n: done, table: connector.forEach?.table ?? '' }),
    )
  yield { rows: [], next: null }
}

async function* after<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let index = 0
  for await (const item of items) if (index++ >= count) yield item
}

async function readChunk(
  connector: Connector,
  context: SourceContext,
  parents: Json[],
): Promise<ParentRead[]> {
  const { startedAt: now, withOptional, without } = context
  const key = connector.forEach?.key ?? 'id'
  const path = requestPath(connector, { now, withOptional, without }).replace(`/${connector.version}`, '')
  const answers = await readBatch(
    context.send,
    parents.map((parent) => pathForParent(path, String(parent[key]))),
    { ...context, version: connector.version ?? 'v1.0', headers: headersFor(connector) },
  )
  const parse = connector.paging === 'none' ? objectOrPage : pageOf
  const firsts = answers.map((answer) => pageIn(answer, parse))
  return parents.map((parent, index) => ({ parent, first: firsts[index] ?? null }))
}

/** One parent that cannot be read makes the whole table unread: half a table would let checks pass. */
function pageIn(answer: BatchAnswer, parse: (body: unknown) => Page): Page | null {
  if ('body' in answer) return parse(answer.body)
  if (answer.failure.outcome === 'not-found') return null
  throw answer.failure
}

function rowsFor(connector: Connector, parent: Json, rows: Json[]): Json[] {
  const { forEach } = connector
  if (!forEach) return computed(connector, rows, parent)
  return computed(
    connector,
    rows.map((row) => ({ ...row, [forEach.as]: parent[forEach.key] })),
    parent,
  )
}
