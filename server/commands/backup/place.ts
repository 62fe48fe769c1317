import type { Config } from '../../kit/config.ts'
import { claimDataFolder, DataFolderTaken } from '../../kit/data-folder.ts'
import { ensureDatabase } from '../../kit/database.ts'
import { startEmbeddedPostgres } from '../../kit/embedded-postgres.ts'
import { openFiles } from '../../kit/file-store.ts'
import { hasEmbeddedDatabase } from '../../kit/postgres/cluster.ts'
import type { Source } from './write-backup.ts'

/** The database and the files of this configuration; `close` leaves running what ran before. */
export async function openPlace(
  config: Config,
  use: 'read' | 'fill',
): Promise<Source & { close(): Promise<void> }> {
  const files = await openFiles(config)
  if (config.databaseUrl) return { adminUrl: config.databaseAdminUrl, files, close: async () => undefined }
  if (use === 'read' && !hasEmbeddedDatabase(config.dataFolder))
    throw new Error(`There is no database in ${config.dataFolder}: set DATABASE_URL or PARAPET_DATA`)
  // Whoever runs on the folder is not disturbed by a reader, and must not be there for who fills it.
  const claim = await claimDataFolder(config.dataFolder).catch((error: unknown) => {
    if (use === 'read' && error instanceof DataFolderTaken) return null
    throw error
  })
  const embedded = await startEmbeddedPostgres(config.dataFolder)
  return {
    adminUrl: await ensureDatabase(embedded.adminUrl, 'parapet'),
    files,
    close: async () => {
      if (claim && !embedded.attached) await embedded.stop()
      claim?.release()
    },
  }
}
