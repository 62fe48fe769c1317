import { type Kysely, sql } from 'kysely'

/** The logo of mails is that of the brand; the setting that was a second place for it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Policies are views' affair and are not there while tables change: without them nothing is seen, by the owner too.
  await sql`alter table setting no force row level security`.execute(db)
  await sql`delete from setting where name = 'mailLogo'`.execute(db)
  await sql`alter table setting force row level security`.execute(db)
}
