import { type Kysely, sql } from 'kysely'

/** The logo of mails is that of the brand; the setting that was a second place for it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from setting where name = 'mailLogo'`.execute(db)
}
