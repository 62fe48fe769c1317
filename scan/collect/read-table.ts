import { sayReading } from '#contract/scans/reading-sentences.ts'
import type { Json } from '#scan/graph/client.ts'
import { isTemporary, ReadFailure } from '#scan/graph/outcome.ts'
import type { Connector } from './connector.ts'
import { flattenRules } from './flatten.ts'
import type { Journal, Progress } from './journal.ts'
import { allSettledOrThrow } from './order.ts'
import { type CellNotes, shapeRow } from './shape.ts'
import type { Part } from './sources.ts'
import type { TableResult } from './table-result.ts'
import { count, type Tolerated } from './tolerated.ts'

/** How much one table may be: more than any tenant has, and less than a disk. What is larger counts as not read. */
export interface TableLimits {
  rows: number
  /** Of the answers as they come. */
  bytes: number
}
export const tableLimits: TableLimits = { rows: 5_000_000, bytes: 8_000_000_000 }

export interface TableReading {
  connector: Connector
  /** Tables that are made from the rows of this one. */
  derived: Connector[]
  parts: Part[]
  journal: Journal
  /** Requests sent for this table so far, those before a crash included. */
  requests: () => number
  leftOut: string[]
  /** When the optional columns were read; null when they were not, or there are none. */
  optionalAt: string | null
  limits: TableLimits
  /** What was tolerated before the reading began. */
  tolerated: Tolerated
  onStep: (hasMore: boolean) => void
}

interface Output {
  table: Connector
  file: string
  rowsOf: (row: Json) => Json[]
  notes: CellNotes
}

/** Streams the parts into files, page by page; the results are those of the table and of the ones made from it. */
export async function readTable(reading: TableReading): Promise<Map<string, TableResult>> {
  const notes = new Map(
    [reading.connector, ...reading.derived].map(({ name }): [string, CellNotes] => [
      name,
      { wrong: new Map(), tolerated: name === reading.connector.name ? { ...reading.tolerated } : {} },
    ]),
  )
  const progress: Progress[] = []
  const room = new Map([...notes.keys()].map((name) => [name, reading.limits.rows]))
  await allSettledOrThrow(
    reading.parts.map(async (part, index) => {
      progress[index] = await readPart(reading, part, index, notes, room)
    }),
  )
  const resultOf = ({ name }: Connector): TableResult => {
    const files = progress.flatMap((part, index) => {
      const file = fileOf(name, index)
      return part.files[file]?.rows ? [{ file, rows: part.files[file].rows }] : []
    })
    return {
      outcome: 'ok',
      reason: null,
      rows: files.reduce((sum, { rows }) => sum + rows, 0),
      requests: name === reading.connector.name ? reading.requests() : 0,
      files: files.map(({ file }) => file),
      wrongCells: Object.fromEntries(notes.get(name)?.wrong ?? []),
      tolerated: notes.get(name)?.tolerated ?? {},
      leftOut: name === reading.connector.name ? reading.leftOut : [],
      ...(name === reading.connector.name && reading.optionalAt ? { optionalAt: reading.optionalAt } : {}),
    }
  }
  return new Map([reading.connector, ...reading.derived].map((table) => [table.name, resultOf(table)]))
}

const fileOf = (table: string, part: number) => `${table}.${part}.jsonl`

async function readPart(
  reading: TableReading,
  part: Part,
  index: number,
  notes: Map<string, CellNotes>,
  room: Map<string, number>,
): Promise<Progress> {
  const { connector, derived, journal } = reading
  const outputs = [connector, ...derived].map((table): Output => {
    const { derivedFrom } = table
    return {
      table,
      file: fileOf(table.name, index),
      rowsOf: table !== connector && derivedFrom ? flattenRules[derivedFrom.rule] : (row) => [row],
      notes: notes.get(table.name) ?? { wrong: new Map(), tolerated: {} },
    }
  })
  const known = journal.part(connector.name, index)
  const isWhole =
    known?.request === part.request &&
    outputs.every(({ file }) => journal.restore(file, known.files[file]?.bytes ?? 0))
  const take = ({ table }: Output, rows: number) => takeRoom(reading.limits, room, table.name, rows)
  if (isWhole && known.next === null) return known
  if (isWhole) {
    for (const output of outputs) take(output, known.files[output.file]?.rows ?? 0)
    try {
      return await follow(reading, part, index, outputs, known, take)
    } catch (problem) {
      // The link of the page may have run out while nobody read: begin anew.
      if (!(problem instanceof ReadFailure) || isTemporary(problem.outcome)) throw problem
    }
  }
  journal.begin(connector.name, index)
  for (const { file } of outputs) journal.restore(file, 0)
  return follow(reading, part, index, outputs, null, take)
}

async function follow(
  { connector, journal, requests, onStep }: TableReading,
  part: Part,
  index: number,
  outputs: Output[],
  known: Progress | null,
  take: (output: Output, rows: number) => void,
): Promise<Progress> {
  const files = Object.fromEntries(
    outputs.map(({ file }) => [file, { bytes: 0, rows: 0, ...known?.files[file] }]),
  )
  const { request } = part
  let progress: Progress = known ?? { request, files, requests: 0, next: null }
  for await (const { rows, next, tolerated } of part.read(known?.next ?? null)) {
    if (tolerated && outputs[0]) count(outputs[0].notes.tolerated, tolerated)
    for (const output of outputs) {
      const shaped = rows.flatMap(output.rowsOf).map((row) => shapedRow(output, row))
      const written = files[output.file]
      if (!written || shaped.length === 0) continue
      take(output, shaped.length)
      written.bytes += journal.append(output.file, shaped)
      written.rows += shaped.length
    }
    onStep(next !== null)
    if (next === undefined) continue
    progress = { request, files: structuredClone(files), requests: requests(), next }
    journal.page(connector.name, index, progress)
  }
  return progress
}

/** The parts of a table share its room. */
function takeRoom(limits: TableLimits, room: Map<string, number>, table: string, rows: number): void {
  const left = (room.get(table) ?? 0) - rows
  room.set(table, left)
  if (left < 0) throw new ReadFailure('unexpected-shape', sayReading('tooManyRows', { n: limits.rows }))
}

function shapedRow({ table, notes }: Output, row: Json): Json {
  const shaped = shapeRow(row, table.types, notes)
  // An object without one known field is an answer to another question: a check must not read it as 'all off'.
  const added = [table.forEach?.as, ...Object.keys(table.adds ?? {})]
  if (!Object.keys(shaped).some((column) => !added.includes(column)))
    throw new ReadFailure('unexpected-shape', sayReading('noColumns'))
  return shaped
}
