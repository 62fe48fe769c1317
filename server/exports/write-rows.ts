import type { Entity } from '#contract/kit/entity.ts'
import { insertAll, updateAll } from '../kit/change.ts'
import type { Db } from '../kit/db.ts'
import type { CheckedRow } from './check-rows.ts'
import { importers } from './importers.ts'

export interface ImportOutcome {
  created: number
  updated: number
  unchanged: number
}

export async function writeRows(
  db: Db,
  model: Entity,
  rows: readonly CheckedRow[],
  { author, now }: { author: string; now: Date },
): Promise<ImportOutcome> {
  const created = rows.filter(({ key }) => key === null).map(({ changes }) => changes)
  const updated = rows
    .filter(({ key, changes }) => key !== null && Object.keys(changes).length > 0)
    .map(({ key, changes }) => ({ [model.key]: key, ...changes }))
  const write = importers[model.name]?.write
  if (write) await write({ db, author, now }, created, updated)
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
