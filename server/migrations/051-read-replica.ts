import { type Kysely, sql } from 'kysely'

/** Where the journal of the database was when a session wrote last: a replica that is not as far is not asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column written text`.execute(db)
}
