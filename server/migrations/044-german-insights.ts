import { type Kysely, sql } from 'kysely'

/** The German words of an insight are fields like all others: edited, imported and exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table insight add column german_title text, add column german_description text`.execute(db)
  await sql`
    update insight
    set german_title = translations -> 'de' ->> 'title', german_description = translations -> 'de' ->> 'description'`.execute(
    db,
  )
  await sql`alter table insight drop column translations`.execute(db)
}
