import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Static, Type } from 'typebox'
import { formed, readJson } from '#contract/kit/read-json.ts'
import { type Manifest, snapshotFolder } from './manifest.ts'
import type { ObjectStore } from './object-store.ts'

/**
 * What an unfinished scan has on its disk is kept in the store from time to time: a worker of another machine goes on
 * from there. Each checkpoint holds what was added to the files since the one before it.
 */
const head = Type.Object({
  /** Who wrote it. One of somebody else does not continue what came before. */
  writer: Type.String(),
  files: Type.Array(
    Type.Object({ file: formed(/^[\w.-]+$/, 'a file name'), at: Type.Integer(), bytes: Type.Integer() }),
  ),
})
type Head = Static<typeof head>
type Scan = Pick<Manifest, 'tenantId' | 'scanId'>

/** A scan that is read sooner is not worth keeping: it begins anew. */
export const checkpointMs = 30_000
const longestHead = 1_000_000

const checkpointKey = (scan: Scan, n: number) => `${snapshotFolder(scan)}/checkpoint-${n}.zst`

export interface KeepOptions extends Scan {
  store: ObjectStore
  /** Of this scan alone. */
  folder: string
  now: () => number
  everyMs?: number | undefined
}

export interface Checkpoints {
  /** Something was added to the files. */
  wrote(): void
  /** A file was cut to so many bytes: what comes after them is written anew. */
  cut(file: string, bytes: number): void
  /** The scan is whole. */
  remove(): Promise<void>
  /** Nothing is written any more once this has ended. */
  [Symbol.asyncDispose](): Promise<void>
}

export function keepCheckpoints({
  store,
  folder,
  now,
  everyMs = checkpointMs,
  ...scan
}: KeepOptions): Checkpoints {
  const writer = randomUUID()
  const sent = new Map<string, number>()
  let written = 0
  let last = now()
  let running: { stop: AbortController; ended: Promise<void> } | null = null

  const keep = async (stop: AbortController): Promise<void> => {
    const files = readdirSync(folder).flatMap((file) => {
      const at = sent.get(file) ?? 0
      const bytes = statSync(join(folder, file)).size - at
      return bytes > 0 ? [{ file, at, bytes }] : []
    })
    await put(store, checkpointKey(scan, written + 1), folder, { writer, files }, stop.signal)
    written += 1
    for (const { file, at, bytes } of files) sent.set(file, at + bytes)
  }
  const rest = async () => {
    running?.stop.abort()
    await running?.ended
  }
  return {
    wrote: () => {
      if (running || now() - last < everyMs) return
      last = now()
      const stop = new AbortController()
      // A store that does not work fails the scan when its tables are stored; until then there is only less to go on from.
      const ended = keep(stop)
        .catch(() => undefined)
        .finally(() => {
          running = null
        })
      running = { stop, ended }
    },
    cut: (file, bytes) => {
      running?.stop.abort()
      if ((sent.get(file) ?? 0) > bytes) sent.set(file, bytes)
    },
    [Symbol.asyncDispose]: rest,
    remove: async () => {
      await rest()
      await removeCheckpoints(store, scan)
    },
  }
}

async function put(
  store: ObjectStore,
  key: string,
  folder: string,
  said: Head,
  signal: AbortSignal,
): Promise<void> {
  const packed = createZstdCompress()
  const stored = store.put(key, packed, 'application/zstd')
  // A store that fails early must end the reading too, else both wait for each other.
  stored.catch((problem: Error) => packed.destroy(problem))
  const [kept, filled] = await Promise.allSettled([
    stored,
    pipeline(Readable.from(contentOf(folder, said)), packed, { signal }),
  ])
  if (filled.status === 'rejected') throw filled.reason
  if (kept.status === 'rejected') throw kept.reason
}

async function* contentOf(folder: string, said: Head): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(said)}\n`)
  for (const { file, at, bytes } of said.files)
    yield* createReadStream(join(folder, file), { start: at, end: at + bytes - 1 })
}

/** Brings what was kept of the scan into its folder, unless something of it is there already. */
export async function restoreCheckpoints(store: ObjectStore, scan: Scan, folder: string): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.restoring`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  let writer: string | undefined
  for (let n = 1; ; n += 1) {
    const content = await store.get(checkpointKey(scan, n))
    if (!content) break
    const next = await unpackInto(unfinished, content, writer).catch(() => 'damaged' as const)
    if (next === 'damaged') {
      await rm(unfinished, { recursive: true, force: true })
      return
    }
    if (next === null) break
    writer = next
  }
  if (writer) await rename(unfinished, folder)
  else await rm(unfinished, { recursive: true, force: true })
}

/** Who wrote it; null when that is somebody else than who wrote what came before. */
async function unpackInto(
  folder: string,
  content: Readable,
  writer: string | undefined,
): Promise<string | null> {
  const unpacked = createZstdDecompress()
  const moved = pipeline(content, unpacked)
  moved.catch(() => undefined)
  const bytes = reader(unpacked)
  const said = readJson(head, (await bytes.line()).toString('utf8'), 'The checkpoint')
  if (writer !== undefined && said.writer !== writer) {
    unpacked.destroy()
    return null
  }
  for (const { file, at, bytes: count } of said.files) {
    const handle = await open(join(folder, file), at === 0 ? 'w' : 'r+', 0o600)
    try {
      await handle.truncate(at)
      let place = at
      for await (const chunk of bytes.take(count)) {
        await handle.write(chunk, 0, chunk.length, place)
        place += chunk.length
      }
    } finally {
      await handle.close()
    }
  }
  await bytes.end()
  await moved
  return said.writer
}

/** Takes a stream apart: a line, then so many bytes. */
function reader(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<Buffer> => {
    const { done, value } = await chunks.next()
    if (done) throw new Error('The checkpoint is cut off')
    return value
  }
  return {
    async line(): Promise<Buffer> {
      while (!rest.includes(0x0a)) {
        rest = Buffer.concat([rest, await more()])
        if (rest.length > longestHead) throw new Error('The checkpoint has no head')
      }
      const end = rest.indexOf(0x0a)
      const line = rest.subarray(0, end)
      rest = rest.subarray(end + 1)
      return line
    },
    async *take(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        if (rest.length === 0) rest = await more()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    },
    async end(): Promise<void> {
      if (rest.length > 0 || !(await chunks.next()).done) throw new Error('The checkpoint is too long')
    },
  }
}

export async function removeCheckpoints(store: ObjectStore, scan: Scan): Promise<void> {
  for (let n = 1; ; n += 1) {
    const content = await store.get(checkpointKey(scan, n))
    if (!content) return
    content.destroy()
    await store.remove(checkpointKey(scan, n))
  }
}
