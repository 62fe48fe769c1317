import { type Kysely, sql } from 'kysely'

/** What somebody did to the score counts whether or not the account lists it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_event_by_person`.execute(db)
  await sql`create index audit_event_by_person on audit_event (account_id, initiated_by, at desc)`.execute(db)
}
