import { type Kysely, sql } from 'kysely'

/** Since when an account is deleted and who asked for it: its data is erased after a grace time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column deleted_at timestamptz(3), add column deleted_by text`.execute(db)
  // The last change of a deleted account is its deletion.
  await sql`update account set deleted_at = last_updated_time where status = 5`.execute(db)
}
