import { type Kysely, sql } from 'kysely'

/** The table is older than the rights that tables are made with: servers, workers and `parapet doctor` look what is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on kysely_migration to parapet_app`.execute(db)
}
