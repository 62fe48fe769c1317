import type { TestServer } from './harness.ts'

interface Column {
  name: string
  type: string
  required: boolean
}
interface Link {
  columns: string[]
  parent: string
  theirs: string[]
}
interface Shape {
  name: string
  columns: Column[]
  links: Link[]
  /** The words that check constraints allow, by column. */
  words: Record<string, string>
}

/** Names of columns that say whose a row is. */
export const accountColumns = ['account_id', 'user_account_id', 'about_account_id']

/** The tables of the database, by what the database says of itself: one that is added later is among them. */
export async function tableShapes({ admin }: Pick<TestServer, 'admin'>): Promise<Shape[]> {
  const { rows } = await admin(`
    select relname as name,
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null),
          'required', attnotnull and not atthasdef) order by attnum)
       from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '')
        as columns,
      coalesce((select jsonb_agg(jsonb_build_object(
          'columns', (select jsonb_agg(attname order by place) from unnest(conkey) with ordinality key(num, place)
            join pg_attribute on attrelid = conrelid and attnum = num),
          'parent', confrelid::regclass::text,
          'theirs', (select jsonb_agg(attname order by place) from unnest(confkey) with ordinality key(num, place)
            join pg_attribute on attrelid = confrelid and attnum = num)))
        from pg_constraint where conrelid = pg_class.oid and contype = 'f'), '[]') as links,
      coalesce((select jsonb_object_agg(attname, substring(pg_get_constraintdef(pg_constraint.oid) from '''([^'']*)'''))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where conrelid = pg_class.oid and contype = 'c' and array_length(conkey, 1) = 1), '{}') as words
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'present_view')
    order by relname`)
  return rows
}

export const isOfAccounts = ({ columns }: Shape) => columns.some(({ name }) => accountColumns.includes(name))

/** A row of the account in every table that has any, whatever tables there are. Texts are `table.column-account`. */
export async function fillEveryTable(
  server: Pick<TestServer, 'admin'>,
  accountId: number,
): Promise<string[]> {
  const shapes = await tableShapes(server)
  const filled = new Set<string>()
  const fill = async (shape: Shape): Promise<void> => {
    if (filled.has(shape.name) || shape.name === 'account') return
    filled.add(shape.name)
    for (const { parent } of shape.links) {
      const above = shapes.find(({ name }) => name === parent)
      if (above && above.name !== shape.name) await fill(above)
    }
    await insertRow(server, shape, accountId, true)
      .catch(() => insertRow(server, shape, accountId, false))
      .catch((cause: Error) => {
        throw new Error(`No sample row for ${shape.name}: ${cause.message}`, { cause })
      })
  }
  for (const shape of shapes.filter(isOfAccounts)) await fill(shape)
  return shapes.filter(isOfAccounts).map(({ name }) => name)
}

async function insertRow(
  server: Pick<TestServer, 'admin'>,
  shape: Shape,
  accountId: number,
  whole: boolean,
): Promise<void> {
  const isOf = isOfAccounts(shape)
  if (!isOf) {
    const { rows } = await server.admin(`select from ${shape.name} limit 1`)
    if (rows.length > 0) return
  }
  const values = new Map<string, unknown>()
  for (const { name, type, required } of shape.columns)
    if (required || whole) values.set(name, sampleOf(shape, name, type, accountId))
  for (const name of accountColumns)
    if (shape.columns.some((column) => column.name === name)) values.set(name, accountId)
  for (const { columns, parent, theirs } of shape.links) {
    const mine = columns.findIndex((column) => accountColumns.includes(column))
    const where = mine >= 0 && parent !== 'account' ? `where ${theirs[mine]} = ${accountId}` : ''
    const { rows } = await server.admin(`select ${theirs.join(', ')} from ${parent} ${where} limit 1`)
    for (const [place, column] of columns.entries())
      if (!accountColumns.includes(column) && shape.columns.some(({ name }) => name === column))
        values.set(column, rows[0]?.[theirs[place] ?? ''] ?? null)
  }
  const names = [...values.keys()]
  await server.admin(
    `insert into ${shape.name} (${names.map((name) => `"${name}"`).join(', ')})
     values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
    [...values.values()],
  )
}

function sampleOf({ name: table, words }: Shape, column: string, type: string, accountId: number): unknown {
  const sample = `${table}.${column}-${accountId}`
  if (type.endsWith('[]')) return []
  if (type === 'text' || type === 'character varying') return words[column] || sample
  if (type.startsWith('timestamp') || type === 'date') return new Date()
  if (type === 'boolean') return false
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ [sample]: true })
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'bytea') return Buffer.from(sample)
  return 1
}
