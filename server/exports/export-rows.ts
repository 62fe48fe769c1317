import { setTimeout } from 'node:timers/promises'
import type { Entity } from '#contract/kit/entity.ts'
import { compile, type Db, sql } from '../kit/db.ts'
import { listQuery, type ReadList } from '../kit/list-sql.ts'
import type { Cell } from '../kit/sheets.ts'
import type { ExportColumn } from './cells.ts'

/** So many rows are written in one go: others' requests come in between. */
const portion = 250

type Rows = Record<string, unknown>[]

/** The rows of a list through a cursor of the request's transaction: memory does not grow with their number. */
export async function openRows(db: Db, entity: Entity, list: Omit<ReadList, 'top' | 'skip'>) {
  const query = compile(listQuery(entity, db.scope, list))
  await db.client.query(
    `declare export_rows no scroll cursor for ${query.sql}`,
    query.parameters as unknown[],
  )
  const fetch = () => db.rows(sql<Rows[number]>`fetch ${sql.raw(String(portion))} from export_rows`)
  // Asked for before the answer begins, so that a query that fails is still a proper error.
  return { first: await fetch(), fetch }
}

interface Going {
  onRow(): void
  areOthersWaiting(): boolean
  rest?(milliseconds: number): Promise<unknown>
}

export async function* cellsOf(
  columns: readonly ExportColumn[],
  { first, fetch }: { first: Rows; fetch(): Promise<Rows> },
  { onRow, areOthersWaiting, rest = setTimeout }: Going,
): AsyncGenerator<Cell[]> {
  let began = performance.now()
  for (let rows = first; rows.length > 0; rows = rows.length < portion ? [] : await fetch()) {
    for (const row of rows) {
      onRow()
      yield columns.map(({ field, cell }) => cell(row[field]))
    }
    // Where others work too, an export has a third of the time.
    if (areOthersWaiting()) await rest(2 * (performance.now() - began))
    began = performance.now()
  }
}
