import { type Kysely, sql } from 'kysely'

/** A template has words in every language, and says whether they are still ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_template
      add column translations jsonb not null default '{}',
      add column edited_at timestamptz(3)`.execute(db)
}
