import { type Kysely, sql } from 'kysely'

/** Mails that a dead process left half sent are looked for every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_sending on outbox_mail (next_attempt_at) where state = 'sending'`.execute(db)
}
