import { type BatchAnswer, batchSize, readBatch } from '#scan/graph/batch.ts'
import { type Json, objectOrPage, type Page, pageOf, readPages } from '#scan/graph/client.ts'
import type { Connector } from './connector.ts'
import { chunked, inWindow } from './in-window.ts'
import { pathForParent, requestPath } from './request-path.ts'
import { computed, graphHeaders, type SourceContext, type Step } from './sources.ts'

/** More than the budget lets through at a time, so that a slow one does not leave a place empty. */
const batchesAtOnce = 10

interface ParentRead {
  parent: Json
  /** The first page; null when the parent was removed since its table was read. */
  first: Page | null
  /** Ids in the collection that marks a column. */
  marked: Set<string> | null
}

/** One collection or object per parent, the first pages in batches. Goes on after so many parents. */
export async function* readPerParent(
  connector: Connector,
  context: SourceContext,
  from: string | null,
): AsyncGenerator<Step> {
  let done = Number(from ?? 0)
  const chunks = chunked(after(context.parents(), done), batchSize)
  for await (const reads of inWindow(chunks, batchesAtOnce, (parents) =>
    readChunk(connector, context, parents),
  )) {
    done += reads.length
    const rows = reads.flatMap((read) => rowsFor(connector, read, read.first?.rows ?? []))
    const longer = reads.filter(({ first }) => first?.next)
    // Only when the last page of the last parent is there can the reading go on from here.
    yield longer.length === 0 ? { rows, next: String(done) } : { rows }
    for (const read of longer) {
      const target = read.first?.next ?? ''
      for await (const { rows } of readPages(context.send, {
        surface: 'graph',
        target,
        headers: graphHeaders,
      }))
        yield { rows: rowsFor(connector, read, rows) }
    }
    if (longer.length > 0) yield { rows: [], next: String(done) }
  }
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
  const { startedAt: now, withOptional } = context
  const key = connector.forEach?.key ?? 'id'
  const path = requestPath(connector, { now, withOptional }).replace(`/${connector.version}`, '')
  const batch = (template: string) =>
    readBatch(
      context.send,
      parents.map((parent) => pathForParent(template, String(parent[key]))),
      {
        ...context,
        version: connector.version ?? 'v1.0',
        headers: graphHeaders,
      },
    )
  const parse = connector.paging === 'none' ? objectOrPage : pageOf
  const firsts = (await batch(path)).map((answer) => pageIn(answer, parse))
  const marks = connector.marks
    ? (await batch(connector.marks.path)).map((answer) => pageIn(answer, pageOf))
    : []
  return Promise.all(
    parents.map(async (parent, index) => ({
      parent,
      first: firsts[index] ?? null,
      marked: connector.marks ? await idsFrom(context, marks[index] ?? null) : null,
    })),
  )
}

/** One parent that cannot be read makes the whole table unread: half a table would let checks pass. */
function pageIn(answer: BatchAnswer, parse: (body: unknown) => Page): Page | null {
  if ('body' in answer) return parse(answer.body)
  if (answer.failure.outcome === 'not-found') return null
  throw answer.failure
}

async function idsFrom({ send }: SourceContext, page: Page | null): Promise<Set<string>> {
  const ids = new Set(page?.rows.map(({ id }) => String(id)))
  if (!page?.next) return ids
  for await (const { rows } of readPages(send, { surface: 'graph', target: page.next }))
    for (const { id } of rows) ids.add(String(id))
  return ids
}

function rowsFor(connector: Connector, { parent, marked }: ParentRead, rows: Json[]): Json[] {
  const { forEach, marks } = connector
  const own = rows.map((row) => ({
    ...row,
    ...(forEach && { [forEach.as]: parent[forEach.key] }),
    ...(marks && { [marks.column]: marked?.has(String(row.id)) ?? null }),
  }))
  return computed(connector, own, parent)
}
