import type { Config } from './config.ts'
import { diskFiles } from './disk-store.ts'
import type { FileStore } from './files.ts'
import { holdNothing } from './holding.ts'
import { isBucketAddress } from './s3-request.ts'
import { s3Files } from './s3-store.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'blobUrl' | 'blobSuffix'>

/** The local disk, or Azure Blob Storage or an S3-compatible storage when a connection is configured. */
export const openFiles = async (config: StoreConfig): Promise<FileStore> =>
  reachedFreely(await storeOf(config))

async function storeOf(config: StoreConfig): Promise<FileStore> {
  if (!config.blobUrl) return diskFiles(config.dataFolder)
  if (isBucketAddress(config.blobUrl)) return s3Files(config.blobUrl, containerName(config))
  // Azure's client weighs 20 MB of memory: only who uses it carries it.
  const { blobFiles } = await import('./blob-store.ts')
  return blobFiles(config.blobUrl, containerName(config))
}

/** A disk is as far away as a blob: what works with one works with the other. */
function reachedFreely(store: FileStore): FileStore {
  const reached = () => {
    holdNothing('the file store')
    return store
  }
  return {
    put: async (...given) => reached().put(...given),
    get: async (...given) => reached().get(...given),
    remove: async (...given) => reached().remove(...given),
    list: (...given) => reached().list(...given),
    check: async () => reached().check(),
  }
}

export const containerName = ({ blobSuffix }: Pick<Config, 'blobSuffix'>) =>
  blobSuffix ? `production-${blobSuffix}` : 'report-files'

/** What people call it. */
export function storeName({ blobUrl, dataFolder }: Pick<Config, 'dataFolder' | 'blobUrl'>): string {
  if (!blobUrl) return `${dataFolder}/files`
  return isBucketAddress(blobUrl) ? 'S3-compatible storage' : 'Azure Blob Storage'
}
