import { createHash } from 'node:crypto'
import type { Entity } from '#contract/kit/entity.ts'
import type { Db } from '../kit/db.ts'
import { listQuery, readList, shapeRow } from '../kit/list-sql.ts'
import type { Cell } from '../kit/sheets.ts'
import { type ExportColumn, modelColumns } from './cells.ts'
import type { ImportRow } from './importers.ts'
import { folded, type PushedModel } from './pushed-models.ts'

/** The fields that an import writes, in their order. */
export const writtenFields = (entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, { import: marked }]) => (marked === 'write' ? [name] : []))

interface Content {
  key: number
  name: string
  hash: string
}

const hashed = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** All rows of a model, by their folded names: what each says, as one short text. */
export async function contentsOf(db: Db, { entity, nameOf }: PushedModel): Promise<Map<string, Content>> {
  const rows = await allRows(db, entity)
  return new Map(
    rows.map((row) => {
      const name = nameOf(row)
      const hash = hashed(writtenFields(entity).map((field) => row[field] ?? null))
      return [folded(name), { key: row[entity.key] as number, name, hash }]
    }),
  )
}

/** What a model says as a whole. */
export const stateOf = (contents: ReadonlyMap<string, Content>): string =>
  hashed([...contents].map(([name, { hash }]) => [name, hash]).toSorted())

/** A Model export of all rows, for the way to another environment. */
export async function modelCells(
  db: Db,
  entity: Entity,
): Promise<{ columns: readonly ExportColumn[]; rows: Cell[][] }> {
  const columns = modelColumns(entity, [entity.key, ...writtenFields(entity)])
  const rows = await allRows(db, entity)
  // Our keys mean nothing elsewhere: rows are found by their names.
  return {
    columns,
    rows: rows.map((row) =>
      columns.map(({ field, cell }) => (field === entity.key ? null : cell(row[field]))),
    ),
  }
}

async function allRows(db: Db, entity: Entity): Promise<ImportRow[]> {
  const list = readList(entity, { $select: [entity.key, ...writtenFields(entity)].join(',') })
  const rows = await db.rows(
    listQuery(entity, db.scope, { ...list, order: [{ field: entity.key, desc: false }] }),
  )
  return rows.map((row) => shapeRow(entity, row) as ImportRow)
}
