import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A part of a zip file, as its directory tells of it. */
export interface ZipEntry {
  name: string
  isEncrypted: boolean
  /** The size that the directory states. */
  size: number
  /** The content; throws when it is larger than stated, or broken. */
  read(): Buffer
}

export class ZipError extends Error {}

const signature = { entry: 0x02014b50, local: 0x04034b50, end: 0x06054b50 }
const method = { stored: 0, deflated: 8 }
const endLength = 22
const longestComment = 65_535

/** The entries of a zip file by its directory. Nothing is unpacked until it is read. */
export function readZip(bytes: Buffer, most: { entries: number }): ZipEntry[] {
  const end = endOfDirectory(bytes)
  if (end === -1) throw new ZipError('no directory')
  const count = bytes.readUInt16LE(end + 10)
  // 0xffff also marks the form for more than 65,534 entries.
  if (count > most.entries) throw new ZipError('too many entries')
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signature.entry)
      throw new ZipError('broken directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push(entryAt(bytes, at, nameLength))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function entryAt(bytes: Buffer, at: number, nameLength: number): ZipEntry {
  const packing = bytes.readUInt16LE(at + 10)
  const packed = bytes.readUInt32LE(at + 20)
  const size = bytes.readUInt32LE(at + 24)
  const local = bytes.readUInt32LE(at + 42)
  return {
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    size,
    read: () => {
      if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== signature.local)
        throw new ZipError('broken entry')
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + packed)
      const whole = packing === method.deflated ? inflate(content, size) : content
      if ((packing !== method.stored && packing !== method.deflated) || whole.length !== size)
        throw new ZipError('the size differs from the directory')
      return whole
    },
  }
}

function inflate(content: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new ZipError('the size differs from the directory')
  }
}

/** The last place that looks like the end of a directory; a comment may follow it. */
function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at--)
    if (bytes.readUInt32LE(at) === signature.end) return at
  return -1
}

/** Writes a zip file: the same parts make the same bytes. */
export function writeZip(parts: Iterable<readonly [name: string, content: Buffer | string]>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const title = Buffer.from(name)
    const about = aboutFile(raw, packed, title)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(signature.local)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const entry = Buffer.alloc(6)
    entry.writeUInt32LE(signature.entry)
    entry.writeUInt16LE(version, 4)
    directory.push(entry, about, place, title)
    files.push(local, about, title, packed)
    offset += 4 + about.length + title.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(signature.end)
  end.writeUInt16LE(files.length / 4, 8)
  end.writeUInt16LE(files.length / 4, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}

const version = 20
const namesAreUtf8 = 0x0800
/** The first of January 1980: a zip file has no date before it. */
const noDate = 0x0021

function aboutFile(raw: Buffer, packed: Buffer, title: Buffer): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(version, 0)
  about.writeUInt16LE(namesAreUtf8, 2)
  about.writeUInt16LE(method.deflated, 4)
  about.writeUInt16LE(noDate, 8)
  about.writeUInt32LE(crc32(raw), 10)
  about.writeUInt32LE(packed.length, 14)
  about.writeUInt32LE(raw.length, 18)
  about.writeUInt16LE(title.length, 22)
  return about
}
