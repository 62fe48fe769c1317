import type { Readable } from 'node:stream'

/** Where snapshots live: the local disk or a blob container. The server's file stores fit. */
export interface ObjectStore {
  /** All or nothing: who reads the key never gets half of it. */
  put(key: string, content: Readable, contentType: string): Promise<void>
  get(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
}
