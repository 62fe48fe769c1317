import { type Kysely, sql } from 'kysely'

/** What is shipped beside what operators made of it, for regulations, their controls, stories and insights too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['regulation', 'regulation_control', 'story', 'insight'])
    await sql`alter table ${sql.ref(table)} add column shipped jsonb, add column shipped_base jsonb`.execute(
      db,
    )
  await sql`alter table insight add column edited_at timestamptz(3)`.execute(db)
  await sql`
    update insight set edited_at = last_updated_time
    where key is null or last_updated_time > creation_time`.execute(db)
}
