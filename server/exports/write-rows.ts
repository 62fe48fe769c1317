import { columnName, type Entity } from '#contract/kit/entity.ts'
import { type Db, sql } from '../kit/db.ts'
import type { CheckedRow } from './check-rows.ts'
import { type ImportRow, tableOf } from './importers.ts'

export interface ImportOutcome {
  created: number
  updated: number
  unchanged: number
}

const portion = 1000
/** Fields that tell when a row came and when it changed. */
const birth = ['creationTime']
const change = ['lastUpdatedTime', 'lastUpdateTime']

export async function writeRows(
  db: Db,
  model: Entity,
  rows: readonly CheckedRow[],
  now: Date,
): Promise<ImportOutcome> {
  const timesOf = (names: string[]) =>
    Object.fromEntries(names.filter((name) => name in model.fields).map((name) => [name, now.toISOString()]))
  const created = rows
    .filter(({ key }) => key === null)
    .map(({ changes }) => ({ ...changes, ...timesOf([...birth, ...change]) }))
  const updated = rows
    .filter(({ key, changes }) => key !== null && Object.keys(changes).length > 0)
    .map(({ key, changes }) => ({ [model.key]: key, ...changes, ...timesOf(change) }))

  for (const alike of portions(created)) await insertRows(db, model, alike)
  for (const alike of portions(updated)) await updateRows(db, model, alike)
  return {
    created: created.length,
    updated: updated.length,
    unchanged: rows.length - created.length - updated.length,
  }
}

/** Rows that have the same fields go together, a thousand at a time. */
function portions(rows: ImportRow[]): ImportRow[][] {
  const byFields = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join())
  return [...byFields.values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / portion) }, (_, index) =>
      alike.slice(index * portion, (index + 1) * portion),
    ),
  )
}

const asRecords = (model: Entity, rows: ImportRow[]) => {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])),
  )
  return sql`json_populate_recordset(null::${sql.table(tableOf(model))}, ${JSON.stringify(records)})`
}

const columnsOf = (row: ImportRow | undefined) =>
  Object.keys(row ?? {}).map((name) => sql.ref(columnName(name)))

async function insertRows(db: Db, model: Entity, rows: ImportRow[]): Promise<void> {
  const columns = sql.join(columnsOf(rows[0]))
  await db.run(sql`
    insert into ${sql.table(tableOf(model))} (${columns})
    select ${columns}
    from ${asRecords(model, rows)}`)
}

async function updateRows(db: Db, model: Entity, rows: ImportRow[]): Promise<void> {
  const key = sql.ref(columnName(model.key))
  const { [model.key]: _, ...written } = rows[0] ?? {}
  const settings = columnsOf(written).map((column) => sql`${column} = changed.${column}`)
  await db.run(sql`
    update ${sql.table(tableOf(model))} as stored
    set ${sql.join(settings)}
    from ${asRecords(model, rows)} as changed
    where stored.${key} = changed.${key}`)
}
