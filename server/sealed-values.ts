import type pg from 'pg'
import { type Db, inScope, sql } from './kit/db.ts'
import { type SecretKeys, seal, sealPrefix, sealPrefixBytes, unseal } from './kit/tokens.ts'

/** Every column that holds sealed values. A test finds the ones that were forgotten. */
export const sealedColumns: readonly [table: string, column: string][] = [
  ['account', 'microsoft_application_secret'],
  ['webhook', 'secret'],
  ['webhook', 'previous_secret'],
  ['idempotency_key', 'answer'],
]

const atOnce = 500
const platform = { kind: 'platform' } as const

interface Value {
  place: string
  sealed: Buffer
}

export interface SealedBy {
  /** Values that the first key has sealed, and those that another one opens. */
  present: number
  older: number
  /** Those that no key opens. */
  lost: { column: string; n: number }[]
}

/** By which keys the values of the database are sealed. */
export async function sealedBy(pool: pg.Pool, keys: SecretKeys): Promise<SealedBy> {
  const found: SealedBy = { present: 0, older: 0, lost: [] }
  for (const [table, column] of sealedColumns) {
    found.present += await sealedByFirst(pool, table, column, keys)
    let lost = 0
    for await (const values of others(pool, table, column, keys))
      for (const { sealed } of values) {
        if (opens(keys, sealed)) found.older += 1
        else lost += 1
      }
    if (lost) found.lost.push({ column: `${table}.${column}`, n: lost })
  }
  return found
}

export interface Rolled {
  /** Sealed anew by the first key. */
  rolled: number
  lost: SealedBy['lost']
}

/** Seals by the first key what another one has sealed. Servers go on meanwhile; it can be done again at any time. */
export async function rollKeys(pool: pg.Pool, keys: SecretKeys): Promise<Rolled> {
  let rolled = 0
  for (const [table, column] of sealedColumns)
    for await (const values of others(pool, table, column, keys))
      rolled += await inScope(pool, platform, async (db) => {
        let n = 0
        for (const { place, sealed } of values)
          if (opens(keys, sealed))
            // Who has changed the row meanwhile has sealed it by the first key.
            n += await db.run(sql`
              update ${sql.table(table)} set ${sql.ref(column)} = ${seal(keys, unseal(keys, sealed))}
              where ctid = ${place}::tid and ${sql.ref(column)} = ${sealed}`)
        return n
      })
  const { older, lost } = await sealedBy(pool, keys)
  // A row that moved while it was looked at.
  return older > 0 ? add(rolled, await rollKeys(pool, keys)) : { rolled, lost }
}

const add = (before: number, { rolled, lost }: Rolled): Rolled => ({ rolled: before + rolled, lost })

const sealedByFirst = async (pool: pg.Pool, table: string, column: string, keys: SecretKeys) =>
  inScope(pool, platform, async (db) => {
    const { n, sample } = await db.one(sql<{ n: number; sample: Buffer | null }>`
      select count(*)::int as n, (array_agg(${sql.ref(column)}))[1] as sample
      from ${sql.table(table)}
      where ${isByFirst(column, keys)}`)
    if (sample) unseal(keys, sample)
    return n
  })

const isByFirst = (column: string, [first]: SecretKeys) =>
  sql`substring(${sql.ref(column)} from 1 for ${sealPrefixBytes}) = ${sealPrefix(first)}`

/** The values that the first key has not sealed, in batches. */
async function* others(
  pool: pg.Pool,
  table: string,
  column: string,
  keys: SecretKeys,
): AsyncGenerator<Value[]> {
  const after = (db: Db, place: string) =>
    db.rows(sql<Value>`
      select ctid::text as place, ${sql.ref(column)} as sealed
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null and not ${isByFirst(column, keys)} and ctid > ${place}::tid
      order by ctid
      limit ${atOnce}`)
  for (let place = '(0,0)'; ; ) {
    const values = await inScope(pool, platform, (db) => after(db, place))
    const last = values.at(-1)
    if (!last) return
    yield values
    place = last.place
  }
}

function opens(keys: SecretKeys, sealed: Buffer): boolean {
  try {
    unseal(keys, sealed)
    return true
  } catch {
    return false
  }
}
