import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobServiceClient, RestError } from '@azure/storage-blob'
import type { Config } from './config.ts'
import type { FileStore } from './files.ts'

type StoreConfig = Pick<Config, 'dataFolder' | 'blobUrl' | 'blobSuffix'>

/** The local disk, or Azure Blob Storage when a connection is configured. */
export function openFiles(config: StoreConfig): FileStore {
  return config.blobUrl ? blobFiles(config.blobUrl, containerName(config)) : diskFiles(config.dataFolder)
}

export const containerName = ({ blobSuffix }: Pick<Config, 'blobSuffix'>) =>
  blobSuffix ? `production-${blobSuffix}` : 'report-files'

// Every step begins with a letter or digit, so that no key can climb out of its folder.
const keyPattern = /^[a-z0-9][\w.-]{0,99}(\/[a-z0-9][\w.-]{0,99}){0,5}$/i

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`'${key}' cannot be the key of a file`)
  return key
}

function diskFiles(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'files')
  const pathOf = (key: string) => join(folder, checked(key))
  return {
    put: async (key, content) => {
      const path = pathOf(key)
      // Written aside and moved: nobody reads half a file, and a crash leaves none.
      const aside = `${path}.${crypto.randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(aside, { mode: 0o600, flush: true }))
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    get: async (key, range) => {
      const path = pathOf(key)
      const found = await stat(path).catch(absent)
      return found?.isFile() ? createReadStream(path, range) : null
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    check: async () => {
      const probe = join(folder, `.check-${crypto.randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(probe, '')
      await rm(probe)
    },
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

const minute = 60_000
const mebibyte = 1024 * 1024

function blobFiles(connection: string, name: string): FileStore {
  const service = BlobServiceClient.fromConnectionString(connection, {
    retryOptions: { maxTries: 3, tryTimeoutInMs: minute / 2, maxRetryDelayInMs: 2000 },
  })
  const container = service.getContainerClient(name)
  let created: Promise<unknown> | undefined
  const opened = () => {
    created ??= container.createIfNotExists({ abortSignal: AbortSignal.timeout(minute) })
    // The next call tries again where this one failed.
    created.catch(() => {
      created = undefined
    })
    return created
  }
  return {
    put: async (key, content, contentType) => {
      const blob = container.getBlockBlobClient(checked(key))
      await opened()
      await blob.uploadStream(content, 4 * mebibyte, 2, {
        blobHTTPHeaders: { blobContentType: contentType },
        abortSignal: AbortSignal.timeout(5 * minute),
      })
    },
    get: async (key, range) => {
      const blob = container.getBlockBlobClient(checked(key))
      const count = range && range.end - range.start + 1
      const options = { abortSignal: AbortSignal.timeout(5 * minute) }
      try {
        const answer = await blob.download(range?.start, count, options)
        return (answer.readableStreamBody as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof RestError && error.statusCode === 404) return null
        throw error
      }
    },
    remove: async (key) => {
      await opened()
      await container.getBlockBlobClient(checked(key)).deleteIfExists()
    },
    check: async () => {
      await opened()
      await container.getProperties({ abortSignal: AbortSignal.timeout(10_000) })
    },
  }
}
