import pg from 'pg'
import { inScope, sql } from './kit/db.ts'
import { migrations } from './migrations/all.ts'

/** Said of a role that is not there. */
const noSuchRole = '22023'

/**
 * Whoever serves or works asks for the tables of its own version. Throws with what to do when the database lacks some; it
 * may be ahead, while an update is under way.
 */
export async function refuseBehind(pool: pg.Pool): Promise<void> {
  const done = await doneIn(pool)
  const missing = Object.keys(migrations).filter((name) => !done?.includes(name))
  if (missing.length === 0) return
  const which = done ? ` (${missing.join(', ')})` : ''
  throw new Error(
    `The database is of an earlier version: migrations are missing${which}. Run parapet migrate`,
  )
}

/** Null where the application cannot see them: nothing was migrated, or nothing since it may. */
async function doneIn(pool: pg.Pool): Promise<string[] | null> {
  try {
    return await inScope(pool, { kind: 'platform' }, async (db) => {
      const { isSeen } = await db.one(
        sql<{ isSeen: boolean | null }>`
          select has_table_privilege(to_regclass('kysely_migration'), 'select') as "isSeen"`,
      )
      if (!isSeen) return null
      return (await db.rows(sql<{ name: string }>`select name from kysely_migration`)).map(({ name }) => name)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === noSuchRole) return null
    throw error
  }
}
