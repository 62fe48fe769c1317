import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { linesIn } from '#contract/kit/lines.ts'
import { writeWhole } from '#contract/kit/write-whole.ts'
import { removeCheckpoints } from './checkpoints.ts'
import {
  DamagedSnapshot,
  type Manifest,
  type ManifestTable,
  manifestKey,
  parseManifest,
  tableKey,
} from './manifest.ts'
import type { ObjectStore } from './object-store.ts'

type Scan = Pick<Manifest, 'scanId' | 'tenantId'>
const largestManifest = 10_000_000

/** Null when there is no such snapshot. */
export async function readManifest(store: ObjectStore, scan: Scan): Promise<Manifest | null> {
  const content = await store.get(manifestKey(scan))
  if (!content) return null
  const bytes = await buffer(content)
  if (bytes.length > largestManifest) throw new DamagedSnapshot('The manifest is too large')
  const manifest = parseManifest(bytes.toString('utf8'))
  if (manifest.scanId !== scan.scanId || manifest.tenantId !== scan.tenantId)
    throw new DamagedSnapshot('The manifest belongs to another scan')
  return manifest
}

/** The rows of a table. Throws DamagedSnapshot at the end when they are not the ones that were written. */
export async function* readRows(
  store: ObjectStore,
  manifest: Manifest,
  table: string,
): AsyncGenerator<Record<string, unknown>> {
  const entry = entryOf(manifest, table)
  if (entry.rows === 0) return
  let rows = 0
  try {
    for await (const line of linesIn(unpackedOf(store, manifest, entry))) {
      if (!line) continue
      rows++
      yield JSON.parse(line) as Record<string, unknown>
    }
  } catch (problem) {
    if (problem instanceof DamagedSnapshot) throw problem
    throw new DamagedSnapshot(`${table} cannot be unpacked`, { cause: problem })
  }
  if (rows !== entry.rows) throw new DamagedSnapshot(`${table} has ${rows} rows instead of ${entry.rows}`)
}

/** Brings a table's packed file to the local disk, for a reader that wants a path. A damaged one is not left there. */
export async function fetchTable(
  store: ObjectStore,
  manifest: Manifest,
  table: string,
  path: string,
): Promise<void> {
  const entry = entryOf(manifest, table)
  if (entry.rows === 0) throw new Error(`${table} has no rows and so no file`)
  await writeWhole(path, packedOf(store, manifest, entry))
}

/** Reads everything and throws DamagedSnapshot for the first table that is not as the manifest says. */
export async function verifySnapshot(store: ObjectStore, manifest: Manifest): Promise<void> {
  for (const { name } of manifest.connectors) for await (const _ of readRows(store, manifest, name));
}

/**
 * Removes the manifest first: a snapshot without it does not exist, whatever else is still there. The tables are named
 * by the caller, so that what was left halfway, or never got a manifest, can be removed too.
 */
export async function removeSnapshot(
  store: ObjectStore,
  scan: Pick<Manifest, 'tenantId' | 'scanId'>,
  tables: Iterable<string>,
): Promise<void> {
  await store.remove(manifestKey(scan))
  await removeCheckpoints(store, scan)
  for (const table of tables) await store.remove(tableKey(scan, table))
}

function entryOf({ connectors }: Manifest, table: string): ManifestTable {
  const entry = connectors.find(({ name }) => name === table)
  if (!entry) throw new Error(`The snapshot has no table ${table}`)
  return entry
}

/** Packed, a table of up to this size is unpacked in one go: the streams around it would cost more than the work. */
const smallPacked = 65_536
const smallUnpacked = 16_777_216

async function* unpackedOf(
  store: ObjectStore,
  scan: Scan,
  entry: ManifestTable,
): AsyncGenerator<Uint8Array, void, void> {
  const small = entry.bytes <= smallPacked && unpacked(await whole(packedOf(store, scan, entry)))
  if (small) return yield small
  const unpacking = createZstdDecompress()
  const moved = pipeline(packedOf(store, scan, entry), unpacking)
  moved.catch(() => undefined)
  yield* unpacking
  await moved
}

const whole = async (chunks: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(chunks))

/** Null when little has become too much. */
function unpacked(packed: Buffer): Buffer | null {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: smallUnpacked })
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null
    throw problem
  }
}

/** The stored bytes, checked against size and hash while they pass. */
async function* packedOf(
  store: ObjectStore,
  scan: Scan,
  { name, bytes, sha256 }: ManifestTable,
): AsyncGenerator<Buffer, void, void> {
  const content = await store.get(tableKey(scan, name))
  if (!content) throw new DamagedSnapshot(`${name} is missing`)
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bytes) throw new DamagedSnapshot(`${name} is longer than ${bytes} bytes`)
    hash.update(chunk)
    yield chunk
  }
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new DamagedSnapshot(`${name} has another content`)
}
