import { type Kysely, sql } from 'kysely'

/** Between which two looks at the tenant a state changed: what caused it happened then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The beginning of the last scan that decided the check; one that could not read its tables leaves it as it was.
  await sql`alter table account_recommendation add column looked_at timestamptz(3)`.execute(db)
  await sql`alter table account_recommendation_history add column since timestamptz(3)`.execute(db)
}
