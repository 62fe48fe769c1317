import { type Db, sql } from '../kit/db.ts'
import { tablesInOrder } from '../kit/tables.ts'

/** A table with rows of accounts, and the columns that say whose. */
export interface AccountTable {
  name: string
  /** Rows that are the account's, or tell of it. */
  owning: string[]
  /** Mentions in rows of the platform: they are emptied. */
  mentioning: string[]
}

const owning = ['account_id', 'user_account_id', 'about_account_id']

/** Columns whose names say that they hold what opens something: never shown to anybody. */
export const isSecret = (column: string): boolean => /secret|token|hash|password/.test(column)

/** By what the database says of itself, so that none can be forgotten; each after those whose rows refer to it. */
export async function accountTables(db: Db): Promise<AccountTable[]> {
  const columns = await db.rows(sql<{ table: string; name: string }>`
    select pg_class.relname as table, attname as name
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attname like '%account\\_id'`)
  const tables = await tablesInOrder(db.client)
  return tables.toReversed().flatMap(({ name }) => {
    const own = columns.filter(({ table }) => table === name).map((column) => column.name)
    if (own.length === 0) return []
    return [
      {
        name,
        owning: own.filter((column) => owning.includes(column)),
        mentioning: own.filter((column) => !owning.includes(column)),
      },
    ]
  })
}
