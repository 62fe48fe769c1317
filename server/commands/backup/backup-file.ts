import { createReadStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { writeWhole } from '#contract/kit/write-whole.ts'
import { ByteReader } from './byte-reader.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { decrypted, type Encryption, encrypted, isKeyOf, newEncryption } from './encryption.ts'

/** The first line of the file, in the open. */
interface Label {
  parapet: 'backup'
  format: number
  encryption: Encryption | null
}

const format = 1
const longestLabel = 1000

/** Packs, encrypts when there is a key, and gives the file its name when it is whole. */
export async function writeBackupFile(
  path: string,
  key: Buffer | null,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const encryption = key && newEncryption(key)
  const label: Label = { parapet: 'backup', format, encryption }
  const packed = createZstdCompress()
  const packing = pipeline(Readable.from(content, { objectMode: false }), packed)
  packing.catch(() => undefined)
  async function* whole(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(label)}\n`)
    yield* key && encryption ? encrypted(packed, encryption, key) : (packed as AsyncIterable<Buffer>)
    await packing
  }
  const aside = `${path}.${crypto.randomUUID()}.part`
  try {
    await writeWhole(aside, whole(), { isNew: true, flush: true })
    // Unlike a rename it never takes the place of another backup.
    await link(aside, path)
  } finally {
    packed.destroy()
    await rm(aside, { force: true })
  }
}

/** What was written, from its beginning. Says so where it is no backup, of a later form, or of another key. */
export async function* readBackupFile(path: string, key: Buffer | null): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  try {
    const reader = new ByteReader(file)
    const { encryption } = await labelOf(reader, path)
    if (encryption && !key)
      throw new Error('The backup is encrypted: name its key with --key-file or PARAPET_BACKUP_KEY')
    if (encryption && key && !isKeyOf(encryption, key))
      throw new Error('The key is not the one that the backup was encrypted with')
    const packed = encryption && key ? decrypted(reader.remaining(), encryption, key) : reader.remaining()
    yield* unpacked(packed)
  } finally {
    file.destroy()
  }
}

async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const plain = createZstdDecompress()
  const unpacking = pipeline(Readable.from(packed, { objectMode: false }), plain)
  unpacking.catch(() => undefined)
  try {
    yield* plain as AsyncIterable<Buffer>
    await unpacking
  } catch (cause) {
    if (cause instanceof DamagedBackup) throw cause
    throw new DamagedBackup('The backup is damaged: it cannot be unpacked', { cause })
  } finally {
    plain.destroy()
  }
}

async function labelOf(reader: ByteReader, path: string): Promise<Label> {
  const none = new Error(`${path} is not a backup of Parapet`)
  let line = ''
  while (!line.endsWith('\n')) {
    if (line.length > longestLabel || (await reader.isAtEnd())) throw none
    line += (await reader.read(1)).toString('latin1')
  }
  const label = parsed(line)
  if (label?.parapet !== 'backup') throw none
  if (label.format > format)
    throw new Error('The backup was written by a newer version of Parapet: restore it with that version')
  return label
}

function parsed(line: string): Label | null {
  try {
    return JSON.parse(line) as Label | null
  } catch {
    return null
  }
}
