import { on } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { cut } from '#contract/kit/cut.ts'
import type { Text } from '#contract/kit/text.ts'
import { badInput } from './errors.ts'
import type { ReaderMessage, ReaderOrder } from './sheet-reader.ts'
import { freeThread, keepThread } from './sheet-threads.ts'
import { zipProblem } from './zip-directory.ts'

// With sheet-reader.ts the only place that knows which library reads and writes sheets.

export type Cell = string | number | boolean | Date | null

export interface SheetColumn {
  header: string
  /** How cells look; texts stay texts also when they are edited. */
  form: 'text' | 'number' | 'date' | 'datetime' | 'general'
  /** In characters. */
  width?: number
}

const formats = {
  text: '@',
  date: 'dd/mm/yyyy',
  // A cell has no time zone: how it looks says which one is meant.
  datetime: 'dd/mm/yyyy hh:mm "UTC"',
  number: '',
  general: '',
}
/** What a cell of a spreadsheet can hold. */
const cellLimit = 32_767

/** A sheet as a stream of bytes: rows are asked for as they are sent. Texts are never formulas. */
export function writeSheet(columns: readonly SheetColumn[], rows: AsyncIterable<Cell[]>): Readable {
  const layout: Layout[] = columns.map(({ width = 20 }) => ({ width }))
  const bytes = writeXlsxStream(sheetRows(columns, layout, rows), {
    name: 'Export',
    columns: layout,
    freezePane: { rows: 1 },
    inlineStrings: true,
  })
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>, { objectMode: false })
}

interface Layout {
  width: number
  style?: { numFmt?: string; font?: { bold: boolean } }
}

/** The writer looks up a column's style when it writes a row, so that the first row can have one of its own. */
async function* sheetRows(
  columns: readonly SheetColumn[],
  layout: Layout[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  for (const column of layout) column.style = { font: { bold: true } }
  yield columns.map(({ header }) => asText(header))
  for (const [index, column] of layout.entries()) {
    const numFmt = formats[columns[index]?.form ?? 'general']
    column.style = numFmt ? { numFmt } : {}
  }
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))
}

/** `_x0041_` is an escape inside a sheet, and two characters that PostgreSQL keeps are none in XML. */
function asText(text: string): string {
  return cut(text, cellLimit)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_')
}

export interface SheetLimits {
  bytes: number
  /** Of all parts of the file together, unpacked. */
  unpackedBytes: number
  rows: number
  columns: number
  milliseconds: number
}
export const sheetLimits: SheetLimits = {
  bytes: 26_214_400,
  unpackedBytes: 64 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  milliseconds: 30_000,
}

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  row: number
  values: Cell[]
}

const problems = {
  old: { en: 'Save the sheet as .xlsx first', de: 'Speichern Sie die Datei zuerst als .xlsx' },
  broken: {
    en: 'The file is not a readable Excel workbook (.xlsx).',
    de: 'Die Datei ist keine lesbare Excel-Arbeitsmappe (.xlsx).',
  },
  large: {
    en: 'The file is too large. Split it and import the parts.',
    de: 'Die Datei ist zu groß. Teilen Sie sie, und importieren Sie die Teile.',
  },
  rows: {
    en: 'The file has more than {n} rows. Split it and import the parts.',
    de: 'Die Datei hat mehr als {n} Zeilen. Teilen Sie sie, und importieren Sie die Teile.',
  },
  columns: {
    en: 'The file has more than {n} columns. Remove columns that are not imported.',
    de: 'Die Datei hat mehr als {n} Spalten. Entfernen Sie Spalten, die nicht importiert werden.',
  },
  slow: {
    en: 'The file takes too long to read. Split it and import the parts.',
    de: 'Das Lesen der Datei dauert zu lange. Teilen Sie sie, und importieren Sie die Teile.',
  },
} satisfies Record<string, Text>

/** Rows of the first sheet, read in a thread of its own that can be ended. */
export async function* readSheet(
  content: Readable | Buffer,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<SheetRow> {
  const bytes = Buffer.isBuffer(content) ? content : await collect(content, limits.bytes)
  if (bytes.length > limits.bytes) throw unreadable('large', limits)
  // The old binary form, which also wraps sheets that have a password.
  if (bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') throw unreadable('old', limits)
  const problem = zipProblem(bytes, { bytes: limits.unpackedBytes, entries: 1000 })
  if (problem) throw unreadable(problem, limits)

  const order: ReaderOrder = { bytes: new Uint8Array(bytes), rows: limits.rows, columns: limits.columns }
  const reader = freeThread()
  let isRead = false
  try {
    reader.postMessage(order, [order.bytes.buffer as ArrayBuffer])
    const signal = AbortSignal.timeout(limits.milliseconds)
    for await (const [message] of on(reader, 'message', { signal, close: ['exit'] })) {
      const { rows, problem, isLast } = message as ReaderMessage
      if (problem) throw unreadable(problem, limits)
      yield* rows
      isRead = isLast === true
      if (isRead) return
      reader.postMessage('more')
    }
    throw unreadable('broken', limits)
  } catch (error) {
    throw asUnreadable(error, limits)
  } finally {
    if (isRead) keepThread(reader)
    else await reader.terminate()
  }
}

async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw badInput(problems.large)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Problem = keyof typeof problems

function unreadable(problem: Problem, limits: SheetLimits) {
  const count = String(problem === 'columns' ? limits.columns : limits.rows)
  const { en, de } = problems[problem]
  return badInput({ en: en.replace('{n}', count), de: de.replace('{n}', count) })
}

function asUnreadable(error: unknown, limits: SheetLimits): unknown {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return unreadable('slow', limits)
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('large', limits) : error
}
