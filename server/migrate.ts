import { Migrator } from 'kysely/migration'
import { kyselyOn, openAdminPool } from './kit/database.ts'
import { installQueue } from './kit/queue.ts'
import { migrations } from './migrations/all.ts'
import { seed } from './seed.ts'

/** Brings a database to this version: tables, queue, the rows every installation begins with. Safe to run twice at once. */
export async function migrate(adminUrl: string): Promise<string[]> {
  const pool = openAdminPool(adminUrl)
  const db = kyselyOn(pool)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    await seed(db)
    await installQueue(adminUrl, pool)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
