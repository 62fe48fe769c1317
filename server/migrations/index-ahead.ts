import { type Kysely, sql } from 'kysely'

export interface Index {
  name: string
  table: string
  columns: string
  /** Only of these rows. */
  where?: string
}

const described = ({ name, table, columns, where }: Index) =>
  sql`${sql.id(name)} on ${sql.id(table)} (${sql.raw(columns)}) ${sql.raw(where ? `where ${where}` : '')}`

/**
 * Makes an index while others write to its table. Outside of a transaction; one that was cut off is made anew. A table that
 * comes with an earlier migration of the same update gets its index with its own.
 */
export async function indexAhead(db: Kysely<unknown>, index: Index): Promise<void> {
  const { name, table } = index
  const known = await sql`select where to_regclass(${table}) is not null`.execute(db)
  if (known.rows.length === 0) return
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql`create index concurrently if not exists ${described(index)}`.execute(db)
}

/** The index of a new database; elsewhere it has been made ahead. */
export const makeIndex = (db: Kysely<unknown>, index: Index) =>
  sql`create index if not exists ${described(index)}`.execute(db)
