import { saidCount } from '#contract/kit/answer.ts'
import type { Entity, Row } from '#contract/kit/entity.ts'
import { type Db, sql } from './db.ts'
import { pageQuery, type ReadList, shapeRow, shownCountQuery } from './list-sql.ts'

export interface ListPage<E extends Entity> {
  count: number
  /** Of a list that counts up to a number: whether it has more rows than that. */
  isMore?: boolean
  items: Row<E>[]
}

/** No field of a list is called so: fields begin with a letter. */
const total = '#total'
type Counted = Record<typeof total, number | null>

/**
 * A page of a list and how many rows the list has, in one round trip. Rows are counted only where the page is full:
 * one that is not says itself where the list ends.
 */
export async function readPage<E extends Entity>(db: Db, entity: E, list: ReadList): Promise<ListPage<E>> {
  const rows = await db.rows(sql<Counted>`
    with page as materialized (${pageQuery(entity, db.scope, list)})
    select page.*, case when (select count(*) from page) = ${list.top}
      then (${shownCountQuery(entity, db.scope, list)}) end as ${sql.ref(total)}
    from page`)
  const items = rows.map(({ [total]: _, ...row }) => shapeRow(entity, row))
  const isEmpty = rows.length === 0
  if (isEmpty && (list.skip > 0 || list.top === 0))
    return { items, ...saidCount(entity, (await db.one(shownCountQuery(entity, db.scope, list))).count) }
  const seen = list.skip + rows.length
  return { items, ...saidCount(entity, rows[0]?.[total] ?? seen) }
}
