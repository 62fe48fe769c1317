import { type Kysely, sql } from 'kysely'

/**
 * What a result says is kept as its code with values; the words stand here, in every language. Words of a code that
 * nobody says any more stay, for the evidence of past scans says it still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sentence (
      code text primary key,
      words jsonb not null
    )`.execute(db)
  // What was kept as text is a saying too: one that is said as it is.
  await sql`
    alter table account_recommendation alter column message type jsonb using to_jsonb(message)`.execute(db)
}
