import type { Entity } from '#contract/kit/entity.ts'
import { insertAll, updateAll } from '../kit/change.ts'
import type { Db } from '../kit/db.ts'
import { CallError, type FieldProblem } from '../kit/errors.ts'
import type { CheckedRow } from './check-rows.ts'
import { type Importing, type ImportRow, importers } from './importers.ts'
import type { ImportProblem } from './read-rows.ts'

export interface ImportOutcome {
  created: number
  updated: number
  unchanged: number
}

/** A row that was refused only when it was written. */
export class RowRefused extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(problem.problem.en)
    this.problem = problem
  }
}

export async function writeRows(
  db: Db,
  model: Entity,
  rows: readonly CheckedRow[],
  { author, now }: { author: string; now: Date },
): Promise<ImportOutcome> {
  const places = new Map<ImportRow, number>()
  const placed = (row: number, values: ImportRow) => {
    places.set(values, row)
    return values
  }
  const created = rows.filter(({ key }) => key === null).map(({ row, changes }) => placed(row, changes))
  const updated = rows
    .filter(({ key, changes }) => key !== null && Object.keys(changes).length > 0)
    .map(({ row, key, changes }) => placed(row, { [model.key]: key, ...changes }))
  const told: Importing['told'] = (values, work) =>
    work().catch((problem: unknown) => {
      throw problem instanceof CallError ? refusedAt(model, places.get(values) ?? 0, problem) : problem
    })
  const write = importers[model.name]?.write
  if (write) await write({ db, author, now, told }, created, updated)
  else {
    await insertAll(db, model, created, now)
    await updateAll(db, model, updated, now)
  }
  return {
    created: created.length,
    updated: updated.length,
    unchanged: rows.length - created.length - updated.length,
  }
}

/** At the column of the field that it is about, else at the key. */
function refusedAt(model: Entity, row: number, { text, details }: CallError): RowRefused {
  const [wrong] = Array.isArray(details) ? (details as Partial<FieldProblem>[]) : []
  const column = wrong?.field ?? model.key
  return new RowRefused({ row, column: importers[model.name]?.stands?.[column] ?? column, problem: text })
}
