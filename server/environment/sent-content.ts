import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Entity } from '#contract/kit/entity.ts'
import { modelCells } from '../exports/actions.ts'
import type { App } from '../handle.ts'
import { inScope } from '../kit/db.ts'
import { type Cell, writeSheet } from '../kit/sheets.ts'

/** All rows of a model, as they are sent. */
export interface SentContent {
  columns: Awaited<ReturnType<typeof modelCells>>['columns']
  rows: Cell[][]
  /** The rows as one short text: another one means that somebody has edited here. */
  sum: string
}

export async function sentContent(app: App, entity: Entity): Promise<SentContent> {
  const { columns, rows } = await inScope(app.pool, { kind: 'platform' }, (db) => modelCells(db, entity))
  return { columns, rows, sum: createHash('sha256').update(JSON.stringify(rows)).digest('hex') }
}

/** One line for each row, the names of the columns first. */
export function linesOf(entity: Entity, { columns, rows }: SentContent): string {
  const line = (cells: readonly unknown[]) => `${JSON.stringify({ model: entity.name, cells })}\n`
  return [columns.map(({ field }) => field), ...rows].map(line).join('')
}

/** A Model export, as an import takes it. */
export async function sheetOf({ columns, rows }: SentContent): Promise<Blob> {
  async function* cells() {
    yield* rows
  }
  const sheet = await buffer(
    writeSheet(
      columns.map(({ sheet }) => sheet),
      cells(),
    ),
  )
  return new Blob([new Uint8Array(sheet)])
}
