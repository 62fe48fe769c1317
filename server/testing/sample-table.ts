import type { Sort } from '#contract/kit/entity.ts'
import type { BoundFilter } from '#contract/kit/filter.ts'
import type { SampleRow } from '#contract/kit/testing/arbitraries.ts'
import { sample } from '#contract/kit/testing/sample-entity.ts'
import { openAdminPool } from '../kit/database.ts'
import { type Db, dbOn, sql } from '../kit/db.ts'
import { listQuery, shapeRow } from '../kit/list-sql.ts'
import { freshDatabase } from './harness.ts'

/** The sample entity as a table of a database of its own. */
export interface SampleTable {
  db: Db
  /** Puts these rows there instead of those before; answers them as they are read, with ids from 1. */
  fill(rows: readonly SampleRow[]): Promise<object[]>
  found(filter: BoundFilter | null, order?: Sort[]): Promise<object[]>
  close(): Promise<void>
}

export async function sampleTable(): Promise<SampleTable> {
  const pool = openAdminPool(await freshDatabase())
  const client = await pool.connect()
  // The database is dropped before the connection ends.
  client.on('error', () => {})
  const db = dbOn(client, { kind: 'platform' })
  await db.run(sql`
    create temporary table sample (
      id bigint generated always as identity primary key,
      name text not null,
      note text,
      product text,
      priority int,
      score numeric(5, 2),
      is_active boolean,
      due_day date,
      seen_at timestamptz(3),
      status int,
      scopes int[],
      member_ids int[],
      vendor_id bigint,
      vendor_name text,
      secret text not null
    )`)

  const found: SampleTable['found'] = async (filter, order = [{ field: 'id', desc: false }]) => {
    const select = Object.keys(sample.fields)
    const rows = await db.rows(listQuery(sample, db.scope, { select, filter, order }))
    return rows.map((row) => shapeRow(sample, row))
  }
  return {
    db,
    found,
    fill: async (rows) => {
      const columns = rows.map(({ vendor, isActive, dueDay, seenAt, memberIds, ...row }) => ({
        ...row,
        is_active: isActive,
        due_day: dueDay,
        seen_at: seenAt,
        member_ids: memberIds,
        vendor_id: vendor.id,
        vendor_name: vendor.name,
      }))
      await db.run(sql`truncate sample restart identity`)
      await db.run(sql`
        insert into sample
          (name, note, product, priority, score, is_active, due_day, seen_at, status, scopes, member_ids,
           vendor_id, vendor_name, secret)
        select
          name, note, product, priority, score, is_active, due_day, seen_at, status, scopes, member_ids,
          vendor_id, vendor_name, secret
        from json_populate_recordset(null::sample, ${JSON.stringify(columns)})`)
      return found(null)
    },
    close: async () => {
      client.release()
      await pool.end()
    },
  }
}
