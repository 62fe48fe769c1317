import type { Comparison } from '#contract/kit/shipped.ts'
import { shippedEntities } from '#contract/shipped-entities.ts'
import { handle, type Route } from '../handle.ts'
import { holdOne, tableOf } from '../kit/change.ts'
import { type Db, sql } from '../kit/db.ts'
import { badInput } from '../kit/errors.ts'
import { type ShippedTable, takeShipped } from './shipped.ts'

/** Rows that came with the product and were edited: compared with what is shipped now, and put back. */
export const shippedRoutes: Route[] = shippedEntities.flatMap(({ entity, calls }) => {
  const table = tableOf(entity) as ShippedTable
  return [
    handle(calls.comparison, async ({ db, params }) => {
      await db.get(entity, params.id)
      return comparisonOf(db, table, params.id)
    }),
    handle(calls.restore, async ({ db, params, now }) => {
      await holdOne(db, entity, params.id)
      const { shipped } = await comparisonOf(db, table, params.id)
      if (!shipped)
        throw badInput({
          en: 'This entry did not come with the product. There is no shipped version to restore.',
          de: 'Dieser Eintrag wurde nicht mitgeliefert. Es gibt keine mitgelieferte Version zum Wiederherstellen.',
        })
      await db.run(sql`
        update ${sql.table(table)} set edited_at = null, shipped_base = null where id = ${params.id}`)
      for (const statement of takeShipped[table](now)) await db.run(statement)
    }),
  ]
})

const comparisonOf = (db: Db, table: ShippedTable, id: number) =>
  db.one(sql<Comparison>`
    select ${sql.raw(`${table}_content(${table})`)} as present, shipped, shipped_base as base
    from ${sql.table(table)}
    where id = ${id}`)
