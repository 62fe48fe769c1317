import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Json } from '#scan/graph/client.ts'
import { wellFormedJson } from '#scan/graph/well-formed-json.ts'
import type { TableResult } from './table-result.ts'

/** How far a part has come: what its files hold, and where the next page is (null: it is complete). */
export interface Progress {
  /** The part's first request: rows of another question must not stand beside its own. */
  request: string
  files: Record<string, { bytes: number; rows: number }>
  requests: number
  next: string | null
}

/**
 * Written after every page, so that a scan that was killed goes on with the page after the last one it has.
 * A line is added only when the page's rows are in their files: what the journal does not know is cut off.
 */
export interface Journal {
  startedAt: number
  /** Progress of each part of a table; none: not begun. */
  part(table: string, part: number): Progress | null
  finished(table: string): TableResult | null
  /** Cuts the file to what the journal knows of it. */
  restore(file: string, bytes: number): boolean
  append(file: string, rows: Json[]): number
  /** Forgets how far a part has come, before its files are written anew. */
  begin(table: string, part: number): void
  page(table: string, part: number, progress: Progress): void
  finish(table: string, result: TableResult): void
  pathOf(file: string): string
  remove(): void
}

export interface JournalHeader {
  scanId: string
  tenantId: string
  /** Another set of connectors is another scan. */
  fingerprint: string
  startedAt: number
}

type Line =
  | { kind: 'scan'; header: JournalHeader }
  | { kind: 'page'; table: string; part: number; progress: Progress }
  | { kind: 'begin'; table: string; part: number }
  | { kind: 'table'; table: string; result: TableResult }

/** Links of pages do not live for ever, and half a snapshot must not be older than the other half by much. */
const longestPauseMs = 2 * 60 * 60 * 1000

/** Who keeps the files elsewhere, too. */
export interface JournalEar {
  wrote(): void
  cut(file: string, bytes: number): void
}

/** The folder belongs to the scan alone. */
export function openJournal(folder: string, header: JournalHeader, ear?: JournalEar): Journal {
  const path = join(folder, 'journal.jsonl')
  const lines = readLines(path)
  const begun = lines.find((line) => line.kind === 'scan')?.header
  const goesOn = begun !== undefined && isSameScan(begun, header)
  const startedAt = goesOn ? begun.startedAt : header.startedAt
  if (!goesOn) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify({ kind: 'scan', header } satisfies Line)}\n`, { mode: 0o600 })
  }
  const pages = new Map<string, Progress>()
  const tables = new Map<string, TableResult>()
  for (const line of goesOn ? lines : []) {
    if (line.kind === 'page') pages.set(`${line.table} ${line.part}`, line.progress)
    if (line.kind === 'begin') pages.delete(`${line.table} ${line.part}`)
    if (line.kind === 'table') tables.set(line.table, line.result)
  }
  const write = (line: Line) => {
    appendFileSync(path, `${JSON.stringify(line)}\n`)
    ear?.wrote()
  }
  const pathOf = (file: string) => join(folder, file)
  return {
    startedAt,
    part: (table, part) => pages.get(`${table} ${part}`) ?? null,
    finished: (table) => tables.get(table) ?? null,
    restore: (file, bytes) => {
      const size = existsSync(pathOf(file)) ? statSync(pathOf(file)).size : 0
      if (size < bytes) return false
      if (size > bytes) {
        ear?.cut(file, bytes)
        truncateSync(pathOf(file), bytes)
      }
      return true
    },
    append: (file, rows) => {
      const content = rows.map((row) => `${wellFormedJson(row)}\n`).join('')
      appendFileSync(pathOf(file), content, { mode: 0o600 })
      return Buffer.byteLength(content)
    },
    begin: (table, part) => {
      if (pages.delete(`${table} ${part}`)) write({ kind: 'begin', table, part })
    },
    page: (table, part, progress) => {
      pages.set(`${table} ${part}`, progress)
      write({ kind: 'page', table, part, progress })
    },
    finish: (table, result) => {
      tables.set(table, result)
      write({ kind: 'table', table, result })
    },
    pathOf,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const isSameScan = (begun: JournalHeader, header: JournalHeader): boolean =>
  begun.scanId === header.scanId &&
  begun.tenantId === header.tenantId &&
  begun.fingerprint === header.fingerprint &&
  Math.abs(header.startedAt - begun.startedAt) < longestPauseMs

/** A line that was cut by a crash is the last one; it is taken away so that the next line stands alone. */
function readLines(path: string): Line[] {
  if (!existsSync(path)) return []
  const content = readFileSync(path, 'utf8')
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  if (whole.length < content.length) truncateSync(path, Buffer.byteLength(whole))
  try {
    return whole
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  } catch {
    return []
  }
}
