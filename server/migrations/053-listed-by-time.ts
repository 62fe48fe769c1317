import { type Kysely, sql } from 'kysely'
import { type Index, indexAhead, makeIndex } from './index-ahead.ts'

/** In the order that lists ask for, so that a page of the newest rows is read and not sorted out of all of them. */
const indexes: readonly Index[] = [
  { name: 'operator_log_listed', table: 'operator_log', columns: 'at desc nulls last, id' },
  { name: 'job_listed', table: 'job', columns: 'due_at desc nulls last, id' },
]

export async function ahead(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await indexAhead(db, index)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await makeIndex(db, index)
  await sql`drop index operator_log_by_time`.execute(db)
}
