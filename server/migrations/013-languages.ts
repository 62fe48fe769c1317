import { type Kysely, sql } from 'kysely'

/** Texts of the catalogue in the reader's language, wherever a list, a filter, a sort or a search meets them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By language and column. What is not there is said as the row says it.
  for (const table of ['recommendation', 'regulation', 'regulation_control', 'story', 'insight'])
    await sql`alter table ${sql.ref(table)} add column translations jsonb not null default '{}'`.execute(db)
}
