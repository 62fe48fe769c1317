import type { Saying } from '#contract/recommendations/saying.ts'
import type { Outcome } from '#scan/graph/outcome.ts'
import type { Tolerated } from './tolerated.ts'

/** How a table ended, and the files in the work folder that hold its rows. */
export interface TableResult {
  outcome: Outcome
  /** Plain text in what an older scan has left. */
  reason: Saying | string | null
  rows: number
  requests: number
  files: string[]
  /** Cells with another type than their column, by column: they are empty. */
  wrongCells: Record<string, number>
  /** Columns that were left out because their permission or licence is missing. */
  leftOut: string[]
  /** When its optional columns were read: in this scan, or in one before. */
  optionalAt?: string
  /** What was read although it is not as documented, by its kind. */
  tolerated: Tolerated
}

export const emptyResult = (outcome: Outcome, reason: Saying | null, requests = 0): TableResult => ({
  outcome,
  reason,
  rows: 0,
  requests,
  files: [],
  wrongCells: {},
  leftOut: [],
  tolerated: {},
})
