import type { Config } from './config.ts'
import { diskFiles } from './disk-store.ts'
import type { FileStore } from './files.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'blobUrl' | 'blobSuffix'>

/** The local disk, or Azure Blob Storage when a connection is configured. */
export async function openFiles(config: StoreConfig): Promise<FileStore> {
  if (!config.blobUrl) return diskFiles(config.dataFolder)
  // Azure's client weighs 20 MB of memory: only who uses it carries it.
  const { blobFiles } = await import('./blob-store.ts')
  return blobFiles(config.blobUrl, containerName(config))
}

export const containerName = ({ blobSuffix }: Pick<Config, 'blobSuffix'>) =>
  blobSuffix ? `production-${blobSuffix}` : 'report-files'
