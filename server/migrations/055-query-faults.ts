import { type Kysely, sql } from 'kysely'

/**
 * What is wrong with a query is kept as a saying and read in the reader's language. The English text stays for servers
 * of the version before, which write it while the new ones begin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recommendation add column query_fault jsonb`.execute(db)
}
