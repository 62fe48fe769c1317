import { columnName, type Entity, type Row } from '#contract/kit/entity.ts'
import { versionOf, writtenFields } from '#contract/kit/version.ts'
import { type Db, sql } from './db.ts'
import { CallError } from './errors.ts'

/** The table below a list's view: `insight_extended` reads `insight`. */
export const tableOf = (entity: Entity): string => entity.table ?? entity.view.replace(/_extended$/, '')

const storedColumn = (entity: Entity, field: string): string =>
  entity.fields[field]?.stored ?? columnName(field)

/** Values by the entity's field names. */
export type Values<E extends Entity> = { [K in keyof Row<E>]?: Row<E>[K] | undefined }
/** Columns that are no fields: secrets, who did it. They go as they are, bytes included. */
export type Columns = Record<string, unknown>

interface Holding {
  /** What the asker saw of the row: another one is a 409. */
  seen?: string | undefined
  /** Nobody may begin to refer to them meanwhile. */
  toRemove?: boolean
}

/**
 * The rows that a change is about, held until the commit: who comes second waits and then reads what the first has
 * left. 404 when one is missing or another's. Always in the order of the keys, so that two never wait for each other.
 */
export async function hold<E extends Entity>(
  db: Db,
  entity: E,
  keys: readonly number[],
  { seen, toRemove = false }: Holding = {},
): Promise<Row<E>[]> {
  const key = sql.ref(storedColumn(entity, entity.key))
  const lock = toRemove ? sql`for update` : sql`for no key update`
  await db.run(sql`
    select from ${sql.table(tableOf(entity))}
    where ${key} = any(${keys})
    order by ${key}
    ${lock}`)
  const rows = await db.many(entity, keys)
  refuseChanged(entity, rows, seen)
  return rows
}

export async function holdOne<E extends Entity>(
  db: Db,
  entity: E,
  key: number,
  holding: Holding = {},
): Promise<Row<E>> {
  const [row] = await hold(db, entity, [key], holding)
  return row as Row<E>
}

/** Somebody else has changed the row since it was read: 409 with what stands there now, and nothing is lost. */
function refuseChanged<E extends Entity>(entity: E, rows: readonly Row<E>[], seen: string | undefined): void {
  const [row] = rows
  if (!seen || !row || rows.length > 1 || versionOf(entity, row) === seen) return
  const now = Object.fromEntries(writtenFields(entity).map((name) => [name, row[name as keyof Row<E>]]))
  throw new CallError(
    409,
    'changed_meanwhile',
    {
      en: 'Another user has changed this entry. Compare both versions, then save again.',
      de: 'Ein anderer Benutzer hat diesen Eintrag geändert. Vergleichen Sie beide Versionen, und speichern Sie erneut.',
    },
    { row: now },
  )
}

/** Inserts a row and answers its key. Account, reseller and times of the row follow from the transaction. */
export async function insert<E extends Entity>(
  db: Db,
  entity: E,
  values: Values<E>,
  now: Date,
  more: Columns = {},
): Promise<number> {
  const [key] = await insertAll(db, entity, [values], now, more)
  return key as number
}

export async function insertAll<E extends Entity>(
  db: Db,
  entity: E,
  rows: readonly Values<E>[],
  now: Date,
  more: Columns = {},
): Promise<number[]> {
  const keys: number[] = []
  for (const alike of alikeRows(rows)) {
    const records = alike.map((row) => ({
      ...ownerOf(db, entity),
      ...timesOf(entity, [...birth, ...change], now),
      ...columnsOf(entity, row),
    }))
    const columns = Object.keys(records[0] ?? {}).map((name) => sql.ref(name))
    const extra = Object.keys(more).map((name) => sql.ref(name))
    const added = await db.rows(sql<{ key: number }>`
      insert into ${sql.table(tableOf(entity))} (${sql.join([...columns, ...extra])})
      select ${sql.join([...columns, ...Object.values(more).map((value) => sql`${value}`)])}
      from ${recordset(entity, records)}
      returning ${sql.ref(storedColumn(entity, entity.key))} as key`)
    keys.push(...added.map((row) => row.key))
  }
  return keys
}

/** Writes the same values into rows that are held. What is undefined stays as it is. Answers how many rows. */
export async function update<E extends Entity>(
  db: Db,
  entity: E,
  keys: readonly number[],
  values: Values<E>,
  now: Date,
  more: Columns = {},
): Promise<number> {
  const record = columnsOf(entity, values)
  if (Object.keys(record).length + Object.keys(more).length === 0) return 0
  const changed = { ...record, ...timesOf(entity, change, now) }
  const settings = [
    ...Object.keys(changed).map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`),
    ...Object.entries(more).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  ]
  const table = sql.table(tableOf(entity))
  const key = sql.ref(storedColumn(entity, entity.key))
  return db.run(sql`
    update ${table} as stored
    set ${sql.join(settings)}
    from ${recordset(entity, [changed])} as changed
    where stored.${key} = any(${keys}) ${ownRows(db, entity)}`)
}

/** Writes each row its own values; a row carries its key. */
export async function updateAll(db: Db, entity: Entity, rows: readonly object[], now: Date): Promise<void> {
  const key = storedColumn(entity, entity.key)
  for (const alike of alikeRows(rows)) {
    const records = alike.map((row) => ({
      ...columnsOf(entity, row),
      ...timesOf(entity, change, now),
    }))
    const { [key]: _, ...written } = records[0] ?? {}
    const settings = Object.keys(written).map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`)
    await db.run(sql`
      update ${sql.table(tableOf(entity))} as stored
      set ${sql.join(settings)}
      from ${recordset(entity, records)} as changed
      where stored.${sql.ref(key)} = changed.${sql.ref(key)} ${ownRows(db, entity)}`)
  }
}

/** Row security says the same; the key of a tenant's table begins with the account. */
const ownRows = (db: Db, entity: Entity) =>
  entity.fence === 'account' && tableOf(entity) !== 'account' && db.scope?.kind === 'account'
    ? sql`and stored.account_id = ${db.scope.accountId}`
    : sql``

function ownerOf(db: Db, entity: Entity): Columns {
  const isTenants = entity.fence === 'account' && tableOf(entity) !== 'account'
  return isTenants && db.scope?.kind === 'account' ? { account_id: db.scope.accountId } : {}
}

/** Fields that tell when a row came and when it changed. */
const birth = ['creationTime']
const change = ['lastUpdatedTime', 'lastUpdateTime', 'editedAt']
const timesOf = (entity: Entity, names: string[], now: Date): Columns =>
  Object.fromEntries(
    names.filter((name) => name in entity.fields).map((name) => [columnName(name), now.toISOString()]),
  )

const columnsOf = (entity: Entity, values: object): Columns =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [storedColumn(entity, name), stored(value, entity.fields[name]?.nullable)]),
  )

/** Blanks at the ends of a text are nobody's intention; an empty text where nothing may stand is nothing. */
function stored(value: unknown, isNullable = false): unknown {
  if (typeof value !== 'string') return value
  return value.trim() || (isNullable ? null : '')
}

const recordset = (entity: Entity, records: readonly Columns[]) =>
  sql`json_populate_recordset(null::${sql.table(tableOf(entity))}, ${JSON.stringify(records)})`

const portion = 1000

/** Rows that have the same fields go together, a thousand at a time. */
function alikeRows<R extends object>(rows: readonly R[]): R[][] {
  const byFields = Map.groupBy(rows, (row) => Object.keys(row).toSorted().join())
  return [...byFields.values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / portion) }, (_, index) =>
      alike.slice(index * portion, (index + 1) * portion),
    ),
  )
}
