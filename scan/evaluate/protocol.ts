import type { Fault } from '#contract/recommendations/query-faults.ts'
import type { ColumnsOfViews, ReadsOfViews } from './kept-views.ts'
import type { SharedLimits } from './shared-limits.ts'

/** What the evaluating parent asks of its child process, and what it answers. */
export type Request =
  | {
      kind: 'open'
      at: string
      files: TableFile[]
      rows: Record<string, unknown[]>
      /** The installation's own values for what the shared views take as given. */
      shared?: SharedLimits
      /** As an earlier process found them. */
      readsOfViews?: ReadsOfViews | undefined
      columnsOfViews?: ColumnsOfViews | undefined
    }
  | { kind: 'inspect'; sql: string; plans: boolean }
  | { kind: 'run'; sql: string; milliseconds: number; maximumRows: number }

export interface TableFile {
  table: string
  /** A local file of JSON lines; compressed with zstd when it ends in .zst. */
  path: string
  /** Rows that were written; when the file holds another number the table counts as unreadable. */
  rows?: number
}

export interface Opened {
  /** Tables whose file could not be read in full, with the reason. */
  unreadable: Record<string, string>
  readsOfViews: ReadsOfViews
  /** Those that were needed so far. */
  columnsOfViews: ColumnsOfViews
}
export interface Inspected {
  refusal: Fault | null
  tables: readonly string[]
  /** All that is wrong with it, each at its character. */
  faults: readonly { fault: Fault; at: number | null }[]
}
export type Row = Record<string, Plain>
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain }
export interface Ran {
  refusal: Fault | null
  error: Fault | null
  /** The error is for want of time or memory here. */
  isOurs?: boolean
  columns: string[]
  rows: Row[]
}

export interface Answers {
  open: Opened
  inspect: Inspected
  run: Ran
}
export interface Reply {
  id: number
  /** What the process holds of the machine's memory. */
  residentBytes: number
  answer?: Answers[keyof Answers]
  /** The request itself failed (not the query). */
  failure?: string
}
