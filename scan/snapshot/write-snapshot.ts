import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, zstdCompressSync } from 'node:zlib'
import { type Manifest, manifestKey, tableKey } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'

type Scan = Pick<Manifest, 'scanId' | 'tenantId'>

/** Level 3 packs JSON lines about ten to one at 200 MB a second; more costs time and gains little. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

const packedType = 'application/zstd'

/** A table of up to this size is packed in one go: the streams around it would cost more than the work. */
const smallBytes = 262_144
const isSmall = (files: string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0) <= smallBytes

/** Packs JSON lines of one table from their files into the store. */
export async function writeTable(
  store: ObjectStore,
  scan: Scan,
  table: string,
  files: string[],
): Promise<{ bytes: number; sha256: string }> {
  const key = tableKey(scan, table)
  if (isSmall(files)) {
    const content = zstdCompressSync(Buffer.concat(files.map((file) => readFileSync(file))), packing)
    await store.put(key, Readable.from([content]), packedType)
    return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }
  const hash = createHash('sha256')
  let bytes = 0
  const out = new PassThrough()
  const stored = store.put(key, out, packedType)
  // A store that fails early must end the reading too, else both wait for each other.
  stored.catch((problem: Error) => out.destroy(problem))
  const packed = pipeline(
    Readable.from(contentOf(files)),
    createZstdCompress(packing),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    out,
  )
  const [put, pack] = await Promise.allSettled([stored, packed])
  if (put.status === 'rejected') throw put.reason
  if (pack.status === 'rejected') throw pack.reason
  return { bytes, sha256: hash.digest('hex') }
}

async function* contentOf(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}

export const writeManifest = (store: ObjectStore, manifest: Manifest): Promise<void> =>
  store.put(
    manifestKey(manifest),
    Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]),
    'application/json',
  )
