import { type Kysely, sql } from 'kysely'

export interface Index {
  name: string
  /** The table with its columns. */
  on: string
}

/** Makes an index while others write to its table. Outside of a transaction; one that was cut off is made anew. */
export async function indexAhead(db: Kysely<unknown>, { name, on }: Index): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql`create index concurrently if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db)
}

/** The index of a new database; elsewhere it has been made ahead. */
export const makeIndex = (db: Kysely<unknown>, { name, on }: Index) =>
  sql`create index if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db)
