import type { Readable } from 'node:stream'
import { BlobServiceClient, RestError } from '@azure/storage-blob'
import { checkedKey } from './file-key.ts'
import type { FileStore } from './files.ts'

const minute = 60_000
const mebibyte = 1024 * 1024

export function blobFiles(connection: string, name: string): FileStore {
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
      const blob = container.getBlockBlobClient(checkedKey(key))
      await opened()
      await blob.uploadStream(content, 4 * mebibyte, 2, {
        blobHTTPHeaders: { blobContentType: contentType },
        abortSignal: AbortSignal.timeout(5 * minute),
      })
    },
    get: async (key, range) => {
      const blob = container.getBlockBlobClient(checkedKey(key))
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
      await container.getBlockBlobClient(checkedKey(key)).deleteIfExists()
    },
    list: async function* (folder) {
      await opened()
      for await (const { name, properties } of container.listBlobsFlat({ prefix: folder }))
        yield { key: name, size: properties.contentLength ?? 0 }
    },
    check: async () => {
      await opened()
      await container.getProperties({ abortSignal: AbortSignal.timeout(10_000) })
    },
  }
}
