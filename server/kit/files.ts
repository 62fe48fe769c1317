import type { Readable } from 'node:stream'

/** Where uploaded files live: the data folder, a container of Azure Blob Storage or a bucket of an S3-compatible storage. */
export interface FileStore {
  put(key: string, content: Readable, contentType: string): Promise<void>
  /** The file, or the bytes from `start` to `end` (both included). Null when there is no such file. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** The files whose keys begin with a folder such as `7/`; all of them for the empty text. In no order. */
  list(folder: string): AsyncIterable<{ key: string; size: number }>
  /** Throws with the reason when the store cannot be used. */
  check(): Promise<void>
}
