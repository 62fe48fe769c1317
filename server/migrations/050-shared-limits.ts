import { type Kysely, sql } from 'kysely'

/** What all servers and workers count together: calls of an address, and what is asked of Microsoft, by the portion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A count that is lost with a crash begins again: not worth a line in the journal of the database.
  await sql`
    create unlogged table call_count (
      key text primary key,
      ends_at timestamptz(3) not null,
      spent int not null,
      granted int not null
    )`.execute(db)
  await sql`create index call_count_by_end on call_count (ends_at)`.execute(db)
  await sql`alter table shared_spending add column amount int not null default 1`.execute(db)
}
