import { type Kysely, sql } from 'kysely'

/** The screens that the installation has been given: one that is not here is new, and goes to the roles that begin with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_screen (screen text primary key)`.execute(db)
  await sql`insert into known_screen (screen) select distinct screen from roles_and_screens`.execute(db)
}
