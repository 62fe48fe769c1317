import type pg from 'pg'

export interface Table {
  name: string
  /** Without those that the database works out by itself. */
  columns: string[]
}

/** What `migrate` keeps for itself; another database has its own. */
const ofMigrations = ['kysely_migration', 'kysely_migration_lock', 'present_view']

/** All tables, each after those that its rows refer to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname as name,
       array(select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all($1)
     order by relname`,
    [ofMigrations],
  )
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select child.relname as from, parent.relname as to
     from pg_constraint
     join pg_class child on child.oid = conrelid
     join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conparentid = 0 and child.relnamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const ordered: Table[] = []
  const place = (table: Table, above: string[]): void => {
    if (ordered.includes(table)) return
    if (above.includes(table.name))
      throw new Error(`Tables that refer to each other: ${[...above, table.name].join(' → ')}`)
    for (const parent of tables)
      if (links.some(({ from, to }) => from === table.name && to === parent.name))
        place(parent, [...above, table.name])
    ordered.push(table)
  }
  for (const table of tables) place(table, [])
  return ordered
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export interface Sequence {
  name: string
  next: string
}

/** Where each sequence goes on. Read after the snapshot is taken, so that no row is beyond it. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${quoted(name)}`,
    )
    sequences.push({ name, next: found[0]?.next ?? '1' })
  }
  return sequences
}
