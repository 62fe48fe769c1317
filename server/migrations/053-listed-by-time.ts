import { type Kysely, sql } from 'kysely'

/** In the order that lists ask for, so that a page of the newest rows is read and not sorted out of all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index operator_log_listed on operator_log (at desc nulls last, id)`.execute(db)
  await sql`drop index operator_log_by_time`.execute(db)
  await sql`create index job_listed on job (due_at desc nulls last, id)`.execute(db)
}
